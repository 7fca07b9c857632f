import { expect, it } from 'vitest';
import {
  beamGain,
  beamWidthDegrees,
  energyByDirection,
  inOctave,
} from '../../../../src/response/direction/energy-by-direction.ts';
import { spreadDirections } from '../../../../src/sphere/spread.ts';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { realHarmonics } from '../../../../src/sphere/harmonics.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';

const DIRECTIONS = spreadDirections(2000);

/** Coefficients of plane waves, each a pulse at a sample. */
function planeWaves(order: number, waves: readonly { from: Vec3; at: number; pressure: number }[], length: number) {
  const channels = Array.from({ length: (order + 1) ** 2 }, () => new Float64Array(length));
  for (const { from, at, pressure } of waves) {
    realHarmonics(order, from, new Float64Array(channels.length)).forEach((y, c) => (channels[c][at] += pressure * y));
  }
  return channels;
}

const angle = ([a, b, c]: Vec3, [x, y, z]: Vec3): number => Math.acos(Math.min(1, a * x + b * y + c * z));

it.each([1, 2, 3, 5, 7])('hears a plane wave with its beam in every direction, order %i', (order) => {
  const from: Vec3 = [0.48, -0.6, 0.64];
  const channels = planeWaves(order, [{ from, at: 3, pressure: 2 }], 8);
  const energies = energyByDirection(channels, order, 0, 8, DIRECTIONS);
  // Exact: the square of pressure times the beam. Sums of 64 products of doubles.
  DIRECTIONS.forEach((direction, i) => {
    expect(Math.abs(energies[i] - (2 * beamGain(order, angle(direction, from))) ** 2)).toBeLessThan(1e-12);
  });
  const loudest = DIRECTIONS[energies.indexOf(Math.max(...energies))];
  expect(angle(loudest, from)).toBeLessThan(0.05);
});

it('has the width of its beam at half of the energy, and narrower beams of higher orders', () => {
  const widths = [1, 2, 3, 4, 5, 6, 7].map(beamWidthDegrees);
  widths.forEach((width, i) => {
    expect(beamGain(i + 1, (width / 2) * (Math.PI / 180)) ** 2).toBeCloseTo(0.5, 9);
    if (i > 0) expect(width).toBeLessThan(widths[i - 1]);
  });
});

it('tells apart what comes at other times, and adds up what comes together', () => {
  const [one, other]: Vec3[] = [
    [1, 0, 0],
    [0, 0.6, 0.8],
  ];
  const channels = planeWaves(
    3,
    [
      { from: one, at: 2, pressure: 1 },
      { from: other, at: 6, pressure: 0.5 },
    ],
    10,
  );
  const early = energyByDirection(channels, 3, 0, 5, [one, other]);
  const late = energyByDirection(channels, 3, 5, 10, [one, other]);
  const all = energyByDirection(channels, 3, 0, 10, [one, other]);
  expect(early[0]).toBeCloseTo(1, 12);
  expect(late[1]).toBeCloseTo(0.25, 12);
  expect(early[0] + late[0]).toBeCloseTo(all[0], 12);
  expect(energyByDirection(channels, 3, 5, 5, [one])[0]).toBe(0);
});

it('leaves an arrival where it is in an octave', () => {
  const pulse = new Float64Array(4000);
  pulse[2000] = 1;
  const filtered = inOctave(pulse, 48_000, OCTAVES[3]);
  for (let n = 1; n < 1000; n++) expect(filtered[2000 + n]).toBeCloseTo(filtered[2000 - n], 9);
  expect(filtered.indexOf(Math.max(...filtered))).toBe(2000);
});
