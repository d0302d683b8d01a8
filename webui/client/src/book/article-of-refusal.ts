/**
 * Article of a refusal: ids in articles.ts by refusal code. A chunk of its own, because most tables
 * never need it.
 */

const REFUSALS: readonly (readonly [article: string, codes: string])[] = [
  ["match", "match_over match_not_over game_over"],
  ["order", "bad_card"],
  ["suits", "suit_wanted"],
  ["wild_sotas", "not_wild choice_wanted"],
  ["impossible", "impossible_deal"],
  ["ties", "cards_say_otherwise"],
  ["lances", "lance_over bids_after_end out_of_turn"],
  ["envido", "bet_too_small bet_too_big"],
  ["answer", "no_number bet_stands nothing_to_answer own_bet already_agreed bet_left_open"],
  ["out", "out_of_lance"],
  ["partners", "answer_overruled"],
  ["ordago", "over_ordago"],
  ["saying", "not_speaking no_bidding"],
  ["deje", "below_dejes"],
  ["show_cards", "cards_wanted"],
  [
    "without_cards",
    "not_wanted winner_wanted winner_not_wanted winner_not_playing winner_is_weaker " +
      "value_wanted value_not_wanted lance_missing told_otherwise holders_wanted nobody_has",
  ],
  ["mano", "hand_begun draw_first"],
  ["mus_visto", "not_notable"],
  ["forgotten", "no_such_entry nothing_to_undo nothing_to_redo others_since hand_not_over"],
  ["wrong_words", "declaration_differs no_verdict"],
  [
    "referee",
    "ruling_wanted referee_only referees_word not_the_referee not_for_the_referee " +
      "bad_referee_code referee_code_worn players_ask_code same_side no_such_hand",
  ],
  ["table", "captains_only"],
  ["telling", "tell_your_own not_your_seat"],
  ["confirm", "not_asked nothing_asked others_confirm answer_first asked_just_now"],
  ["undo", "undo_on_a_phone undo_by_holding undo_the_match_first undo_asked"],
];
const OF_CODE = new Map(
  REFUSALS.flatMap(([article, codes]) => codes.split(" ").map((code) => [code, article] as const)),
);

/** The article that explains a refusal; null if no rule of the game is behind it. */
export function articleOfRefusal(code: string): string | null {
  return OF_CODE.get(code) ?? null;
}
