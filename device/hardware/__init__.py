"""Drivers of displays, lamps, buttons and buzzer by gpiozero, luma and smbus2.

No other package names these libraries; they are imported when a driver needs them. The methods of
a driver are documented in device/retry.py, those of a bus in buses.py.
"""
