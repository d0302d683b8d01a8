// A case for the board: a low box that lies in the middle of the table, its face up, so that both
// pairs read it. All measures in millimetres. Print body and lid flat as they come, without supports
// (the lid lies on its face):
//
//   openscad -o body.stl -D 'part="body"' case.scad
//   openscad -o lid.stl  -D 'part="lid"'  case.scad
//
// The picture of docs/build.md, both lifted apart with what goes in, is made by
// `python -m tests.documents case`.
//
// What you have is said here, the rest follows from it. As it stands it is 212 × 97 × 41: a bed of 220
// will do.

part = "open";          // "body", "lid", "closed", or "open": with the parts inside, the lid lifted
pi = "4";               // "zero" (Zero 2 W), "4" (3B+ and 4 too) or "5"
window = [31, 17];      // what is seen of the display: 31 × 17 is an OLED of 1.3 inches, 57 × 29 of 2.42
display_board = [36, 34];
led = 5;                // lamps: 5 or 3
games = 2;              // lamps a side for the games won, up to 4; 0: none
adentro = true;         // a lamp a side
expander_board = [40, 60]; // one a side, with an MCP23017 and its resistors; [0, 0]: none
buttons = true;         // three for each pair: +1, +5, undo
button_hole = 12.2;     // for a round push button of 12
encoders = false;       // instead of them one rotary encoder a side, with a thread of 7
buzzer = 12;            // 0: none
ups = 0;                // how high a UPS board stands on the Pi: 25 as a rule
hdmi = false;           // openings for a TV's cable
wall = 2.4;
gap = 0.25;             // between lid and body; more for a printer that squeezes wide
screw = 3;              // M3, four of them, from above into brass inserts of 4
insert = 4;

include <parts.scad>

zero = pi == "zero";
board_size = zero ? [65, 30] : [85, 56];
board_holes = zero ? [[3.5, 3.5], [61.5, 3.5], [3.5, 26.5], [61.5, 26.5]]
                   : [[3.5, 3.5], [61.5, 3.5], [3.5, 52.5], [61.5, 52.5]];
// Along the edge with the power plug, from the left when that edge is near: power, then pictures.
power_at = zero ? 54 : 11.2;
hdmi_at = zero ? [12.4] : [26, 39.5];
plug = [13, 8];
opening = plug.x + (hdmi ? 2 : 0); // those for pictures run into one
foot = 4;               // boards stand so high over the floor

pitch = led * 2.1;
side_width = max(7 * pitch, buttons ? 3 * 20 : 0) + 8;
inner = [2 * side_width + display_board.x + 8, max(board_size.y + 14, 92), (zero ? 30 : 36) + ups];
outer = [inner.x + 2 * wall, inner.y + 2 * wall, inner.z + wall];
corner = 8;
lid_thick = 3;
$fn = 48;

// The Pi lies with its plugs to the back: turned half round, so its USB sockets are on the left.
module on_pi() {
  translate([(outer.x + board_size.x) / 2, outer.y - wall - 2, wall + foot]) rotate(180) children();
}

// The expanders' boards stand left and right of it.
module on_expander_boards() {
  free = (outer.x - board_size.x) / 2 - 4;
  if (expander_board.x > 0) for (x = [(wall + free) / 2, outer.x - (wall + free) / 2])
    translate([x - expander_board.x / 2, outer.y * 0.52 - expander_board.y / 2, wall + foot]) children();
}

module at_expander_holes() {
  for (x = [2, expander_board.x - 2], y = [2, expander_board.y - 2]) translate([x, y]) children();
}

module at_corners() {
  for (x = [corner, outer.x - corner], y = [corner, outer.y - corner]) translate([x, y]) children();
}

function side_middle(side) = side == 0 ? wall + side_width / 2 + 2 : outer.x - wall - side_width / 2 - 2;

module rounded(size, radius) {
  linear_extrude(size.z)
    offset(radius) translate([radius, radius])
      square([size.x - 2 * radius, size.y - 2 * radius]);
}

module body() {
  difference() {
    rounded(outer, corner);
    translate([wall, wall, wall]) rounded([inner.x, inner.y, outer.z], corner - wall);
    // Power at the back, in the middle, so that no glass stands on a bent cable.
    on_pi() for (x = [power_at, if (hdmi) each hdmi_at])
      translate([x - opening / 2, -wall - 3, 0]) cube([opening, wall + 2, plug.y]);
    // Air: warm air leaves at the sides.
    for (x = [-1, outer.x - wall - 1], n = [0 : 6])
      translate([x, outer.y / 2 - 33 + n * 10, outer.z / 3]) cube([wall + 2, 4, outer.z / 3]);
  }
  on_pi() for (hole = board_holes) translate(hole) post(6.5, 2.2);
  on_expander_boards() at_expander_holes() post(4.5, 1.7);
  // Posts for the lid's screws, grown into the corners.
  difference() {
    intersection() {
      rounded(outer, corner);
      at_corners() cylinder(d = insert + 9, h = outer.z);
    }
    at_corners() translate([0, 0, outer.z - 8]) cylinder(d = insert, h = 9);
  }
}

module post(across, hole) {
  translate([0, 0, -foot - 1]) difference() {
    cylinder(d = across, h = foot + 1);
    translate([0, 0, 1.5]) cylinder(d = hole, h = foot);
  }
}

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
        at_corners() translate([0, 0, -4]) cylinder(d = insert + 10, h = 4);
      }
      // A ring that the buzzer is pressed into.
      if (buzzer > 0) translate([outer.x / 2, outer.y * 0.24, -3]) cylinder(d = buzzer + 3.6, h = 3);
    }
    at_corners() translate([0, 0, -1]) {
      cylinder(d = screw + 0.4, h = lid_thick + 2);
      translate([0, 0, lid_thick - 0.6]) cylinder(d = 2 * screw + 0.4, h = 3);
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
  at_lamps() translate([0, 0, -1]) cylinder(d = led + 0.2, h = 9);
  at_buttons() translate([0, 0, -1]) cylinder(d = encoders ? 7.4 : button_hole, h = 9);
  translate([0, 0, lid_thick - 0.8]) signs(2);
  if (buzzer > 0) translate([outer.x / 2, outer.y * 0.24, -1]) {
    for (turn = [0 : 60 : 300]) rotate(turn) translate([buzzer / 4, 0]) cylinder(d = 1.6, h = 9);
    translate([0, 0, -3]) cylinder(d = buzzer + 0.3, h = 4);
  }
}

// What is engraved: the pair's shape, for who does not tell the colours apart, round on the left and
// square on the right; under the buttons one stone, five stones, and a line: take it back.
module signs(depth) {
  for (side = [0, 1]) translate([side_middle(side), outer.y * 0.9])
    if (side == 0) cylinder(d = 7, h = depth); else translate([-3.2, -3.2]) cube([6.4, 6.4, depth]);
  if (buttons && !encoders) for (side = [0, 1]) translate([side_middle(side), outer.y * 0.26 - button_hole / 2 - 5.5]) {
    translate([-20, 0]) cylinder(d = 2, h = depth);
    for (at = [[0, 0], [-2.2, -2.2], [2.2, -2.2], [-2.2, 2.2], [2.2, 2.2]])
      translate(at) cylinder(d = 1.6, h = depth);
    translate([17, -0.7]) cube([6, 1.4, depth]);
  }
}

// As people lay them: seven amarrakos in a row, four piedras under them with adentro at the other
// end, and then the games.
module at_lamps() {
  for (side = [0, 1]) translate([side_middle(side), 0]) {
    for (n = [-3 : 3]) translate([n * pitch, outer.y * 0.76]) children();
    for (n = [-3 : 0]) translate([n * pitch, outer.y * 0.6]) children();
    if (adentro) translate([3 * pitch, outer.y * 0.6]) children();
    for (n = [0 : 1 : games - 1]) translate([(n - 3) * pitch, outer.y * 0.44]) children();
  }
}

module at_buttons() {
  if (buttons) for (side = [0, 1], n = encoders ? [0] : [-1, 0, 1])
    translate([side_middle(side) + n * 20, outer.y * 0.26]) children();
}

if (part == "body") body();
else if (part == "lid") translate([0, outer.y, lid_thick]) rotate([180, 0, 0]) lid();
else {
  color("#6f8f72") body();
  inside();
  translate([0, 0, outer.z + (part == "open" ? 62 : 0)]) {
    color("#efe8d8") lid();
    behind_the_lid();
  }
}
