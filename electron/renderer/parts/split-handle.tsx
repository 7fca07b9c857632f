import type { JSX } from 'preact';
import { words } from '../../words/words.ts';

interface SplitHandleProps {
  /** What becomes wider or narrower, for screen readers. */
  readonly label: string;
  /** Id of the panel. */
  readonly controls: string;
  /** Width of the panel, CSS pixels. */
  readonly value: number;
  readonly limits: readonly [number, number];
  /** The side of the handle on which the panel is. */
  readonly side: 'left' | 'right';
  readonly onChange: (width: number) => void;
  /** Called for a double click and for Enter. */
  readonly onReset: () => void;
}

/** What the arrow keys change, and with Shift, CSS pixels. */
const STEP = 10;
const LARGE_STEP = 50;

/** The line between a panel and what is beside it. Dragging it or the arrow keys make the panel wider or narrower. */
export function SplitHandle(props: SplitHandleProps): JSX.Element {
  const { label, controls, value, limits, side, onChange, onReset } = props;
  const [least, most] = limits;
  const sign = side === 'left' ? 1 : -1;
  const to = (width: number): void => onChange(Math.round(Math.min(most, Math.max(least, width))));
  const onKey = (event: KeyboardEvent): void => {
    const step = sign * (event.shiftKey ? LARGE_STEP : STEP);
    if (event.key === 'ArrowRight') to(value + step);
    else if (event.key === 'ArrowLeft') to(value - step);
    else if (event.key === 'Home') to(least);
    else if (event.key === 'End') to(most);
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const handle = event.currentTarget as HTMLElement;
    const from = event.clientX;
    const stop = new AbortController();
    const { signal } = stop;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', ({ clientX }) => to(value + sign * (clientX - from)), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      handle.addEventListener(end, () => stop.abort(), { signal });
    }
  };
  return (
    <div
      class="split-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      tabIndex={0}
      title={words.layout.handleHint}
      onKeyDown={onKey}
      onPointerDown={onDown}
      onDblClick={onReset}
    />
  );
}
