/**
 * `Show`: an accepted órdago, the last stone of a match, adentro against adentro: those in it, and
 * all else dark. While an órdago waits for cards it stays; once it is decided it ends with the plan.
 *
 * The style sheet alone moves, by the times of the plan (`--at`), so that nothing is rendered while
 * it is played. Without motion everything is as after its step.
 */
import { useEffect } from "preact/hooks";
import { SideSign } from "../../ui/pieces/stones";
import { useKeys } from "../../ui/press/keys";
import { fitStyle } from "../fit-text";
import { Bill } from "./bill";
import { PartyBox } from "./party";
import { type ShowPlan, timeOf } from "./plan";
import { startShow } from "./player";
import { sayScene, sayWaits, sayWinner } from "./say";
import { type Scene, sceneOf } from "./scene";
import { begun, ended, nameOf, type ShowProps, showOf } from "./state";
import "./show.css";

export function Show({ view, phrases }: ShowProps) {
  useEffect(() => startShow(true), []);
  const going = showOf(view);
  const scene = going?.plan.scene ?? sceneOf(view);
  const name = scene && nameOf(view, scene.of);
  const open = scene?.of === "ordago" && scene.winner === null;
  // The stones of the count come before the last of a match, and before adentro.
  const shown =
    name !== ended.value && (open || (going && (scene?.of === "ordago" || begun.value)));
  useKeys(() => {
    if (shown) ended.value = name;
  });
  if (!scene || !shown) return null;
  const plan = going?.plan ?? null;
  const first = scene.of === "ordago" ? 0 : (plan?.frames[0]?.at ?? 0);
  return (
    <Stage
      view={view}
      phrases={phrases}
      scene={scene}
      plan={plan}
      since={Math.max(going?.since ?? 0, first)}
      onEnd={() => (ended.value = name)}
    />
  );
}

interface StageProps extends ShowProps {
  scene: Scene;
  plan: ShowPlan | null;
  since: number;
  onEnd: () => void;
}

function Stage({ view, phrases, scene, plan, since, onEnd }: StageProps) {
  const { parties, winner } = scene;
  const leaves = plan?.frames.at(-1)?.step === "leave";
  const most = Math.max(...parties.map(({ players }) => players.length));
  return (
    // Keys do the same, wherever the focus is.
    <section
      class="show"
      style={{
        "--since": since,
        "--dark": timeOf(plan, "dark"),
        "--at": timeOf(plan, "leave"),
        "--half": Math.ceil(parties.length / 2),
      }}
      data-of={scene.of}
      data-parties={parties.length}
      data-rows={parties.length > 3 ? 2 : 1}
      data-players={most}
      data-leaves={leaves}
      data-winner={winner}
      aria-labelledby="show-what"
      data-testid="tv-show"
      onPointerDown={onEnd}
    >
      <div class="show-dark" />
      <Head view={view} phrases={phrases} scene={scene} plan={plan} />
      <div class="show-parties">
        {parties.map((party) => (
          <PartyBox
            key={party.side}
            party={party}
            view={view}
            phrases={phrases}
            scene={scene}
            plan={plan}
          />
        ))}
      </div>
      <Foot view={view} phrases={phrases} scene={scene} plan={plan} />
    </section>
  );
}

type PartProps = Omit<StageProps, "since" | "onEnd">;

/** What it is about, and in its place who has won. */
function Head({ view, phrases, scene, plan }: PartProps) {
  const what = sayScene(scene, phrases);
  const won = sayWinner(scene, view, phrases);
  return (
    <header class="show-head">
      <h2
        id="show-what"
        style={{ ...fitStyle(what, 26), "--at": timeOf(plan, "winner") }}
        data-out={scene.of === "ordago" && won !== null}
      >
        {what}
      </h2>
      {scene.of === "ordago" && won !== null && (
        <p
          class="show-who"
          style={{ ...fitStyle(won, 26), "--at": timeOf(plan, "winner") }}
          data-testid="tv-show-winner"
        >
          {scene.winner !== null && <SideSign side={scene.winner} />}
          {won}
        </p>
      )}
    </header>
  );
}

/** What the table waits for, or the bill. */
function Foot({ view, phrases, scene, plan }: PartProps) {
  const { winner, of } = scene;
  if (winner !== null)
    return <Bill view={view} phrases={phrases} scene={scene} at={timeOf(plan, "bill")} />;
  if (of !== "ordago") return null;
  const words = sayWaits(view, phrases);
  return (
    <p class="show-foot" style={fitStyle(words, 46, 0.6)} data-testid="tv-show-waits">
      {words}
    </p>
  );
}
