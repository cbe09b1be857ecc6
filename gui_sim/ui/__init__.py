"""The UI kit: everything a screen is made of."""

from gui_sim.ui.acting import Acting, Confirm, Item
from gui_sim.ui.control import Control
from gui_sim.ui.controls.address_section import AddressSection
from gui_sim.ui.controls.agenda import Agenda
from gui_sim.ui.controls.amount_chips import AmountChips
from gui_sim.ui.controls.badge import Badge
from gui_sim.ui.controls.banner import Banner, NotificationCard
from gui_sim.ui.controls.bill import Bill, VoucherRow
from gui_sim.ui.controls.bottom_sheet import BottomSheet
from gui_sim.ui.controls.bubble import Bubble, DayDivider
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.cards import Card, PlanCard, Stat
from gui_sim.ui.controls.cell_grid import CellGrid
from gui_sim.ui.controls.chart import BarChart, LineChart
from gui_sim.ui.controls.check_row import CheckRow
from gui_sim.ui.controls.chips import Chips
from gui_sim.ui.controls.code_view import CodeView
from gui_sim.ui.controls.counters import Counted, Counters
from gui_sim.ui.controls.date_picker import DatePicker
from gui_sim.ui.controls.day_strip import DayStrip
from gui_sim.ui.controls.day_timeline import DayTimeline, TimelineItem
from gui_sim.ui.controls.detail_row import DetailRow
from gui_sim.ui.controls.dial import Dial
from gui_sim.ui.controls.duration import DurationWheel
from gui_sim.ui.controls.empty import Empty
from gui_sim.ui.controls.ensemble import Ensemble, Knob, Member
from gui_sim.ui.controls.face_button import FaceButton
from gui_sim.ui.controls.file_tile import FileTile
from gui_sim.ui.controls.header import Header
from gui_sim.ui.controls.icon import Chevron, Icon, IconTile
from gui_sim.ui.controls.index_bar import IndexBar
from gui_sim.ui.controls.indexed_list import IndexedList
from gui_sim.ui.controls.key_pad import AmountPad, DialPad, KeyPad
from gui_sim.ui.controls.labelled_list import PhoneList
from gui_sim.ui.controls.list_editor import ListEditor
from gui_sim.ui.controls.lock_card import LockCard
from gui_sim.ui.controls.map_canvas import MapCanvas, Pin
from gui_sim.ui.controls.mark_button import MarkButton
from gui_sim.ui.controls.markdown import Markdown
from gui_sim.ui.controls.menu import Menu
from gui_sim.ui.controls.message_field import Composer, MessageField, SendButton
from gui_sim.ui.controls.message_row import MessageRow
from gui_sim.ui.controls.month_grid import MonthGrid
from gui_sim.ui.controls.multi_picker import MultiPicker
from gui_sim.ui.controls.option_groups import OptionGroup, OptionGroups
from gui_sim.ui.controls.person_field import PersonField
from gui_sim.ui.controls.photo_grid import LinkedPhotos, PhotoGrid, PhotoTile
from gui_sim.ui.controls.photo_pager import PhotoPager
from gui_sim.ui.controls.photo_picker import PhotoPicker
from gui_sim.ui.controls.photo_stage import PhotoStage
from gui_sim.ui.controls.picker import Picker
from gui_sim.ui.controls.picture import Avatar, Picture
from gui_sim.ui.controls.plan_cards import PlanCards
from gui_sim.ui.controls.portions import Portions
from gui_sim.ui.controls.portrait import Portrait
from gui_sim.ui.controls.poster import Poster
from gui_sim.ui.controls.progress import Progress, Ring
from gui_sim.ui.controls.quick_action import QuickAction, QuickActions
from gui_sim.ui.controls.round_button import RoundButton
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.search_field import SearchField
from gui_sim.ui.controls.seat_choice import SeatChoice
from gui_sim.ui.controls.seat_grid import Seat, SeatGrid
from gui_sim.ui.controls.section import Form, List, Section
from gui_sim.ui.controls.segmented import Segmented
from gui_sim.ui.controls.share_sheet import ShareButton, ShareSheet
from gui_sim.ui.controls.sky import RangeBar, Reading, Sky, SkyCard
from gui_sim.ui.controls.slider import Slider
from gui_sim.ui.controls.sparkline import Sparkline
from gui_sim.ui.controls.stage_chart import StageChart
from gui_sim.ui.controls.stars_field import StarsField
from gui_sim.ui.controls.stepper import Stepper
from gui_sim.ui.controls.steps import Steps
from gui_sim.ui.controls.swatches import Swatches
from gui_sim.ui.controls.swipe import Swipe
from gui_sim.ui.controls.switch_tile import SwitchTile
from gui_sim.ui.controls.table import Table
from gui_sim.ui.controls.tall_slider import TallSlider
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.text_editor import TextEditor
from gui_sim.ui.controls.text_field import NumberField, TextField
from gui_sim.ui.controls.thermostat import Thermostat
from gui_sim.ui.controls.tile import Tile
from gui_sim.ui.controls.time_picker import DateTimePicker, TimePicker
from gui_sim.ui.controls.time_tile import TimeTile
from gui_sim.ui.controls.title_field import TitleField
from gui_sim.ui.controls.toggle import Toggle
from gui_sim.ui.controls.token_field import TokenField
from gui_sim.ui.controls.transport import GlyphButton, Playhead, PlayingBar
from gui_sim.ui.controls.video_tile import VideoTile
from gui_sim.ui.controls.weekdays import WeekdayRow
from gui_sim.ui.controls.wheel import Wheel
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
    "AddressSection",
    "Agenda",
    "AmountChips",
    "AmountPad",
    "Avatar",
    "Background",
    "Badge",
    "Banner",
    "BarChart",
    "Bill",
    "Binding",
    "BottomSheet",
    "Bubble",
    "Button",
    "Card",
    "CellGrid",
    "CheckRow",
    "Chevron",
    "Chips",
    "CodeView",
    "Composer",
    "Confirm",
    "Control",
    "Counted",
    "Counters",
    "DatePicker",
    "DateTimePicker",
    "DayDivider",
    "DayStrip",
    "DayTimeline",
    "DetailRow",
    "Dial",
    "DialPad",
    "Dismiss",
    "Do",
    "DurationWheel",
    "Effect",
    "Empty",
    "Ensemble",
    "Env",
    "FaceButton",
    "FileTile",
    "Focus",
    "ForEach",
    "Form",
    "Frame",
    "Gap",
    "GlyphButton",
    "Grid",
    "HScroll",
    "HStack",
    "Header",
    "Icon",
    "IconTile",
    "IndexBar",
    "IndexedList",
    "Item",
    "KeyPad",
    "Keyed",
    "Knob",
    "LineChart",
    "LinkedPhotos",
    "List",
    "ListEditor",
    "LockCard",
    "MapCanvas",
    "MarkButton",
    "Markdown",
    "Member",
    "Menu",
    "MessageField",
    "MessageRow",
    "MonthGrid",
    "MultiPicker",
    "NotificationCard",
    "NumberField",
    "OpenApp",
    "OptionGroup",
    "OptionGroups",
    "Outlet",
    "Padding",
    "Part",
    "Perform",
    "PersonField",
    "PhoneList",
    "PhotoGrid",
    "PhotoPager",
    "PhotoPicker",
    "PhotoStage",
    "PhotoTile",
    "Picker",
    "Picture",
    "Pin",
    "Placed",
    "PlanCard",
    "PlanCards",
    "Playhead",
    "PlayingBar",
    "Pop",
    "PopToRoot",
    "Portions",
    "Portrait",
    "Poster",
    "Present",
    "Progress",
    "Push",
    "QuickAction",
    "QuickActions",
    "RangeBar",
    "Reading",
    "Ring",
    "RoundButton",
    "Row",
    "Screen",
    "ScrollTo",
    "SearchField",
    "Seat",
    "SeatChoice",
    "SeatGrid",
    "Section",
    "Segmented",
    "SelectTab",
    "Semantic",
    "SendButton",
    "Set",
    "SetLocal",
    "ShareButton",
    "ShareSheet",
    "Sky",
    "SkyCard",
    "Slider",
    "Spacer",
    "Sparkline",
    "StageChart",
    "StarsField",
    "Stat",
    "State",
    "Stepper",
    "Steps",
    "Swatches",
    "Swipe",
    "SwitchTile",
    "System",
    "Table",
    "TallSlider",
    "Text",
    "TextEditor",
    "TextField",
    "Thermostat",
    "Tile",
    "TimePicker",
    "TimeTile",
    "TimelineItem",
    "TitleField",
    "Toast",
    "Toggle",
    "TokenField",
    "VScroll",
    "VStack",
    "VideoTile",
    "View",
    "VoucherRow",
    "WeekdayRow",
    "Wheel",
    "ZStack",
]
