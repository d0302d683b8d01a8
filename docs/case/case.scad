// A case for the board: a low box that lies in the middle of the table, its face up, so that both
// pairs read it. All measures in millimetres. Print body and lid flat, without supports:
//
//   openscad -o body.stl -D 'part="body"' case.scad
//   openscad -o lid.stl  -D 'part="lid"'  case.scad
//
// What you have is said here, the rest follows from it.

part = "open";          // "body", "lid", "closed", or "open": both, the lid lifted
pi = "4";               // "zero" (Zero 2 W), "4" (3B+ and 4 too) or "5"
window = [31, 17];      // what is seen of the display: 31 × 17 is an OLED of 1.3 inches
display_board = [36, 34];
led = 5;                // lamps: 5 or 3
buttons = true;         // three for each pair: +1, +5, undo
button_hole = 12.2;     // for a round push button of 12
buzzer = 12;            // 0: none
wall = 2.4;
gap = 0.25;             // between lid and body; more for a printer that squeezes wide
screw = 3;              // M3, four of them, from above into brass inserts of 4
insert = 4;

board_size = pi == "zero" ? [65, 30] : [85, 56];
board_holes = pi == "zero" ? [[3.5, 3.5], [61.5, 3.5], [3.5, 26.5], [61.5, 26.5]]
                           : [[3.5, 3.5], [61.5, 3.5], [3.5, 52.5], [61.5, 52.5]];
// Where the power plug is, from the board's left edge.
power_at = pi == "zero" ? 54 : 11.2;
plug = [13, 8];

pitch = led * 2.4;
side_width = max(7 * pitch, buttons ? 3 * 20 : 0) + 8;
inner = [2 * side_width + display_board.x + 12, max(board_size.y + 14, 92), pi == "zero" ? 30 : 36];
outer = [inner.x + 2 * wall, inner.y + 2 * wall, inner.z + wall];
corner = 8;
$fn = 48;

module rounded(size, radius) {
  linear_extrude(size.z)
    offset(radius) translate([radius, radius])
      square([size.x - 2 * radius, size.y - 2 * radius]);
}

module at_corners() {
  for (x = [corner, outer.x - corner], y = [corner, outer.y - corner]) translate([x, y]) children();
}

module body() {
  difference() {
    rounded(outer, corner);
    translate([wall, wall, wall]) rounded([inner.x, inner.y, outer.z], corner - wall);
    // Power at the back, in the middle, so that no glass stands on a bent cable.
    translate([board_at().x + power_at - plug.x / 2, outer.y - wall - 1, wall + 4])
      cube([plug.x, wall + 2, plug.y]);
    // Air: warm air leaves at the sides.
    for (x = [-1, outer.x - wall - 1], n = [0 : 6])
      translate([x, outer.y / 2 - 33 + n * 10, outer.z / 3]) cube([wall + 2, 4, outer.z / 3]);
  }
  // Feet of the board.
  for (hole = board_holes)
    translate([board_at().x + hole.x, board_at().y + board_size.y - hole.y, wall - 1])
      difference() {
        cylinder(d = 6.5, h = 5);
        translate([0, 0, 1.5]) cylinder(d = 2.2, h = 5);
      }
  // Posts for the lid's screws.
  at_corners() difference() {
    cylinder(d = insert + 5, h = outer.z);
    translate([0, 0, outer.z - 8]) cylinder(d = insert, h = 9);
  }
}

function board_at() = [(outer.x - board_size.x) / 2, outer.y - wall - board_size.y - 2];

lid_thick = 3;

module lid() {
  difference() {
    union() {
      rounded([outer.x, outer.y, lid_thick], corner);
      // A rim that holds it in the body, open at the posts.
      difference() {
        translate([wall + gap, wall + gap, -3]) difference() {
          rounded([inner.x - 2 * gap, inner.y - 2 * gap, 3], corner - wall);
          translate([1.6, 1.6, -1])
            rounded([inner.x - 2 * gap - 3.2, inner.y - 2 * gap - 3.2, 5], corner - wall - 1);
        }
        at_corners() translate([0, 0, -4]) cylinder(d = insert + 7, h = 4);
      }
    }
    at_corners() translate([0, 0, -1]) {
      cylinder(d = screw + 0.4, h = lid_thick + 2);
      translate([0, 0, lid_thick - 0.6]) cylinder(d = 2 * screw, h = 3);
    }
    face();
  }
}

// What is cut into the lid: the display in the middle, each pair's stones on its side.
module face() {
  middle = [outer.x / 2, outer.y * 0.58];
  translate([middle.x - window.x / 2, middle.y - window.y / 2, -1]) cube([window.x, window.y, 9]);
  // The display's board lies in a pocket from behind.
  translate([middle.x - display_board.x / 2, middle.y - display_board.y / 2, -4])
    cube([display_board.x, display_board.y, 5.2]);
  for (side = [0, 1]) translate([side == 0 ? wall + side_width / 2 + 2 : outer.x - wall - side_width / 2 - 2, 0]) {
    // Seven amarrakos in a row, four piedras under them, as people lay them.
    row(7, outer.y * 0.76, led + 0.2);
    row(4, outer.y * 0.56, led + 0.2);
    if (buttons) for (n = [-1, 0, 1])
      translate([n * 20, outer.y * 0.26, -1]) cylinder(d = button_hole, h = 9);
    // The pair's shape, for who does not tell the colours apart: a round one left, a square one right.
    translate([0, outer.y * 0.9, lid_thick - 0.8])
      if (side == 0) cylinder(d = 7, h = 2); else translate([-3.2, -3.2]) cube([6.4, 6.4, 2]);
  }
  if (buzzer > 0) translate([outer.x / 2, outer.y * 0.24, -1])
    for (turn = [0 : 60 : 300]) rotate(turn) translate([buzzer / 4, 0]) cylinder(d = 1.6, h = 9);
}

module row(count, y, hole) {
  for (n = [0 : count - 1])
    translate([(n - (count - 1) / 2) * pitch, y, -1]) cylinder(d = hole, h = 9);
}

if (part == "body") body();
else if (part == "lid") translate([0, 0, 3]) lid();
else {
  color("#5b7a5e") body();
  color("#e8e0cf") translate([0, 0, outer.z + (part == "open" ? 45 : 0)]) lid();
}
