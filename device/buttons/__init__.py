"""Buttons, rotary encoders and a buzzer: a table that plays without phones."""
