import { drawChart } from '../../../chart/draw.ts';
import { chartAxis, CURVE_COLOURS, INK, chartLine, plainNumber } from '../../../chart/style.ts';
import type { ResultResponse } from '../read/result.ts';

/** Level at which the picture ends, dB. */
const FLOOR = -70;

/** Octaves of a picture, from the highest on: more curves would hide each other. */
const MOST_OCTAVES = 5;

/** What stands at the axes. */
export interface DecayAxes {
  readonly timeAxis: string;
  readonly levelAxis: string;
  /** A number of an axis. */
  readonly plain: (value: number) => string;
}

export const ENGLISH_DECAY_AXES: DecayAxes = {
  timeAxis: 'Time after the direct sound (s)',
  levelAxis: 'Level (dB)',
  plain: plainNumber,
};

const SIZE = { width: 900, height: 340 };

type Drawn = ResultResponse['decays'][number]['curve'];

/**
 * Draws the decays of a response by octave as one SVG, 900 × 340 px, and dashed those of another over them: each from
 * its own direct sound on, from 0 dB.
 *
 * @param named What the curves are, and what the dashed ones are.
 */
export function drawDecays(
  response: Pick<ResultResponse, 'decays'>,
  other: Pick<ResultResponse, 'decays'> | undefined,
  named: readonly [string, string],
  { timeAxis, levelAxis, plain }: DecayAxes = ENGLISH_DECAY_AXES,
): string {
  const drawn = response.decays.filter(({ centreHz, curve }) => centreHz !== null && curve.levelDb.length > 1);
  const shown = other ? drawn.filter(({ centreHz }) => curveOf(other, centreHz)) : drawn;
  const octaves = shown.slice(-MOST_OCTAVES);
  return drawChart(SIZE, {
    legend: { bottom: 4, itemGap: 18, textStyle: { color: INK, fontSize: 12 } },
    grid: { left: 76, right: 24, top: 18, bottom: other ? 104 : 84 },
    xAxis: chartAxis(timeAxis, 28, plain),
    yAxis: { ...chartAxis(levelAxis, 52, plain), min: FLOOR, max: 0 },
    series: octaves.flatMap(({ centreHz, curve }, i) => {
      const dashed = other && curveOf(other, centreHz);
      return [
        {
          ...chartLine(pointsOf(curve), CURVE_COLOURS[i], 1.8),
          name: other ? `${centreHz} Hz, ${named[0]}` : `${centreHz} Hz`,
        },
        ...(dashed
          ? [
              {
                ...chartLine(pointsOf(dashed), CURVE_COLOURS[i], 1.4),
                name: `${centreHz} Hz, ${named[1]}`,
                lineStyle: { color: CURVE_COLOURS[i], width: 1.4, type: 'dashed' as const },
              },
            ]
          : []),
      ];
    }),
  });
}

const curveOf = ({ decays }: Pick<ResultResponse, 'decays'>, centreHz: number | null): Drawn | undefined =>
  decays.find((decay) => decay.centreHz === centreHz && decay.curve.levelDb.length > 1)?.curve;

const pointsOf = ({ timeSeconds, levelDb }: Drawn): number[][] =>
  Array.from(timeSeconds, (time, i) => [Number(time.toFixed(4)), Number(levelDb[i].toFixed(2))]).filter(
    ([, level]) => level >= FLOOR,
  );
