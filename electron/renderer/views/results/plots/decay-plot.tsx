import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { DecayFits, ResponseAnalysis } from '../../../../../src/app/index.ts';
import { curveColour } from '../../../colours/curve-colours.ts';
import { LinePlot } from '../../../plots/line-plot.tsx';
import type { PlotCurve } from '../../../plots/curve.ts';
import { drawnCompared, drawnResponse } from '../../../state/results/analyses.ts';
import { octaveName } from '../../../state/results/figures.ts';
import { theme } from '../../../state/window/theme.ts';
import { ChoiceWithNote } from './choice-with-note.tsx';
import { overlaid, PLOT_HEIGHT } from './overlaid.ts';
import { words } from '../../../../words/words.ts';

const { decay: texts } = words.responses.curves;
const ALL = texts.all;
const WHOLE = texts.whole;

/** The curves to draw: all, the whole band, or one octave. */
const drawn = signal(ALL);

function curvesOf({ bands, broadband }: ResponseAnalysis): PlotCurve[] {
  const all = [
    ...bands.map(({ centreHz, decay }, i) => ({ label: octaveName(centreHz), decay, colour: curveColour(i + 1) })),
    { label: WHOLE, decay: broadband.decay, colour: curveColour(0) },
  ];
  const shown = all
    .filter(({ label, decay }) => decay.timeSeconds.length > 0 && (drawn.value === ALL || drawn.value === label))
    .map(({ label, decay, colour }) => ({ label, x: decay.timeSeconds, y: decay.levelDb, colour }));
  if (drawn.value === ALL) return shown;
  const which = bands.findIndex(({ centreHz }) => octaveName(centreHz) === drawn.value);
  // A compared response may not have the octave.
  const one = drawn.value === WHOLE ? broadband : bands.at(which < 0 ? bands.length : which);
  return one ? [...shown, ...fitCurves(one.fits, which + 1)] : shown;
}

/**
 * The lines that the decay times are read from, where one decay is drawn alone.
 *
 * @param colour Number of the colour of the decay, which they do not have.
 */
function fitCurves(fits: DecayFits, colour: number): PlotCurve[] {
  const named = [
    ['EDT', fits.edt],
    ['T20', fits.t20],
    ['T30', fits.t30],
  ] as const;
  return named.flatMap(([name, fit], i) =>
    fit
      ? [
          {
            label: texts.fit(name, fit.decaySeconds.toFixed(2), fit.correlation.toFixed(4).replace('-', '−')),
            x: Float32Array.of(fit.fromSeconds, fit.toSeconds),
            y: Float32Array.of(fit.fromDb, fit.toDb),
            colour: curveColour(colour + i + 1),
            dashed: true,
          },
        ]
      : [],
  );
}

const curves = overlaid(curvesOf);

const octavesThat = (drawnOnes: boolean): string[] => {
  const bands = [...(drawnResponse.value?.bands ?? []), ...(drawnCompared.value?.bands ?? [])];
  const inside = new Set(bands.filter(({ validity }) => validity !== 'outside').map(({ centreHz }) => centreHz));
  const all = [...new Set(bands.map(({ centreHz }) => centreHz))].sort((a, b) => a - b);
  return all.filter((centre) => inside.has(centre) === drawnOnes).map(octaveName);
};

const octaves = computed(() => octavesThat(true));
/** Octaves that are not drawn because they are outside the valid band. */
const left = computed(() => octavesThat(false));

export function DecayPlot(): JSX.Element {
  return (
    <LinePlot
      theme={theme.value}
      title={texts.title}
      help="decayCurve"
      xLabel={texts.x}
      yLabel={texts.y}
      yRange={LEVELS}
      curves={curves.value}
      height={PLOT_HEIGHT}
      tools={
        <ChoiceWithNote
          label={texts.which}
          value={drawn.value}
          choices={[ALL, ...octaves.value, WHOLE].map((text) => ({ value: text, text }))}
          onChange={(what) => (drawn.value = what)}
          note={left.value.length > 0 ? texts.notDrawn(left.value.join(', ')) : ''}
        />
      }
    />
  );
}

/** Range of the axis, dB: well below the −35 dB at which T30 ends. */
const LEVELS = [-70, 2] as const;
