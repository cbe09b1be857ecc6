"""The form that stands before a procedure's times."""

from typing import cast

from apps.carepoint.gates import consent
from apps.carepoint.models import Clinic
from apps.carepoint.screens.parts import padded
from apps.carepoint.tools import sign_consent
from apps.carepoint.tools.owners import SignedForm, forms_of
from gui_sim import ui
from gui_sim.geometry import Insets

FORMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "endoscopy": (
        "Endoscopy",
        (
            "A thin tube with a camera looks at the inside. You are drowsy for it and may not drive that day.",
            "Bleeding or injury is rare, in about one of two thousand. A sample may be taken and kept for testing.",
            "Eat nothing for eight hours before. Tell us what you take to thin the blood.",
        ),
    ),
    "laser_treatment": (
        "Laser treatment",
        (
            "A laser treats a small area. It is numb for it; redness and swelling for some days are usual.",
            "Scars, changes of colour or of sight are rare. It may have to be done more than once.",
            "Stay out of the sun for two weeks before.",
        ),
    ),
    "minor_surgery": (
        "Minor surgery",
        (
            "Something small is taken out of the skin under a local anaesthetic and sent to be looked at.",
            "A scar stays. Infection or bleeding comes about in three of a hundred.",
            "Tell us about allergies, a pacemaker, and what you take to thin the blood.",
        ),
    ),
    "sedation": (
        "Sedation",
        (
            "You are given something to be calm, and you breathe by yourself. You will hardly remember it.",
            "Somebody must take you home. Do not drive, or sign anything, until the next day.",
            "Eat nothing for six hours before.",
        ),
    ),
}


def form_name(form: str) -> str:
    """Return what a form is called."""
    return FORMS[form][0] if form in FORMS else "Form"


class ConsentForm(ui.Screen):
    """What a procedure is and what may go wrong; only the owner signs."""

    title = "Consent"

    clinic_id: str
    form: str

    def body(self) -> ui.View:
        """The text, and the owner's button."""
        clinic = self.ctx.maybe(Clinic, self.clinic_id)
        if clinic is None or self.form not in forms_of(self.ctx, clinic):
            return ui.Empty("file-text", "No longer there", "This clinic has no such form.")
        name, texts = FORMS[self.form]
        signed = consent(clinic.id, self.form).open(self.ctx)
        form = cast(SignedForm, self.form)
        return ui.List(
            ui.Padding(
                ui.VStack(
                    ui.Text(name, "title1", weight=700, role="header"),
                    ui.Text(clinic.name, "subheadline", "secondaryLabel"),
                    spacing=3.0,
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(*(ui.Padding(ui.Text(text, "body"), Insets(11, 16, 12, 16)) for text in texts)),
            ui.Section(ui.Row("Signed", "Times are shown.", leading=ui.IconTile("check", "systemGreen")))
            if signed
            else padded(ui.Button("Sign", role="primary", call=sign_consent.call(clinic.id, form), then=ui.Dismiss())),
            spacing=20.0,
        )
