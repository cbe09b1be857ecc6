"""The plans of FitPulse, and what is for VIP members."""

from gui_sim.gates import NeedsPlan, health
from gui_sim.plans import Plan

BASIC = Plan("basic", "FitPulse Basic", gives=("All classes that are not for VIPs", "Training plans", "Waiting lists"))
VIP = Plan("vip", "FitPulse VIP", 3_900, ("VIP classes", "Coached training plans", "The coach's report"))
PLANS = (BASIC, VIP)
VIP_CLASSES = NeedsPlan("fitpulse", "vip", text="This class is for VIP members, at $39.00 a month.")
VIP_REPORT = NeedsPlan("fitpulse", "vip", text="The coach's report is for VIP members.", style="hidden")
REPORT_HEALTH = health("activity")
