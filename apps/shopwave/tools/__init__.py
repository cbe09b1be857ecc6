"""What ShopWave can do."""

from apps.shopwave.fulfilment import order_declined as order_declined
from apps.shopwave.fulfilment import order_paid as order_paid
from apps.shopwave.fulfilment import parcel_arrives as parcel_arrives
from apps.shopwave.fulfilment import parcel_delayed as parcel_delayed
from apps.shopwave.fulfilment import parcel_ships as parcel_ships
from apps.shopwave.fulfilment import returns_close as returns_close
from apps.shopwave.stock import shop_morning as shop_morning
from apps.shopwave.stock import shop_price_changes as shop_price_changes
from apps.shopwave.stock import shop_stock_changes as shop_stock_changes
from apps.shopwave.tools.bag import add_to_bag as add_to_bag
from apps.shopwave.tools.bag import get_bag as get_bag
from apps.shopwave.tools.bag import list_shop_vouchers as list_shop_vouchers
from apps.shopwave.tools.bag import set_bag_line as set_bag_line
from apps.shopwave.tools.bag import set_shop_voucher as set_shop_voucher
from apps.shopwave.tools.goods import get_item as get_item
from apps.shopwave.tools.goods import search_shopwave as search_shopwave
from apps.shopwave.tools.goods import set_wish as set_wish
from apps.shopwave.tools.orders import cancel_shop_order as cancel_shop_order
from apps.shopwave.tools.orders import place_shop_order as place_shop_order
from apps.shopwave.tools.returns import request_return as request_return
from apps.shopwave.tools.returns import return_arrives as return_arrives
from apps.shopwave.tools.returns import return_checked as return_checked
