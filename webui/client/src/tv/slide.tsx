/** `SlideFrame`: what is around a slide: heading, title, and a line at the foot. */
import type { ComponentChildren } from "preact";

interface SlideFrameProps {
  testid: string;
  /** What kind of slide it is. */
  kind: string | undefined;
  heading: string;
  title: string;
  /** Beside the title. */
  aside?: ComponentChildren;
  foot: ComponentChildren;
  children: ComponentChildren;
}

export function SlideFrame({
  testid,
  kind,
  heading,
  title,
  aside,
  foot,
  children,
}: SlideFrameProps) {
  return (
    <main class="tv-page" data-testid={testid} data-slide={kind}>
      <header>
        <h1>{heading}</h1>
        <h2>{title}</h2>
        {aside}
      </header>
      <div class="slide">{children}</div>
      <footer>{foot}</footer>
    </main>
  );
}
