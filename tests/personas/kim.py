"""A small pack that tests change: who Kim is, what is hidden, and how Kim lived for a month."""

from pathlib import Path

PERSONA = """
now: 2026-03-05T09:41
begins: 2026-02-01T06:00
owner: {name: Kim Vale, phone: "+14155550100", mail: kim@example.com, birth_date: 1990-01-01, home: 1 Elm, work: 2 Elm}
facts: [Kim likes tea.]
people:
  lou: {name: Lou Marsh, phones: [{label: mobile, number: "+14155550101"}], mails: [lou@example.com], relation: friend}
permissions: {mail: denied}
at_now: [{id: wb1, set: {auto_authorise: 700}}]
"""
PROFILE = """
entries:
  - id: dining.place
    dimension: dining
    text: Kim eats at Nonna Alba.
    value: rs12
    shown: {tool: book_table, param: restaurant_id}
  - id: messages.kiss
    dimension: people_and_messages
    text: Kim ends with x.
    value: {matches: " x$"}
    shown: {tool: send_message, param: body}
"""
LIFE = """
routines:
  - id: dinner
    when: {weekdays: [mon, fri], at: "20:00", spread: 30}
    steps:
      - tool: book_table
        args: {restaurant_id: rs12, day: {next: sat}, at: "19:00", party: {between: [2, 4]}}
        may_fail: true
        entries: [dining.place]
        text: ["Booked {restaurant_id:name} for {party:number}, {day:day} at {at:hour}."]
  - id: note
    when: {weekdays: [tue], at: "12:00"}
    steps:
      - tool: send_message
        args: {to: {phones: [lou]}, body: {one_of: [Hello x, Lunch x]}}
        entries: [messages.kiss]
        text: ["To {to:who}: {body}"]
"""


def write(folder: Path, life: str, persona: str = PERSONA, profile: str = PROFILE) -> str:
    """Write the pack below a folder, and return where it lies."""
    pack = folder / "kim"
    (pack / "life").mkdir(parents=True, exist_ok=True)
    (pack / "persona.yaml").write_text(persona)
    (pack / "profile.yaml").write_text(profile)
    (pack / "life" / "life.yaml").write_text(life)
    return str(pack)
