"""How FreshCart looks."""

from apps.freshcart.models import GroceryOrder, Product
from apps.freshcart.screens.cart import Cart, EditLine, Vouchers
from apps.freshcart.screens.checkout import GroceryCheckout, SlotPicker
from apps.freshcart.screens.orders import GroceryOrders, OrderDetail
from apps.freshcart.screens.shop import Aisles, AisleView, ProductDetail

__all__ = [
    "OPENS",
    "TABS",
    "AisleView",
    "Aisles",
    "Cart",
    "EditLine",
    "GroceryCheckout",
    "GroceryOrders",
    "OrderDetail",
    "ProductDetail",
    "SlotPicker",
    "Vouchers",
]

TABS = (Aisles, Cart, Vouchers, GroceryOrders)
OPENS = {Product: ProductDetail, GroceryOrder: OrderDetail}
