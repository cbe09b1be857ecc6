"""The UI kit: everything a screen is made of."""

from gui_sim.ui.acting import Acting, Confirm, Item
from gui_sim.ui.control import Control
from gui_sim.ui.controls.badge import Badge
from gui_sim.ui.controls.bubble import Bubble, DayDivider
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.cards import Card, PlanCard, Stat
from gui_sim.ui.controls.chart import BarChart, LineChart
from gui_sim.ui.controls.day_timeline import DayTimeline, TimelineItem
from gui_sim.ui.controls.empty import Empty
from gui_sim.ui.controls.header import Header
from gui_sim.ui.controls.icon import Icon, IconTile
from gui_sim.ui.controls.lock_card import LockCard
from gui_sim.ui.controls.month_grid import MonthGrid
from gui_sim.ui.controls.picture import Avatar, Picture
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.section import Form, List, Section
from gui_sim.ui.controls.stage_chart import StageChart
from gui_sim.ui.controls.table import Table
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.text_field import NumberField, TextField
from gui_sim.ui.controls.tile import Tile
from gui_sim.ui.controls.toggle import Toggle
from gui_sim.ui.effects import (
    Dismiss,
    Do,
    Effect,
    Focus,
    OpenApp,
    Perform,
    Pop,
    PopToRoot,
    Present,
    Push,
    ScrollTo,
    SelectTab,
    Set,
    SetLocal,
    System,
    Toast,
)
from gui_sim.ui.layout import Background, Frame, Gap, Grid, HScroll, HStack, Padding, Spacer, VStack, ZStack
from gui_sim.ui.screen import Binding, Screen, State
from gui_sim.ui.scroll import ForEach, Keyed, VScroll
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View

__all__ = [
    "Acting",
    "Avatar",
    "Background",
    "Badge",
    "BarChart",
    "Binding",
    "Bubble",
    "Button",
    "Card",
    "Confirm",
    "Control",
    "DayDivider",
    "DayTimeline",
    "Dismiss",
    "Do",
    "Effect",
    "Empty",
    "Env",
    "Focus",
    "ForEach",
    "Form",
    "Frame",
    "Gap",
    "Grid",
    "HScroll",
    "HStack",
    "Header",
    "Icon",
    "IconTile",
    "Item",
    "Keyed",
    "LineChart",
    "List",
    "LockCard",
    "MonthGrid",
    "NumberField",
    "OpenApp",
    "Outlet",
    "Padding",
    "Part",
    "Perform",
    "Picture",
    "Placed",
    "PlanCard",
    "Pop",
    "PopToRoot",
    "Present",
    "Push",
    "Row",
    "Screen",
    "ScrollTo",
    "Section",
    "SelectTab",
    "Semantic",
    "Set",
    "SetLocal",
    "Spacer",
    "StageChart",
    "Stat",
    "State",
    "System",
    "Table",
    "Text",
    "TextField",
    "Tile",
    "TimelineItem",
    "Toast",
    "Toggle",
    "VScroll",
    "VStack",
    "View",
    "ZStack",
]
