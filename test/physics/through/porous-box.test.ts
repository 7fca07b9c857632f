import { EigenvalueDecomposition, Matrix, SingularValueDecomposition } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { CpuSimulation } from '../../../src/engine/reference/simulation.ts';
import { jcaFluid } from '../../../src/exact/jca-fluid.ts';
import { porousBoxModes } from '../../../src/exact/porous-box.ts';
import type { PorousRegions } from '../../../src/room/porous/porous-nodes.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { porousRoom } from '../../support/rooms/porous-rooms.ts';
import { boxGraph, ROOM_SOUND_SPEED } from '../../support/rooms/rooms.ts';

/** Depths of the air and of the wool, and half the width of a wave along the wool, m. */
const AIR = 1.6;
const WOOL = 0.4;
const WIDTH = 0.8;
/** Modes are looked for in this range of ω/c, 1/m; the spectrum of the pulse ends above it. */
const RANGE = { from: 1, to: 12.5, damping: 0.45 };
/** Half the rate of the samples that are kept, as ω/c, 1/m: above the spectrum of the pulse. */
const HIGHEST = 18;

/** Singular values below this part of the largest are not kept: what is left of modes that have died away. */
const NOISE = 1e-9;

/**
 * The complex ω/c of what rings in records, 1/m, by the matrix pencil method ([HuaSarkar1990]): records of decaying
 * sines have Hankel matrices of as low a rank, and shifted by one sample they are multiplied by e^{jωT}.
 *
 * @param step Time between two samples times c, m.
 */
function ringing(records: readonly Float64Array[], step: number): [number, number][] {
  const columns = 60;
  const rows = records.flatMap((record) =>
    Array.from({ length: record.length - columns }, (_, i) => [...record.subarray(i, i + columns + 1)]),
  );
  const whole = new Matrix(rows);
  const { rightSingularVectors: vectors, diagonal } = new SingularValueDecomposition(whole, { autoTranspose: true });
  const rank = diagonal.filter((value) => value > NOISE * diagonal[0]).length;
  const kept = vectors.subMatrix(0, columns, 0, rank - 1);
  const [first, second] = [kept.subMatrix(0, columns - 1, 0, rank - 1), kept.subMatrix(1, columns, 0, rank - 1)];
  const turn = new SingularValueDecomposition(first).inverse().mmul(second);
  const { realEigenvalues: re, imaginaryEigenvalues: im } = new EigenvalueDecomposition(turn);
  return re.flatMap((x, i): [number, number][] =>
    im[i] > 0 ? [[Math.atan2(im[i], x) / step, -Math.log(Math.hypot(x, im[i])) / step]] : [],
  );
}

/** Rings a room with the depths above and finds what rings with some half waves across. */
async function modesOnGrid(spacing: number, halves: number): Promise<[number, number][]> {
  const scheme = schemeByName('compact-5@1%', '');
  const [air, depth, width] = [AIR, WOOL, WIDTH].map((metres) => Math.round(metres / spacing));
  const graph = boxGraph([air + depth, width, 1]);
  const { pitch } = graph.grid;
  const node = Uint32Array.from({ length: depth * width }, (_, i) => air + (i % depth) + pitch * Math.floor(i / depth));
  const porous: PorousRegions = {
    node,
    medium: new Uint8Array(node.length),
    media: [{ name: 'wool', filling: { model: 'jca', ...WOOL_MATERIAL }, depth }],
  };
  const room = porousRoom(graph, scheme, porous, { spacing });
  const across = (x: number) => ({
    nodes: Uint32Array.from({ length: width }, (_, j) => x + pitch * j),
    weights: Float64Array.from({ length: width }, (_, j) => Math.cos((Math.PI * halves * (j + 0.5)) / width)),
  });
  const step = scheme.courant * spacing;
  const every = Math.floor(Math.PI / HIGHEST / step);
  // The second derivative of a Gauss pulse: nothing at rest is left, and little above the range.
  const spread = 2.2 / RANGE.to / step;
  const half = Math.ceil(8 * spread);
  const signal = Float64Array.from({ length: 2 * half + 1 }, (_, n) => {
    const t = (n - half) / spread;
    return (t * t - 1) * Math.exp((-t * t) / 2);
  });
  const receivers = [0, 0.37, 0.71].map((share) => across(Math.floor(share * air)));
  const simulation = new CpuSimulation(
    room,
    { sources: [{ point: across(0), strength: 1, signal }], receivers },
    64,
    1,
  );
  const records = await simulation.advance(signal.length + 220 * every);
  await simulation.close();
  const decimated = records.map((record) => record.subarray(signal.length).filter((_, n) => n % every === 0));
  return ringing(decimated, every * step);
}

const WOOL_MATERIAL = {
  flowResistivity: 1e4,
  porosity: 0.97,
  tortuosity: 1.1,
  viscousLength: 1e-4,
  thermalLength: 2e-4,
} as const;

/**
 * Grids of 5 and 10 points per wavelength of air at the end of the range, and what modes may be off. The scheme keeps
 * frequencies to 1 % there; a border that reflects 3 % too much or too little (docs/measurements/porous.md) changes a
 * decay by up to 10 %, and poles that miss 1/α by 2 % and more, on either grid, by some percent. Set before measuring.
 */
const GRIDS = [
  { spacing: 0.1, frequency: 0.01, decay: 0.1 },
  { spacing: 0.05, frequency: 0.007, decay: 0.07 },
];

describe('a box with a ceiling of wool', () => {
  it.each(GRIDS.flatMap((grid) => [0, 1, 2].map((halves) => ({ halves, ...grid }))))(
    'rings and decays as the modes of air and a layer of its fluid: %o',
    async ({ halves, spacing, frequency, decay }) => {
      const lateral = (Math.PI * halves) / WIDTH;
      const fluid = jcaFluid(WOOL_MATERIAL, ROOM_SOUND_SPEED);
      const exact = porousBoxModes({ depths: [AIR, WOOL], lateral, fluid }, RANGE);
      expect(exact.length).toBeGreaterThan(4);
      const found = await modesOnGrid(spacing, halves);
      for (const [re, im] of exact) {
        const distance = (one: readonly [number, number]): number => Math.hypot(one[0] - re, one[1] - im);
        const nearest = found.reduce((best, one) => (distance(one) < distance(best) ? one : best));
        expect(Math.abs(nearest[0] / re - 1)).toBeLessThan(frequency);
        expect(Math.abs(nearest[1] / im - 1)).toBeLessThan(decay);
      }
    },
  );
});
