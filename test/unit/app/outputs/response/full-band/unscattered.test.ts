import { describe, expect, it } from 'vitest';
import { unscattered } from '../../../../../../src/app/outputs/response/full-band/unscattered.ts';
import { bandOf } from '../../../../../../src/material/bands.ts';
import { bandScattering, type Scattering } from '../../../../../../src/material/scattering.ts';
import { realWall } from '../../../../../../src/material/wall.ts';
import { imageResponse } from '../../../../../../src/rays/images/image-response.ts';
import type { ImagePath } from '../../../../../../src/rays/images/paths.ts';

/** Scattering that changes from one octave to the next as much as that of any material. */
const ROUGH: Scattering = [
  { centreHz: 500, scattering: 0.1 },
  { centreHz: 1000, scattering: 0.7 },
  { centreHz: 2000, scattering: 0.2 },
];

const PATH: ImagePath = {
  order: 1,
  distance: 6.86,
  departure: [1, 0, 0],
  arrival: [-1, 0, 0],
  hits: [{ triangle: 0, law: 0, cosine: 1, unfoldedNormal: [1, 0, 0] }],
};

describe('what scattering leaves of an image source', () => {
  it.each([500, 1000, 2000])('adds up with what rays bring in the octave of %i Hz', (centre) => {
    const { lower, upper } = bandOf(centre, 1);
    const gain = unscattered([ROUGH]);
    const count = 4000;
    let kept = 0;
    for (let i = 0; i < count; i++) kept += gain(PATH, lower + ((upper - lower) * (i + 0.5)) / count) ** 2 / count;
    // Rays take the mean of 24 frequencies.
    expect(kept + bandScattering(ROUGH, { lower, upper })).toBeCloseTo(1, 4);
  });

  it('counts every wall that is met', () => {
    const [hit] = PATH.hits;
    expect(unscattered([ROUGH])({ hits: [hit, hit] }, bandOf(500, 1).centre)).toBeCloseTo(0.9, 12);
    expect(unscattered([0.36])(PATH, 100)).toBeCloseTo(0.8, 12);
  });

  it('rings far less than steps at the edges of bands would', () => {
    const room = { laws: [{ name: 'wall', wall: realWall(0), scattering: [] }], soundSpeed: 343 };
    const rate = 16_000;
    const arrival = Math.round((rate * PATH.distance) / 343);
    /** Energy more than 4 ms before the arrival over all, dB. */
    const before = (gain: (path: ImagePath, frequency: number) => number): number => {
      const samples = imageResponse([PATH], room, { sampleRate: rate, length: 1024, gain });
      const energy = (from: number, to: number): number =>
        samples.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0);
      return 10 * Math.log10(energy(0, arrival - 64) / energy(0, 1024));
    };
    const steps = (_: ImagePath, frequency: number): number => {
      const band = [500, 1000, 2000].map((centre) => bandOf(centre, 1)).find(({ upper }) => upper > frequency);
      return Math.sqrt(1 - bandScattering(ROUGH, band ?? bandOf(2000, 1)));
    };
    const smooth = before(unscattered([ROUGH]));
    expect(smooth).toBeLessThan(-55);
    expect(smooth).toBeLessThan(before(steps) - 6);
  });
});
