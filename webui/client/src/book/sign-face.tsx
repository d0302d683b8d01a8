/** `Face`: drawing of a face that makes a seña. */

export interface FaceLook {
  eyes?: "open" | "closed" | "wink";
  brows?: "rest" | "raised";
  mouth?: "rest" | "bite" | "bite_side" | "tongue" | "tongue_side" | "twisted" | "mus";
  /** The head leans to the player's right. */
  tilted?: boolean;
  /** One shoulder is raised. */
  shrug?: boolean;
}

/** Drawn as seen from across the table: the player's right is on the left. */
export function Face({ look, label }: { look: FaceLook; label: string }) {
  const { eyes = "open", brows = "rest", mouth = "rest", tilted = false, shrug = false } = look;
  return (
    <svg class="face" viewBox="0 0 120 120" role="img" aria-label={label}>
      <path
        class="shirt"
        d={
          shrug
            ? "M12 122C12 100 30 96 48 95L72 94C84 92 88 78 99 79C111 81 110 104 110 122Z"
            : "M12 122C12 100 30 96 48 95L72 95C90 96 108 100 108 122Z"
        }
      />
      <g transform={tilted ? "translate(4 3) rotate(-13 60 96)" : undefined}>
        <path class="skin" d="M50 82h20v13c0 12-20 12-20 0Z" />
        <ellipse class="skin" cx="27" cy="60" rx="6" ry="8" />
        <ellipse class="skin" cx="93" cy="60" rx="6" ry="8" />
        <ellipse class="skin" cx="60" cy="59" rx="33" ry="35" />
        <path class="cap" d="M24 41C14 26 34 9 62 9C92 9 108 24 97 40C84 30 38 31 24 41Z" />
        <path class="tip" d="M61 10l3-7" />
        <circle class="cheek" cx="38" cy="71" r="6" />
        <circle class="cheek" cx="82" cy="71" r="6" />
        <g class="line">
          <Brows raised={brows === "raised"} />
          <Eye x={46} open={eyes === "open"} />
          <Eye x={74} open={eyes !== "closed"} />
          <path d="M60 58c-1 5-5 9-1 10" />
          <Mouth mouth={mouth} />
        </g>
      </g>
      {shrug && <path class="move" d="M108 70l0-13m-6 5l6-6l6 6" />}
      {brows === "raised" && (
        <path class="move" d="M12 52l0-13m-6 5l6-6l6 6m90 8l0-13m-6 5l6-6l6 6" />
      )}
      {tilted && <path class="move" d="M110 44c1-12-3-20-11-26m8-2l-9 1l1 9" />}
    </svg>
  );
}

function Eye({ x, open }: { x: number; open: boolean }) {
  if (open) return <ellipse class="ink" cx={x} cy="55" rx="3.6" ry="4.6" />;
  return <path d={`M${x - 8} 54c4 6 12 6 16 0`} />;
}

function Brows({ raised }: { raised: boolean }) {
  const rest = "M38 46c4-3 11-4 16-1M66 45c5-3 12-2 16 1";
  return <path d={raised ? "M36 44c3-7 14-8 19-3M65 41c5-5 16-4 19 3" : rest} />;
}

function Mouth({ mouth }: { mouth: NonNullable<FaceLook["mouth"]> }) {
  switch (mouth) {
    case "rest":
      return <path d="M48 78c7 5 17 5 24 0" />;
    case "bite":
      return <Bite x={60} />;
    case "bite_side":
      return <Bite x={70} />;
    case "tongue":
      return <Tongue x={60} />;
    case "tongue_side":
      return <Tongue x={71} />;
    case "twisted":
      return (
        <>
          <path d="M56 80c8 3 16-1 24-9" />
          <path d="M83 66c2 3 2 6 0 9" />
        </>
      );
    case "mus":
      return (
        <>
          <ellipse class="lip" cx="60" cy="79" rx="7.5" ry="6.5" />
          <ellipse class="ink" cx="60" cy="79" rx="2.6" ry="2" />
        </>
      );
  }
}

/** Upper teeth on the lower lip. */
function Bite({ x }: { x: number }) {
  return (
    <>
      <path class="lip" d={`M${x - 12} 79c0 14 24 14 24 0Z`} />
      <path class="teeth" d={`M${x - 6} 76h12v5q0 2-3 2t-3-2q0 2-3 2t-3-2Z`} />
      <path d={`M${x - 13} 77c6-3 20-3 26 0`} />
    </>
  );
}

function Tongue({ x }: { x: number }) {
  return (
    <>
      <path class="tongue" d={`M${x - 7} 78v6c0 9 14 9 14 0v-6Z`} />
      <path d={`M${x - 12} 77c7 2 17 2 24 0`} />
    </>
  );
}
