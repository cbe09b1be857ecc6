"""How QuickBite looks."""

from apps.quickbite.models import Dish, FoodOrder, Kitchen
from apps.quickbite.screens.basket import Basket
from apps.quickbite.screens.checkout import Checkout
from apps.quickbite.screens.discover import Discover, Promos
from apps.quickbite.screens.menu import DishSheet, Menu
from apps.quickbite.screens.orders import OrderHistory
from apps.quickbite.screens.tracking import RateOrder, TrackOrder

__all__ = [
    "OPENS",
    "TABS",
    "Basket",
    "Checkout",
    "Discover",
    "DishSheet",
    "Menu",
    "OrderHistory",
    "Promos",
    "RateOrder",
    "TrackOrder",
]

TABS = (Discover, Basket, OrderHistory)
OPENS = {Kitchen: Menu, Dish: DishSheet, FoodOrder: TrackOrder}
