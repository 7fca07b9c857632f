import { describe, expect, it } from 'vitest';
import { interiorShare } from '../../../../src/rays/late/interior-share.ts';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { modalDensity } from '../../../support/rays/modal-density.ts';
import { numbersOf } from '../../../support/rays/rooms.ts';
import { C } from '../../../support/rays/tracing.ts';

/** The octave round a frequency. */
const octave = (hertz: number) => ({ lower: hertz / Math.SQRT2, upper: hertz * Math.SQRT2 });

/** Mean level at points that are drawn, dB. */
function meanLevel(at: (point: Triple) => number, drawn: (shares: Triple) => Triple, count = 200): number {
  const next = numbersOf(5);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += at(drawn([next(), next(), next()]));
  return 10 * Math.log10(sum / count);
}

describe('the energy in the middle of a room', () => {
  it.each([
    [[5, 4, 3], 177],
    [[5, 4, 3], 500],
    [[1.9, 1.42, 1.05], 707],
    [[12, 8, 4], 250],
  ] as [Triple, number][])('is that of the modes of a box of %o m in the octave of %i Hz', (size, hertz) => {
    const [a, b, c] = size;
    const share = interiorShare(2 * (a * b + b * c + c * a), a * b * c, C / hertz);
    // Half a wavelength from the walls, so that nothing is left but what is missing everywhere in the middle.
    const edge = C / hertz / 2;
    const level = meanLevel(
      modalDensity(size, octave(hertz)),
      (shares) => size.map((side, axis) => edge + shares[axis] * (side - 2 * edge)) as unknown as Triple,
    );
    // The field along edges and the oscillation before a wall, which the formula leaves out, bring up to 0.13 dB.
    expect(share).toBeLessThan(0.97);
    expect(Math.abs(level - 10 * Math.log10(share))).toBeLessThan(0.15);
  });

  it.each([
    [0.02, 3],
    [0.1, 2.4],
    [0.25, 0],
    [0.75, 0],
  ])('is exceeded %f wavelengths before a wall by %f dB, as Waterhouse says', (distance, expected) => {
    const [size, hertz]: [Triple, number] = [[12, 8, 4], 500];
    const wavelength = C / hertz;
    const share = interiorShare(2 * (96 + 32 + 48), 384, wavelength);
    const level = meanLevel(modalDensity(size, octave(hertz)), ([x, , z]) => [
      wavelength + x * (size[0] - 2 * wavelength),
      distance * wavelength,
      wavelength + z * (size[2] - 2 * wavelength),
    ]);
    // 1 + sin 2kx/2kx over the octave; few modes run along the wall exactly.
    expect(Math.abs(level - 10 * Math.log10(share) - expected)).toBeLessThan(0.4);
  });
});
