"""Size guides: what the sizes of a category measure."""

CLOTHES = ("Tops", "Knitwear", "Jackets", "Dresses")
SHOES = ("Shoes",)
WAISTS = ("Trousers",)

Guide = tuple[tuple[str, str], ...]
_LETTERS: Guide = (
    ("XS", "Chest 80–86 cm, waist 62–68 cm"),
    ("S", "Chest 86–92 cm, waist 68–74 cm"),
    ("M", "Chest 92–98 cm, waist 74–80 cm"),
    ("L", "Chest 98–106 cm, waist 80–88 cm"),
    ("XL", "Chest 106–114 cm, waist 88–96 cm"),
)
_WAISTS: Guide = (
    ("28", "Waist 71–73 cm, hips 89–91 cm"),
    ("30", "Waist 76–78 cm, hips 94–96 cm"),
    ("32", "Waist 81–83 cm, hips 99–101 cm"),
    ("34", "Waist 86–88 cm, hips 104–106 cm"),
    ("36", "Waist 91–93 cm, hips 109–111 cm"),
)
_SHOES: Guide = (
    ("37", "Foot 23.5 cm"),
    ("38", "Foot 24.1 cm"),
    ("39", "Foot 24.8 cm"),
    ("40", "Foot 25.4 cm"),
    ("41", "Foot 26.0 cm"),
    ("42", "Foot 26.7 cm"),
    ("43", "Foot 27.3 cm"),
    ("44", "Foot 28.0 cm"),
)


def guide(category: str) -> Guide:
    """Return sizes with what they measure; nothing for what has one size."""
    if category in CLOTHES:
        return _LETTERS
    if category in WAISTS:
        return _WAISTS
    return _SHOES if category in SHOES else ()
