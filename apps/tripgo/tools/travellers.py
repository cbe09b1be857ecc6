"""Who travels, and the owner's own step of showing a document."""

from apps.tripgo.journeys import APP
from apps.tripgo.models import Place, Traveller
from apps.tripgo.tools.terms import BirthDate, MealWish, Name, TravellerId, TravellerPhone
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Wire, encode


@tool(writes=True)
def save_traveller(
    ctx: Context,
    name: Name,
    phone: TravellerPhone,
    birth_date: BirthDate | None = None,
    seat: Place = "any",
    meal: MealWish = "standard",
    traveller_id: TravellerId | None = None,
) -> Traveller:
    """Keep a traveller, or change one that is kept.

    Args:
        name: As in the document.
        phone: Where the operator can call.
        birth_date: The day of birth; left out, a traveller's own stays.
        seat: Where they like to sit.
        meal: What they eat on board.
        traveller_id: Whom to change; left out, a new traveller is kept.
    Raises:
        ToolError: already (somebody of this name and number is kept).
    """
    same = [one for one in ctx.find(Traveller, phone=phone) if one.name.casefold() == name.casefold()]
    if any(one.id != traveller_id for one in same):
        raise ToolError("already", f"{name} is among the travellers.")
    if traveller_id is None:
        return ctx.insert(Traveller, name=name, phone=phone, birth_date=birth_date, seat=seat, meal=meal)
    traveller = ctx.get(Traveller, traveller_id)
    return ctx.update(
        traveller, name=name, phone=phone, birth_date=birth_date or traveller.birth_date, seat=seat, meal=meal
    )


@save_traveller.norm
def with_birth_date(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    """Fill in the day of birth that stays as it is."""
    known = ctx.maybe(Traveller, str(args.get("traveller_id") or ""))
    if known is not None and args.get("birth_date") is None:
        args["birth_date"] = encode(known.birth_date)
    return args


@tool(writes=True, owner="user")
def verify_traveller(ctx: Context, traveller_id: TravellerId) -> Traveller:
    """Show a traveller's passport to the camera, so that they can leave the country.

    Args:
        traveller_id: From `search_tripgo`.
    """
    traveller = ctx.get(Traveller, traveller_id)
    ctx.give_token("traveller", APP, None)
    number = ctx.rng("document", traveller.id, traveller.name).randint(100_000_000, 999_999_999)
    verified = ctx.update(traveller, document_state="verified", document_no=str(number))
    opens = f"tripgo/TravellerDetail/{verified.id}"
    ctx.notify(APP, "Document verified", f"{traveller.name} can leave the country.", opens)
    return verified
