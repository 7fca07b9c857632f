import { DECAY_RANGES, leastRange } from '../../../response/decay/decay.ts';
import type { BandFigures, ResponseFigures } from '../../../response/figures/figures.ts';
import { figureKind } from '../../../response/figures/catalogue.ts';
import { isReducedRange } from '../../../response/figures/single-number.ts';

const TIMES = [
  { name: 't20Seconds', range: DECAY_RANGES.t20 },
  { name: 't30Seconds', range: DECAY_RANGES.t30 },
] as const;

/** Octaves as `125, 250 Hz`. */
const octaves = (bands: readonly BandFigures[]): string => `${bands.map(({ centreHz }) => centreHz).join(', ')} Hz`;

/**
 * Where the noise of a recording leaves its decay times a reduced range, or none: the figure, the octaves, and the
 * range that it needs.
 */
export function rangeWarnings({ bands }: Pick<ResponseFigures, 'bands'>): string[] {
  // Of a simulation no noise is looked for.
  if (bands.every(({ noise }) => noise === null)) return [];
  const whole = bands.filter(({ validity }) => validity === 'whole');
  return TIMES.flatMap(({ name, range }) => {
    const { symbol } = figureKind(name);
    const { asked, least } = leastRange(range);
    const reduced = whole.filter((band) => isReducedRange(band, name));
    const none = whole.filter(({ [name]: time, noise }) => time === null && (noise === null || noise.rangeDb < asked));
    return [
      ...(reduced.length === 0
        ? []
        : [
            `reduced range: ${symbol} at ${octaves(reduced)}: the decay begins less than ${asked} dB above the noise, which ISO 3382 asks. Play louder, or average several recordings.`,
          ]),
      ...(none.length === 0
        ? []
        : [
            `no ${symbol} at ${octaves(none)}: the decay does not begin far enough above the noise, at least ${least} dB.`,
          ]),
    ];
  });
}
