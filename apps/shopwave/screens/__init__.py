"""How ShopWave looks."""

from apps.shopwave.models import Item, ReturnRequest, ShopOrder
from apps.shopwave.screens.bag import Bag, EditBagLine, ShopVouchers
from apps.shopwave.screens.checkout import ShopCheckout
from apps.shopwave.screens.item import ItemDetail, SizeGuide
from apps.shopwave.screens.orders import ShopOrderDetail, ShopOrders
from apps.shopwave.screens.price_alert import WishAlert
from apps.shopwave.screens.results import Filters, Results
from apps.shopwave.screens.returns import ReturnDetail, ReturnForm
from apps.shopwave.screens.shop import Shop
from apps.shopwave.screens.wishes import Wishes

__all__ = [
    "OPENS",
    "TABS",
    "Bag",
    "EditBagLine",
    "Filters",
    "ItemDetail",
    "Results",
    "ReturnDetail",
    "ReturnForm",
    "Shop",
    "ShopCheckout",
    "ShopOrderDetail",
    "ShopOrders",
    "ShopVouchers",
    "SizeGuide",
    "WishAlert",
    "Wishes",
]

TABS = (Shop, Wishes, Bag, ShopOrders)
OPENS = {Item: ItemDetail, ShopOrder: ShopOrderDetail, ReturnRequest: ReturnDetail}
