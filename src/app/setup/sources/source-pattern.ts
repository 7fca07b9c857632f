import type { RadiationPattern } from '../../../response/direction/drive.ts';
import type { MeasuredDirectivity, PatternDirectivity } from '../../../scene/directivity.ts';
import { harmonicCount, realHarmonics } from '../../../sphere/harmonics.ts';

/** A source that radiates with coefficients of its own axes. */
export type HarmonicDirectivity = PatternDirectivity | MeasuredDirectivity;

/** The order of the coefficients with which a source radiates. */
export const orderOfSource = (directivity: HarmonicDirectivity): number =>
  directivity.kind === 'measured' ? directivity.data!.order : directivity.pattern.share === 1 ? 0 : 1;

/** The pattern of a source. @param sampleRate 1/T, Hz */
export function patternOfSource(directivity: HarmonicDirectivity, sampleRate: number): RadiationPattern {
  const order = orderOfSource(directivity);
  const ahead = realHarmonics(order, [1, 0, 0], new Float64Array(harmonicCount(order)));
  const reference =
    directivity.reference === 'power' ? ({ kind: 'power' } as const) : { kind: 'axis' as const, harmonics: ahead };
  if (directivity.kind === 'pattern') {
    const { share } = directivity.pattern;
    return {
      order,
      reference,
      at: (_, real, imaginary) => {
        imaginary.fill(0);
        real[0] = share;
        if (order > 0) [real[1], real[2], real[3]] = [0, 0, 1 - share];
      },
    };
  }
  const { frequenciesHz, real: from, imaginary: with_ } = directivity.data!;
  const channels = harmonicCount(order);
  const last = frequenciesHz.length - 1;
  return {
    order,
    reference,
    at: (angle, real, imaginary) => {
      const frequency = (angle * sampleRate) / (2 * Math.PI);
      let below = 0;
      let above = last;
      while (above - below > 1) {
        const middle = (below + above) >> 1;
        if (frequenciesHz[middle] <= frequency) below = middle;
        else above = middle;
      }
      const share = between(frequency, frequenciesHz[below], frequenciesHz[above]);
      for (let channel = 0; channel < channels; channel++) {
        const [i, j] = [below * channels + channel, above * channels + channel];
        real[channel] = from[i] + share * (from[j] - from[i]);
        imaginary[channel] = with_[i] + share * (with_[j] - with_[i]);
      }
    },
  };
}

/**
 * Where a frequency is between two, on a logarithmic scale: 0 at the lower one and below, 1 at the higher and above.
 */
function between(frequency: number, low: number, high: number): number {
  if (frequency <= low || low === high) return 0;
  if (frequency >= high) return 1;
  return low > 0 ? Math.log(frequency / low) / Math.log(high / low) : frequency / high;
}
