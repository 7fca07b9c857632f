import type { JSX } from 'preact';
import { POLAR_STEP, type RadiationOctave } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';

/** The level in the middle of the plot, and the steps of its rings, dB. */
const [FLOOR, RING] = [-40, 10];
/** Radius of the outermost ring, and half the width and height of the picture, in its own units. */
const [RADIUS, HALF_WIDTH, HALF_HEIGHT] = [100, 148, 122];

/** Levels round a source, in the level plane and in the upright plane ahead; the loudest direction has 0 dB. */
export function PolarPlot({ octave, text }: { readonly octave: RadiationOctave; readonly text: string }): JSX.Element {
  const { level, upright, sides } = words.room.directivity;
  const rings = Array.from({ length: -FLOOR / RING }, (_, i) => FLOOR + (i + 1) * RING);
  return (
    <figure class="polar-plot">
      <svg viewBox={`${-HALF_WIDTH} ${-HALF_HEIGHT} ${2 * HALF_WIDTH} ${2 * HALF_HEIGHT}`} role="img" aria-label={text}>
        {rings.map((decibels) => (
          <circle key={decibels} class="polar-ring" r={radiusOf(decibels)} />
        ))}
        <path class="polar-ring" d={`M${-RADIUS} 0H${RADIUS}M0 ${-RADIUS}V${RADIUS}`} />
        {rings.slice(0, -1).map((decibels) => (
          <text key={decibels} class="polar-db" x={3} y={-radiusOf(decibels) - 2}>
            {decibels}
          </text>
        ))}
        <path class="polar-upright" d={curveOf(octave.uprightDb)} />
        <path class="polar-level" d={curveOf(octave.levelDb)} />
        <text class="polar-side" x={RADIUS + 6} y={4}>
          {sides.ahead}
        </text>
        <text class="polar-side" x={0} y={-RADIUS - 8} text-anchor="middle">
          {sides.left}
        </text>
        <text class="polar-side" x={-RADIUS - 6} y={4} text-anchor="end">
          {sides.behind}
        </text>
        <text class="polar-side" x={0} y={RADIUS + 16} text-anchor="middle">
          {sides.right}
        </text>
      </svg>
      <figcaption>
        <Key kind="polar-level" text={level} />
        <Key kind="polar-upright" text={upright} />
      </figcaption>
    </figure>
  );
}

function Key({ kind, text }: { readonly kind: string; readonly text: string }): JSX.Element {
  return (
    <span class="polar-key">
      <svg viewBox="0 0 24 8" aria-hidden="true">
        <path class={kind} d="M0 4H24" />
      </svg>
      {text}
    </span>
  );
}

const radiusOf = (decibels: number): number => (RADIUS * Math.max(0, decibels - FLOOR)) / -FLOOR;

/** A closed curve; ahead is to the right, and angles go to the left, which is up in the plot. */
function curveOf(levels: Float32Array): string {
  const points = Array.from(levels, (decibels, i) => {
    const angle = (i * POLAR_STEP * Math.PI) / 180;
    const radius = radiusOf(decibels);
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(-radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
