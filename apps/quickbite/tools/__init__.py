"""What QuickBite can do."""

from apps.quickbite.delivery import food_arrives as food_arrives
from apps.quickbite.delivery import food_cooking as food_cooking
from apps.quickbite.delivery import food_declined as food_declined
from apps.quickbite.delivery import food_leaves as food_leaves
from apps.quickbite.delivery import food_paid as food_paid
from apps.quickbite.happenings import dish_sold_out as dish_sold_out
from apps.quickbite.happenings import food_late as food_late
from apps.quickbite.happenings import kitchen_closes as kitchen_closes
from apps.quickbite.happenings import kitchen_link as kitchen_link
from apps.quickbite.happenings import promos_end as promos_end
from apps.quickbite.tools.basket import add_dish as add_dish
from apps.quickbite.tools.basket import get_basket as get_basket
from apps.quickbite.tools.basket import set_dish_quantity as set_dish_quantity
from apps.quickbite.tools.menus import get_menu as get_menu
from apps.quickbite.tools.menus import list_food_promos as list_food_promos
from apps.quickbite.tools.menus import search_quickbite as search_quickbite
from apps.quickbite.tools.orders import cancel_food_order as cancel_food_order
from apps.quickbite.tools.orders import place_food_order as place_food_order
from apps.quickbite.tools.orders import rate_food_order as rate_food_order
