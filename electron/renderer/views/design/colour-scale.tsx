import type { JSX } from 'preact';

interface ColourScaleProps {
  /** What the colours are; none where that is said beside it. */
  readonly heading?: string;
  readonly low: string;
  readonly high: string;
  /** CSS colours from the lowest value to the highest. */
  readonly colours: readonly string[];
}

/** A scale of colours with the values at its ends. */
export function ColourScale({ heading, low, high, colours }: ColourScaleProps): JSX.Element {
  return (
    <div class="absorption-scale">
      {heading !== undefined && <span>{heading}</span>}
      <span>{low}</span>
      <span class="gradient" aria-hidden="true">
        {colours.map((colour) => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
      <span>{high}</span>
    </div>
  );
}
