/** Drawings on the onboarding cards. Hidden from screen readers. */
import type { ComponentChildren } from "preact";
import { shapeOf } from "../ui/pieces/stones";

function Drawing({ children }: { children: ComponentChildren }) {
  return (
    <svg class="drawing" viewBox="0 0 320 220" aria-hidden="true" focusable="false">
      <ellipse class="shade" cx="160" cy="196" rx="130" ry="16" />
      <ellipse class="cloth" cx="160" cy="112" rx="150" ry="92" />
      <ellipse class="rim" cx="160" cy="112" rx="138" ry="81" />
      {children}
    </svg>
  );
}

function Stone({ x, y, r, side }: { x: number; y: number; r: number; side: number }) {
  return (
    <g class={`stone side-${side}`} transform={`translate(${x - r} ${y - r}) scale(${r / 50})`}>
      <path d={shapeOf(side)} />
      <ellipse cx="37" cy="34" rx="17" ry="12" transform="rotate(-28 37 34)" />
    </g>
  );
}

/** Four cards fanned, face down. */
function Fan({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      {[-24, -8, 8, 24].map((angle) => (
        <g key={angle} transform={`rotate(${angle} 0 34)`}>
          <rect class="card" x="-11" y="-17" width="22" height="34" rx="3" />
          <rect class="back" x="-7.5" y="-13.5" width="15" height="27" rx="2" />
        </g>
      ))}
    </g>
  );
}

interface HandsetProps {
  x: number;
  y: number;
  turn?: number;
  size?: number;
  children?: ComponentChildren;
}

function Handset({ x, y, turn = 0, size = 1, children }: HandsetProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <rect class="handset" x="-34" y="-58" width="68" height="116" rx="12" />
      <rect class="glass" x="-28" y="-50" width="56" height="100" rx="6" />
      {children}
    </g>
  );
}

/** First card: a phone between the players' cards shows the score and the stones. */
export function Board() {
  return (
    <Drawing>
      <Fan x={56} y={112} turn={90} />
      <Fan x={264} y={112} turn={-90} />
      <Handset x={160} y={108} size={1.45}>
        <rect class="field" x="-28" y="-50" width="56" height="48" rx="6" />
        <path class="rim" d="M0 -50V-2" />
        <text class="score" x="-14" y="-26">
          23
        </text>
        <text class="score" x="14" y="-26">
          17
        </text>
        <Stone x={-20} y={-12} r={4} side={0} />
        <Stone x={-10} y={-12} r={4} side={0} />
        <Stone x={9} y={-12} r={4} side={1} />
        <Stone x={19} y={-12} r={4} side={1} />
        <rect class="key" x="-23" y="5" width="46" height="15" rx="4" />
        <rect class="soft" x="-23" y="25" width="21" height="15" rx="4" />
        <rect class="soft" x="2" y="25" width="21" height="15" rx="4" />
      </Handset>
    </Drawing>
  );
}

/** Second card: a phone for each player, or one phone for all four. */
export function AllForOne() {
  const tick = <path class="tick" d="M-13 2l9 10 17 -22" />;
  return (
    <Drawing>
      <Handset x={160} y={50} size={0.5}>
        {tick}
      </Handset>
      <Handset x={52} y={104} size={0.5} turn={-8}>
        {tick}
      </Handset>
      <Handset x={268} y={104} size={0.5} turn={8}>
        {tick}
      </Handset>
      <Handset x={160} y={150} size={1.1}>
        <Stone x={0} y={-30} r={9} side={0} />
        <Stone x={16} y={0} r={9} side={1} />
        <Stone x={0} y={30} r={9} side={0} />
        <Stone x={-16} y={0} r={9} side={1} />
      </Handset>
    </Drawing>
  );
}

function Sign({ children }: { children: ComponentChildren }) {
  return (
    <svg class="sign" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
      <circle class="cloth" cx="28" cy="28" r="27" />
      {children}
    </svg>
  );
}

/** Icon: a ring that fills while a button is held. */
export function Held() {
  return (
    <Sign>
      <circle class="ring faint" cx="28" cy="28" r="15" />
      <path class="ring" d="M28 13a15 15 0 1 1 -13 7.5" />
      <circle class="dot" cx="28" cy="28" r="7" />
    </Sign>
  );
}

export function Undo() {
  return (
    <Sign>
      <path class="ring" d="M17 23h15a9 9 0 0 1 0 18h-9M24 15l-8 8 8 8" />
    </Sign>
  );
}

/** Icon: lines of text that are swiped in. */
export function Story() {
  return (
    <Sign>
      <path class="ring" d="M21 19h14M21 28h14M21 37h8M15 22l-5 6 5 6M41 22l5 6-5 6" />
    </Sign>
  );
}

/** Icon: stones. */
export function Count() {
  return (
    <Sign>
      <Stone x={19} y={35} r={8} side={0} />
      <Stone x={37} y={35} r={8} side={0} />
      <Stone x={28} y={20} r={8} side={0} />
    </Sign>
  );
}
