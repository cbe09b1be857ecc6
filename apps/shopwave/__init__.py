"""ShopWave: clothes and things for the home in sizes and colours, with vouchers, a wish list and returns."""

from gui_sim.app import App

APP = App(
    id="shopwave",
    name="ShopWave",
    icon="handbag",
    color="#6d45d6",
    about="Clothes and things for the home in sizes and colours, with vouchers, a wish list and returns.",
)
