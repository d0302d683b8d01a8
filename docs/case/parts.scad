// What goes into the case, as far as it is to be seen in a picture, or in the way: never printed.

module inside() {
  on_pi() {
    color("#2e7d4f") difference() {
      cube([board_size.x, board_size.y, 1.6]);
      for (hole = board_holes) translate([hole.x, hole.y, -1]) cylinder(d = 2.7, h = 4);
    }
    // The header, then what stands highest: the USB sockets of the big ones; chip; power and pictures.
    color("#222") translate([7, board_size.y - 6, 1.6]) cube([51, 5, 8.5]);
    if (!zero) color("#b8bcc2") for (y = [3, 22, 40]) translate([69, y, 1.6]) cube([19, 13.5, y == 3 ? 13.5 : 16]);
    color("#555") translate([zero ? 24 : 22, zero ? 9 : 22, 1.6]) cube([14, 14, 1.5]);
    color("#b8bcc2") for (x = [power_at, each hdmi_at]) translate([x - 4, -1, 1.6]) cube([8, 7, 3]);
    if (ups > 0) color("#2c4f8f") translate([0, 0, ups - 3]) cube([65, min(56, board_size.y), 1.6]);
  }
  on_expander_boards() {
    color("#b58a3c") cube([expander_board.x, expander_board.y, 1.6]);
    color("#222") translate([expander_board.x / 2 - 4.5, 14, 4]) cube([9, 37, 4]);
    color("#4aa3c9") for (n = [0 : 7], x = [7, expander_board.x - 9]) translate([x, 15 + n * 4.5, 1.6]) cube([2, 2, 6.5]);
  }
}

module behind_the_lid() {
  middle = [outer.x / 2, outer.y * 0.58];
  color("#1d2b4a") translate([middle.x - display_board.x / 2, middle.y - display_board.y / 2, -0.4])
    cube([display_board.x, display_board.y, 1.4]);
  color("#0b0d12") translate([middle.x - window.x / 2, middle.y - window.y / 2, 1]) cube([window.x, window.y, 1]);
  at_lamps() color("#e8b13a") translate([0, 0, -4]) {
    cylinder(d = led, h = lid_thick + 4);
    translate([0, 0, lid_thick + 4]) sphere(d = led);
  }
  if (encoders) at_buttons() {
    color("#888") translate([-6, -6.5, -7]) cube([12, 13, 7]);
    color("#333") cylinder(d = 15, h = lid_thick + 15);
  } else at_buttons() {
    color("#333") translate([0, 0, -20]) cylinder(d = button_hole - 0.4, h = 20 + lid_thick);
    color("#333") translate([0, 0, lid_thick]) cylinder(d = button_hole + 2, h = 2);
    color("#b5442e") translate([0, 0, lid_thick + 2]) cylinder(d = button_hole - 3, h = 3);
  }
  // Paint in the engravings.
  color("#333") translate([0, 0, lid_thick - 0.8]) signs(0.75);
  if (buzzer > 0) color("#222") translate([outer.x / 2, outer.y * 0.24, -9.5]) cylinder(d = buzzer, h = 9.5);
}
