import { describe, expect, it } from 'vitest';
import { monopoleCoefficients } from '../../../../src/exact/image-coefficients.ts';
import { exactWallImage } from '../../../../src/exact/wall-image.ts';
import { minus, plus, real, spectrumAt, times, turn, type Complex } from '../../../../src/numerics/complex.ts';
import { realWall, wallAdmittance, type Wall } from '../../../../src/material/wall.ts';
import { imageCoefficients, imageResponse } from '../../../../src/rays/images/image-response.ts';
import { pathFactors } from '../../../../src/rays/images/path-factor.ts';
import type { ImagePath } from '../../../../src/rays/images/paths.ts';
import type { RayRoom, Triple } from '../../../../src/rays/room/room.ts';
import { latticePaths } from '../../../support/rays/lattice.ts';
import { boxFaces, roomOfFaces } from '../../../support/rays/shapes.ts';

const C = 343;
const RATE = 48_000;
const SIDES: Triple = [5, 4, 3];

/** Hard, carpet, a panel that resonates sharply at 180 Hz, a porous layer like a spring, and felt. */
const WALLS: readonly Wall[] = [
  realWall(0),
  { conductance: 0.02, branches: [{ resistance: 1.5, mass: 4e-5, stiffness: 6000 }] },
  { conductance: 0.01, branches: [{ resistance: 4, mass: 0.02, stiffness: 0.02 * (2 * Math.PI * 180) ** 2 }] },
  { conductance: 0, branches: [{ resistance: 0.8, mass: 1e-4, stiffness: 3000 }] },
  realWall(0.4),
  realWall(0.05),
];
const ROOM: RayRoom = roomOfFaces(
  boxFaces(SIDES, (face) => face),
  WALLS.map((wall, i) => ({ name: `${i}`, wall, scattering: [] })),
  C,
);
const PATHS = latticePaths({ sides: SIDES, source: [1.31, 1.13, 1.417], receiver: [3.871, 2.693, 1.079] }, 25);

const responseOf = (paths: readonly ImagePath[], length = 8192): Float64Array =>
  imageResponse(paths, ROOM, { sampleRate: RATE, length });

/** What walls do to a path at a frequency. */
function factorAt(path: ImagePath, frequency: number): Complex {
  const admittances = WALLS.map((wall) => Float64Array.from(wallAdmittance(wall, frequency)));
  const [re, im] = pathFactors(path, admittances, Float64Array.of((2 * Math.PI * frequency) / C));
  return [re, im];
}

/** The spectrum that a path should have at a frequency, 1/m. */
function exactSpectrum(path: ImagePath, frequency: number): Complex {
  const wave = turn((-2 * Math.PI * frequency * path.distance) / C);
  return times(factorAt(path, frequency), times(wave, real(1 / (4 * Math.PI * path.distance))));
}

describe('the response of image sources', () => {
  it('has the direct sound at its time, part of a sample exact, and with its level', () => {
    const direct = PATHS.filter(({ order }) => order === 0);
    const response = responseOf(direct);
    const arrival = (direct[0].distance / C) * RATE;
    for (const frequency of [200, 1000, 8000, 20_000]) {
      const omegaT = (2 * Math.PI * frequency) / RATE;
      const value = times(spectrumAt(response, omegaT), turn(omegaT * arrival));
      // Rounding, and ringing that is cut at the ends: far below 0.1 dB and a tenth of a sample.
      expect(Math.hypot(...value) * 4 * Math.PI * direct[0].distance).toBeCloseTo(1, 4);
      expect(Math.abs(Math.atan2(value[1], value[0]) / omegaT)).toBeLessThan(1e-3);
    }
  });

  it('has each path with its level within 0.1 dB, its time within a tenth of a sample, and its polarity', () => {
    for (const path of PATHS.filter(({ order }) => order === 1)) {
      const response = responseOf([path]);
      const [{ law, cosine }] = path.hits;
      for (const frequency of [250, 500, 1000, 2000, 4000, 8000, 16_000]) {
        const k = (2 * Math.PI * frequency) / C;
        const exact = times(
          exactWallImage(cosine, wallAdmittance(WALLS[law], frequency), k * path.distance),
          times(turn(-k * path.distance), real(1 / (4 * Math.PI * path.distance))),
        );
        const got = spectrumAt(response, (2 * Math.PI * frequency) / RATE);
        const ratio = times(got, [exact[0] / Math.hypot(...exact) ** 2, -exact[1] / Math.hypot(...exact) ** 2]);
        expect(Math.abs(20 * Math.log10(Math.hypot(...ratio)))).toBeLessThan(0.1);
        // A turned polarity would be half a period. Below 1 kHz a tenth of a sample is less than 0.1 dB of phase.
        const phase = Math.abs(Math.atan2(ratio[1], ratio[0]));
        expect(phase).toBeLessThan(Math.max(0.0116, 0.1 * ((2 * Math.PI * frequency) / RATE)));
      }
    }
  });

  it('is the sum of its paths at every frequency, at resonances of walls too', () => {
    const response = responseOf(PATHS);
    const scale = Math.sqrt(PATHS.reduce((sum, { distance }) => sum + (4 * Math.PI * distance) ** -2, 0));
    for (const frequency of [507, 1013, 4001, 12_007]) {
      const value = spectrumAt(response, (2 * Math.PI * frequency) / RATE);
      const exact = PATHS.reduce<Complex>((sum, path) => plus(sum, exactSpectrum(path, frequency)), real(0));
      // 0.1 dB of the field: cubics between the knots, and what is below 20 Hz and cut at the end.
      expect(Math.hypot(...minus(value, exact))).toBeLessThan(0.0116 * scale);
    }
    for (const path of PATHS.slice(0, 30)) {
      const own = responseOf([path]);
      for (const frequency of [171, 180, 184, 507]) {
        const value = spectrumAt(own, (2 * Math.PI * frequency) / RATE);
        const error = Math.hypot(...minus(value, exactSpectrum(path, frequency)));
        // 0.01 dB of the direct sound at that distance.
        expect(error * 4 * Math.PI * path.distance).toBeLessThan(1.16e-3);
      }
    }
  });

  it('is silent before the direct sound, but for the ringing of the band', () => {
    const response = responseOf(PATHS);
    const before = Math.floor((PATHS[0].distance / C) * RATE) - 48;
    const energy = (from: number, to: number): number =>
      response.slice(from, to).reduce((sum, value) => sum + value * value, 0);
    // −50 dB, all of it below 20 Hz, where reflection factors of spherical waves have no meaning.
    expect(energy(0, before)).toBeLessThan(1e-5 * energy(0, response.length));
  });

  it('leaves out what arrives after its end, and keeps the directivity of the source', () => {
    const length = 1024;
    const inTime = PATHS.filter(({ distance }) => (distance / C) * RATE < length);
    expect(responseOf(PATHS, length)).toEqual(responseOf(inTime, length));
    // A dipole along x.
    const directivity = ([x]: Triple): Complex => real(x);
    const [direct] = PATHS;
    const turned = imageResponse([direct], ROOM, { sampleRate: RATE, length, directivity });
    const plain = responseOf([direct], length);
    const loudest = plain.reduce((most, value, n) => (Math.abs(value) > Math.abs(plain[most]) ? n : most), 0);
    expect(turned[loudest] / plain[loudest]).toBeCloseTo((3.871 - 1.31) / direct.distance, 9);
  });
});

describe('the coefficients of image sources', () => {
  it('are those of monopoles at their places', () => {
    const few = PATHS.filter(({ order }) => order <= 1);
    const order = 3;
    const channels = imageCoefficients(few, ROOM, { sampleRate: RATE, length: 8192 }, order);
    expect(channels).toHaveLength(16);
    for (const frequency of [500, 2000]) {
      const k = (2 * Math.PI * frequency) / C;
      const sums = new Float64Array(32);
      for (const path of few) {
        const place = path.arrival.map((x) => x * path.distance) as unknown as Triple;
        const factor = factorAt(path, frequency);
        const own = monopoleCoefficients(order, place, k);
        for (let c = 0; c < 16; c++) {
          const [re, im] = times(factor, [own[2 * c], own[2 * c + 1]]);
          sums[2 * c] += re;
          sums[2 * c + 1] += im;
        }
      }
      channels.forEach((samples, c) => {
        const value = spectrumAt(samples, (2 * Math.PI * frequency) / RATE);
        expect(Math.hypot(value[0] - sums[2 * c], value[1] - sums[2 * c + 1])).toBeLessThan(
          // 0.1 dB; low frequencies of the higher orders are faded.
          0.0116 * Math.hypot(sums[0], sums[1]),
        );
      });
    }
  });

  it('of order 0 are the pressure', () => {
    const request = { sampleRate: RATE, length: 2048 };
    expect(imageCoefficients(PATHS.slice(0, 20), ROOM, request, 1)[0]).toEqual(
      imageResponse(PATHS.slice(0, 20), ROOM, request),
    );
  });
});
