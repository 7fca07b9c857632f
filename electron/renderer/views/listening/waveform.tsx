import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import {
  durationSeconds,
  heardSound,
  isLooping,
  mark,
  marked,
  positionSeconds,
  seek,
  soundState,
} from '../../state/listening/listening.ts';
import { words } from '../../../words/words.ts';

const text = words.listening;

/** Height of the picture's coordinates; its width is that of the duration, 0 to 1000. */
const [WIDTH, HEIGHT] = [1000, 100];
/** A drag shorter than this is a click, px. */
const CLICK = 4;
/** Steps of the arrow keys, s. */
const [STEP, FINE] = [1, 0.1];

/** A stretch that is being marked. */
interface Drag {
  /** Where the pointer went down, px. */
  readonly x: number;
  /** Time where the pointer went down, s. */
  readonly at: number;
  /** Where it is, s; null while this may become a click. */
  readonly to: number | null;
}

/** The audible sound over time: a slider for the position, on which a stretch can be marked. */
export function Waveform(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const whole = durationSeconds.value;
  const timeAt = (clientX: number): number => {
    const { left, width } = box.current!.getBoundingClientRect();
    return Math.max(0, Math.min(1, (clientX - left) / width)) * whole;
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? FINE : STEP;
    const to = {
      ArrowRight: positionSeconds.value + step,
      ArrowUp: positionSeconds.value + step,
      ArrowLeft: positionSeconds.value - step,
      ArrowDown: positionSeconds.value - step,
      PageUp: positionSeconds.value + 5 * STEP,
      PageDown: positionSeconds.value - 5 * STEP,
      Home: 0,
      End: whole,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    seek(to);
  };
  return (
    <>
      <div
        ref={box}
        class="sound-wave"
        role="slider"
        tabIndex={0}
        aria-label={text.position}
        aria-valuemin={0}
        aria-valuemax={Number(whole.toFixed(2))}
        aria-valuenow={Number(positionSeconds.value.toFixed(2))}
        aria-valuetext={text.positionText(positionSeconds.value.toFixed(1), whole.toFixed(1))}
        aria-disabled={whole === 0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          if (whole === 0 || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ x: event.clientX, at: timeAt(event.clientX), to: null });
        }}
        onPointerMove={({ clientX }) => {
          if (drag && (drag.to !== null || Math.abs(clientX - drag.x) > CLICK)) {
            setDrag({ ...drag, to: timeAt(clientX) });
          }
        }}
        onPointerUp={({ clientX }) => {
          // What plays is heard on until the stretch is chosen.
          if (drag?.to === null) seek(drag.at);
          else if (drag) mark({ from: drag.at, to: timeAt(clientX) });
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
      >
        <Shape />
        <Stretch drag={drag} />
        <span class="sound-position" style={{ left: `${whole > 0 ? (100 * positionSeconds.value) / whole : 0}%` }} />
        {soundState.value.kind === 'preparing' && <span class="sound-wave-note">{text.preparing}</span>}
      </div>
      <p class="note">{text.waveformHelp}</p>
    </>
  );
}

/** The outline of the audible sound. */
function Shape(): JSX.Element | null {
  const sound = heardSound.value;
  const whole = durationSeconds.value;
  if (!sound || whole === 0) return null;
  const { timeSeconds, pressure } = sound.overview;
  const points: string[] = [];
  for (let i = 0; i < timeSeconds.length; i++) {
    points.push(`${((WIDTH * timeSeconds[i]) / whole).toFixed(1)},${((HEIGHT / 2) * (1 - pressure[i])).toFixed(1)}`);
  }
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

function Stretch({ drag }: { readonly drag: Drag | null }): JSX.Element | null {
  const dragged =
    !drag || drag.to === null ? null : { from: Math.min(drag.at, drag.to), to: Math.max(drag.at, drag.to) };
  const stretch = dragged ?? marked.value;
  const whole = durationSeconds.value;
  if (!stretch || whole === 0) return null;
  const { from, to } = stretch;
  return (
    <span
      class={isLooping.value ? 'sound-stretch looping' : 'sound-stretch'}
      style={{ left: `${(100 * from) / whole}%`, width: `${(100 * (to - from)) / whole}%` }}
    />
  );
}
