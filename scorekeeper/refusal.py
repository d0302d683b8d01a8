"""Refusals: what is not allowed is one exception with a stable code and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from scorekeeper.words import dictionary, translate


class RefusalCode(StrEnum):
    """Why something was refused.

    Clients see the value and translate it: every dictionary has a sentence ``refused.<value>``,
    whose placeholders are the parameters that such a refusal is raised with. A released code keeps
    its value.
    """

    # Values from outside: JSON, names, settings, cards.
    BAD_FIELD = "bad_field"
    UNKNOWN_KEY = "unknown_key"
    BAD_NAME = "bad_name"
    BAD_NOTE = "bad_note"
    BAD_CARD = "bad_card"
    IMPOSSIBLE_DEAL = "impossible_deal"
    NOT_WILD = "not_wild"
    SUIT_WANTED = "suit_wanted"
    CHOICE_WANTED = "choice_wanted"
    UNKNOWN_SETTING = "unknown_setting"
    CONTRADICTION = "contradiction"
    # The bidding of a lance.
    LANCE_OVER = "lance_over"
    NOT_SPEAKING = "not_speaking"
    OUT_OF_LANCE = "out_of_lance"
    NO_NUMBER = "no_number"
    BET_TOO_SMALL = "bet_too_small"
    BET_TOO_BIG = "bet_too_big"
    BET_STANDS = "bet_stands"
    NOTHING_TO_ANSWER = "nothing_to_answer"
    OWN_BET = "own_bet"
    ALREADY_AGREED = "already_agreed"
    OVER_ORDAGO = "over_ordago"
    OUT_OF_TURN = "out_of_turn"
    NO_BIDDING = "no_bidding"
    # The showdown, and a hand entered after the fact.
    LANCE_MISSING = "lance_missing"
    HOLDERS_WANTED = "holders_wanted"
    NOBODY_HAS = "nobody_has"
    TOLD_OTHERWISE = "told_otherwise"
    WINNER_WANTED = "winner_wanted"
    WINNER_NOT_WANTED = "winner_not_wanted"
    WINNER_NOT_PLAYING = "winner_not_playing"
    WINNER_IS_WEAKER = "winner_is_weaker"
    VALUE_WANTED = "value_wanted"
    VALUE_NOT_WANTED = "value_not_wanted"
    CARDS_SAY_OTHERWISE = "cards_say_otherwise"
    NOT_WANTED = "not_wanted"
    # Hand records.
    BIDS_AFTER_END = "bids_after_end"
    BET_LEFT_OPEN = "bet_left_open"
    CARDS_WANTED = "cards_wanted"
    DECLARATION_DIFFERS = "declaration_differs"
    RULING_WANTED = "ruling_wanted"
    # The course of a match.
    NOT_NOW = "not_now"
    NOTHING_CHANGES = "nothing_changes"
    HAND_BEGUN = "hand_begun"
    HAND_NOT_OVER = "hand_not_over"
    GAME_OVER = "game_over"
    MATCH_OVER = "match_over"
    MATCH_NOT_OVER = "match_not_over"
    BELOW_DEJES = "below_dejes"
    NOT_NOTABLE = "not_notable"
    NO_VERDICT = "no_verdict"
    SAME_SIDE = "same_side"
    DRAW_FIRST = "draw_first"
    # Seats, and who may do what.
    NO_PHONE = "no_phone"
    NOT_SEATED = "not_seated"
    NOT_YOUR_SEAT = "not_your_seat"
    SEAT_TAKEN = "seat_taken"
    SEAT_IN_USE = "seat_in_use"
    KEPT_OUT = "kept_out"
    EXPELLED = "expelled"
    ANOTHER_PHONE = "another_phone"
    CARD_WANTED = "card_wanted"
    SITTING_DECLINED = "sitting_declined"
    TOO_MANY_ASKS = "too_many_asks"
    TELL_YOUR_OWN = "tell_your_own"
    CAPTAINS_ONLY = "captains_only"
    REFEREE_ONLY = "referee_only"
    NOT_THE_REFEREE = "not_the_referee"
    NOT_FOR_THE_REFEREE = "not_for_the_referee"
    NOT_FOR_THE_PANEL = "not_for_the_panel"
    BAD_REFEREE_CODE = "bad_referee_code"
    ONLY_COUNTED = "only_counted"
    NOT_A_COUNTER = "not_a_counter"
    COUNTING_BEGUN = "counting_begun"
    # Stale commands, undo, corrections, and what the others are asked.
    STALE = "stale"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    OTHERS_SINCE = "others_since"
    REFEREES_WORD = "referees_word"
    UNDO_ON_A_PHONE = "undo_on_a_phone"
    UNDO_BY_HOLDING = "undo_by_holding"
    UNDO_THE_MATCH_FIRST = "undo_the_match_first"
    UNDO_ASKED = "undo_asked"
    NO_SUCH_ENTRY = "no_such_entry"
    OTHER_ENTRY = "other_entry"
    NO_SUCH_HAND = "no_such_hand"
    DOES_NOT_FIT = "does_not_fit"
    OTHERS_CONFIRM = "others_confirm"
    REASON_WANTED = "reason_wanted"
    NOTHING_ASKED = "nothing_asked"
    NOT_ASKED = "not_asked"
    ANSWER_FIRST = "answer_first"
    ASKED_JUST_NOW = "asked_just_now"
    # Championships.
    DIRECTOR_ONLY = "director_only"
    LATER_ACTS = "later_acts"
    NO_SUCH_ENTRANT = "no_such_entrant"
    NAME_TAKEN = "name_taken"
    ENTRY_OUT = "entry_out"
    TOO_LATE = "too_late"
    WRONG_NUMBER = "wrong_number"
    ODD_PLAYERS = "odd_players"
    NO_PAIRS_TO_DRAW = "no_pairs_to_draw"
    NO_SUCH_STAGE = "no_such_stage"
    STAGE_FOLLOWS = "stage_follows"
    STAGE_SHARED = "stage_shared"
    SUBSTITUTES_USED = "substitutes_used"
    SUBSTITUTE_ELSEWHERE = "substitute_elsewhere"
    STAGE_EMPTY = "stage_empty"
    NOBODY_OUT = "nobody_out"
    NO_WINNER = "no_winner"
    NO_CRITERION = "no_criterion"
    CRITERION_TWICE = "criterion_twice"
    STAGE_OVER = "stage_over"
    ROUND_NOT_OVER = "round_not_over"
    ROUND_BEGUN = "round_begun"
    NOTHING_DRAWN = "nothing_drawn"
    NO_SUCH_CHAMPIONSHIP_MATCH = "no_such_championship_match"
    SIDES_UNKNOWN = "sides_unknown"
    MATCH_BEGUN = "match_begun"
    MATCH_HAS_RESULT = "match_has_result"
    MATCH_HAS_NO_RESULT = "match_has_no_result"
    MATCHES_TOUCHED = "matches_touched"
    NO_SUCH_ROOM_TABLE = "no_such_room_table"
    ROOM_TABLE_TAKEN = "room_table_taken"
    PLAYING_ELSEWHERE = "playing_elsewhere"
    NOT_LATE = "not_late"
    STILL_EQUAL = "still_equal"
    KINGS_FIXED = "kings_fixed"
    NO_POOL = "no_pool"
    NOT_BEATEN = "not_beaten"
    CHAMPIONSHIP_CLOSED = "championship_closed"
    NO_SUCH_CHAMPIONSHIP = "no_such_championship"
    CHAMPIONSHIP_UNREADABLE = "championship_unreadable"
    BAD_LINE = "bad_line"
    LINE_TAKEN = "line_taken"
    ENTRY_WAITS = "entry_waits"
    ENTRIES_WAIT = "entries_wait"
    TOO_MANY_JOINS = "too_many_joins"
    RESULT_DISPUTED = "result_disputed"
    NOT_DISPUTABLE = "not_disputable"
    NOT_OVER_DAYS = "not_over_days"
    DAYS_OUT_OF_ORDER = "days_out_of_order"
    DAY_OUTSIDE = "day_outside"
    TOO_MANY_DAYS = "too_many_days"
    BAD_DIRECTOR_CODE = "bad_director_code"
    DIRECTOR_CODE_WORN = "director_code_worn"
    NOT_AT_A_ROOM_TABLE = "not_at_a_room_table"
    # Messages and connections.
    UNKNOWN_COMMAND = "unknown_command"
    UNKNOWN_MESSAGE = "unknown_message"
    BAD_MESSAGE = "bad_message"
    WRONG_PROTOCOL = "wrong_protocol"
    HELLO_FIRST = "hello_first"
    HELLO_AGAIN = "hello_again"
    TABLE_WANTED = "table_wanted"
    ID_TAKEN = "id_taken"
    TOO_FAST = "too_fast"
    SLOWED = "slowed"
    TOO_MANY_SOCKETS = "too_many_sockets"
    NO_SUCH_SCREEN = "no_such_screen"
    NOT_A_PANEL = "not_a_panel"
    NOT_OUR_PANEL = "not_our_panel"
    TOO_MANY_TRIES = "too_many_tries"
    REFEREE_CODE_WORN = "referee_code_worn"
    PLAYERS_ASK_CODE = "players_ask_code"
    # The server and its store.
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_MATCH = "no_such_match"
    TABLE_UNREADABLE = "table_unreadable"
    NOT_SAVED = "not_saved"
    LOG_FAILED = "log_failed"
    BUSY = "busy"
    INTERNAL = "internal"
    NOT_BUILT = "not_built"
    # The house PIN.
    HOUSE_PIN_WANTED = "house_pin_wanted"
    BAD_HOUSE_PIN = "bad_house_pin"
    HOUSE_PIN_WORN = "house_pin_worn"
    DOWNLOAD_FAILED = "download_failed"
    DATA_IN_DATABASE = "data_in_database"
    UPLOAD_REFUSED = "upload_refused"
    # Files of the house.
    NOT_A_SOUND = "not_a_sound"
    NOT_A_PICTURE = "not_a_picture"
    FILE_TOO_LARGE = "file_too_large"
    TOO_MANY_PIXELS = "too_many_pixels"
    SOUND_TOO_LONG = "sound_too_long"
    FILES_FULL = "files_full"
    NO_SUCH_FILE = "no_such_file"
    TOO_MANY_SLIDES = "too_many_slides"
    # The server's settings, and saved rule sets.
    NO_POWER_OFF = "no_power_off"
    POWER_OFF_FAILED = "power_off_failed"
    NO_HOUSE_SETTINGS = "no_house_settings"
    NO_SUCH_HOUSE_SETTING = "no_such_house_setting"
    BAD_HOUSE_SETTING = "bad_house_setting"
    HOUSE_SETTINGS_WRONG = "house_settings_wrong"
    HOUSE_SETTINGS_WRONG_KEY = "house_settings_wrong_key"
    HOUSE_SETTINGS_CLASH = "house_settings_clash"
    HOUSE_SETTINGS_NOT_SAVED = "house_settings_not_saved"
    NAME_OFFERED = "name_offered"
    NO_SUCH_SEASON = "no_such_season"
    FORMAT_EXISTS = "format_exists"
    TOO_MANY_FORMATS = "too_many_formats"
    SEASON_EXISTS = "season_exists"
    SEASON_BACKWARDS = "season_backwards"
    SAME_ENTRIES = "same_entries"
    NO_POINTS = "no_points"
    TOO_MANY_SEASONS = "too_many_seasons"
    HOUSE_UNNAMED = "house_unnamed"
    NO_CRYPTOGRAPHY = "no_cryptography"
    NOT_FINISHED = "not_finished"
    NOT_A_RESULT = "not_a_result"
    NEWER_RESULT_FORMAT = "newer_result_format"
    WRONG_SIGNATURE = "wrong_signature"
    UNKNOWN_HOUSE = "unknown_house"
    SAME_RESULT = "same_result"
    OLDER_RESULT = "older_result"
    PAIRS_MET = "pairs_met"
    NO_SUCH_PAIR = "no_such_pair"
    NO_SUCH_CIRCUIT = "no_such_circuit"
    CIRCUIT_EXISTS = "circuit_exists"
    TOO_MANY_CIRCUITS = "too_many_circuits"
    TOO_MANY_RESULTS = "too_many_results"
    SET_EXISTS = "set_exists"
    TOO_MANY_SETS = "too_many_sets"
    # HTTP.
    FOREIGN_HOST = "foreign_host"
    FOREIGN_ORIGIN = "foreign_origin"
    HTTPS_WANTED = "https_wanted"
    JSON_WANTED = "json_wanted"
    NO_SUCH_PAGE = "no_such_page"
    WRONG_METHOD = "wrong_method"
    TOO_LARGE = "too_large"
    NOT_A_SOCKET = "not_a_socket"


DICTIONARIES = ("", "championship.", "circuit.", "house.")
"""Where the sentences are; those in the others are not loaded by the pages of a table."""


class Refused(Exception):
    """Something asked for that the rules, the table or a format do not allow.

    Whoever raises it has changed nothing. `params` fill the placeholders of the sentence.
    """

    def __init__(self, code: RefusalCode, /, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def without_traceback(self) -> Refused:
        """Return an equal refusal, to be kept: a traceback keeps everything its frames refer to."""
        return Refused(self.code, **self.params)

    def in_words(self, language: str) -> str:
        """Return the sentence in a language of the dictionaries.

        >>> Refused(RefusalCode.OUT_OF_TURN, seat=2).in_words("en")
        'Seat 2 speaks before anyone may bet.'
        """
        key = f"refused.{self.code}"
        which = next(each for each in DICTIONARIES if key in dictionary(language, each))
        return translate(language, key, which, **self.params)

    @property
    def text(self) -> str:
        """The sentence in English, for programs and logs."""
        return self.in_words("en")

    def __str__(self) -> str:
        return self.text


def allowed(check: Callable[..., object], *arguments: object) -> bool:
    """Return whether a call is not refused: an option is offered by what checks the command."""
    try:
        check(*arguments)
    except Refused:
        return False
    return True
