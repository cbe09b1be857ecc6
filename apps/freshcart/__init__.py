"""FreshCart: groceries with pack sizes, nutrition, vouchers and delivery slots."""

from gui_sim.app import App

APP = App(
    id="freshcart",
    name="FreshCart",
    icon="shopping-cart",
    color="#2f9e44",
    about="Groceries with pack sizes, nutrition, vouchers and delivery slots.",
)
