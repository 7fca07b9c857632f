import type { JSX } from 'preact';
import type { BandValue } from '../../state/materials/material-definition.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.library;

/** Size of the drawing, px, and margins for its numbers. */
const WIDTH = 300;
const HEIGHT = 150;
const [LEFT, RIGHT, TOP, BOTTOM] = [28, 8, 8, 20];

/** Octaves of the axis, Hz. */
const OCTAVES = [63, 125, 250, 500, 1000, 2000, 4000, 8000];

/** A curve of absorption. */
export interface PlottedCurve {
  readonly title: string;
  readonly bands: readonly BandValue[];
}

const x = (hertz: number): number =>
  LEFT + (Math.log2(hertz / OCTAVES[0]) / (OCTAVES.length - 1)) * (WIDTH - LEFT - RIGHT);
const y = (absorption: number): number => TOP + (1 - absorption) * (HEIGHT - TOP - BOTTOM);

/** The absorption of one material by octave, and of another one beside it. */
export function AbsorptionPlot({
  shown,
  beside,
}: {
  readonly shown: PlottedCurve | null;
  readonly beside: PlottedCurve | null;
}): JSX.Element {
  const drawn = [beside, shown].filter((curve) => curve !== null);
  return (
    <svg
      class="absorption-plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={drawn.map(spoken).join('; ')}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((value) => (
        <g key={value}>
          <path class="grid" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
          {value % 0.5 === 0 && (
            <text x={LEFT - 5} y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          )}
        </g>
      ))}
      {OCTAVES.map((centre) => (
        <text key={centre} x={x(centre)} y={HEIGHT - 5} text-anchor="middle">
          {words.estimate.octaveShort(centre)}
        </text>
      ))}
      {beside && <Curve curve={beside} kind="beside" />}
      {shown && <Curve curve={shown} kind="shown" />}
    </svg>
  );
}

function Curve({ curve: { bands }, kind }: { readonly curve: PlottedCurve; readonly kind: string }): JSX.Element {
  const places = bands
    .filter(({ centreHz }) => centreHz >= OCTAVES[0] && centreHz <= OCTAVES.at(-1)!)
    .map(({ centreHz, absorption }) => [x(centreHz), y(absorption)] as const);
  return (
    <g class={kind}>
      <path d={places.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('')} />
      {places.map(([px, py]) => (
        <circle key={px} cx={px} cy={py} r={2.5} />
      ))}
    </g>
  );
}

const spoken = ({ title, bands }: PlottedCurve): string =>
  texts.curve(title, bands.map(({ centreHz, absorption }) => `${centreHz} Hz ${absorption.toFixed(2)}`).join(', '));
