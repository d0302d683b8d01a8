import { Button } from "../../ui/button";

/** Id and words of a button, and what it does. */
type Way = readonly [id: string, words: string, go: () => void];

/** Buttons that lead on from a menu; what is false now has none. */
export function Ways({ of }: { of: readonly (Way | false)[] }) {
  return (
    <div class="list ways">
      {of.map(
        (way) =>
          way && (
            <Button key={way[0]} id={way[0]} onPress={way[2]}>
              {way[1]}
            </Button>
          ),
      )}
    </div>
  );
}
