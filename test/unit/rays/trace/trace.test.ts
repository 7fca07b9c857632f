import { beforeAll, describe, expect, it } from 'vitest';
import { bandOf } from '../../../../src/material/bands.ts';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { bandGroups } from '../../../../src/rays/trace/band-groups.ts';
import type { TraceRequest } from '../../../../src/rays/trace/request.ts';
import { traceRays } from '../../../../src/rays/trace/trace.ts';
import { buildTree } from '../../../../src/rays/tree/build-tree.ts';
import type { TriangleTree } from '../../../../src/rays/tree/tree.ts';
import { firstHit } from '../../../../src/rays/tree/walk.ts';
import { alone, type Work } from '../../../../src/room/slabs/work.ts';
import { C, RECEIVER, requestOf, SIZE, SOURCE, sum, trace, VOLUME } from '../../../support/rays/tracing.ts';
import { anyDirection, boxRoom, lawOf, numbersOf } from '../../../support/rays/rooms.ts';

describe('rooms that absorb nothing', () => {
  it.each([0, 0.3, 1])('keep the energy of every ray, scattering %f', async (scattering) => {
    const { left, lost } = await trace(boxRoom(SIZE, [lawOf(0, scattering)]), { rays: 1000 });
    // Roundings of a thousand sums, and of scattering that gives what it takes.
    for (const share of left) expect(Math.abs(share - 1)).toBeLessThan(1e-11);
    expect([...lost]).toEqual([0, 0]);
  });

  it.each([0.1, 1])('have the same density everywhere at the end, scattering %f', async (scattering) => {
    const receivers: Triple[] = [RECEIVER, [0.3, 0.25, 2.8], [2.5, 0.02, 1.5], [4.9, 3.9, 0.1]];
    const { energy, bins } = await trace(boxRoom(SIZE, [lawOf(0, scattering)]), { receivers, rays: 10_000 });
    // Flow c/V of each unit of energy, for 0.2 s from 0.1 s on; (1/(4πr))² belongs to the flow 1/(4πr²).
    const expected = (0.2 * C) / VOLUME / (4 * Math.PI);
    for (let i = 0; i < receivers.length; i++) {
      const late = sum(energy.subarray(2 * i * bins + 100, 2 * i * bins + 300));
      // Rays that pass a ball: rays · c · 0.2 s · πr²/V of a whole one, a fifth of them at the least in a corner;
      // four standard deviations. Rain has more parts, and is even in the middle of the room.
      const passes = (10_000 * C * 0.2 * Math.PI * 0.25) / VOLUME / 5;
      const bound = scattering === 1 && i === 0 ? 0.015 : 4 / Math.sqrt(passes);
      expect(Math.abs(late / expected - 1), `receiver ${i}`).toBeLessThan(bound);
    }
  });
});

/** What rays bring that are caught by balls alone, in another program: energies by bin. */
function caught(tree: TriangleTree, admittance: number, rays: number, bins: number, binSeconds: number): Float64Array {
  const energy = new Float64Array(bins);
  const next = numbersOf(77);
  const radius = 0.5;
  for (let ray = 0; ray < rays; ray++) {
    let [at, way, weight, travelled]: [Triple, Triple, number, number] = [SOURCE, anyDirection(next), 1, 0];
    for (;;) {
      const hit = firstHit(tree, at, way)!;
      const to: Triple = [RECEIVER[0] - at[0], RECEIVER[1] - at[1], RECEIVER[2] - at[2]];
      const middle = to[0] * way[0] + to[1] * way[1] + to[2] * way[2];
      const half = radius ** 2 - (to[0] ** 2 + to[1] ** 2 + to[2] ** 2 - middle ** 2);
      const bin = Math.floor((travelled + middle) / C / binSeconds);
      if (half > 0 && middle > 0 && middle < hit.distance && bin < bins) energy[bin] += weight * 2 * Math.sqrt(half);
      const normal = tree.normals.subarray(3 * hit.triangle, 3 * hit.triangle + 3);
      const cosine = -(normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2]);
      weight *= ((cosine - admittance) / (cosine + admittance)) ** 2;
      travelled += hit.distance;
      if (travelled > bins * binSeconds * C) break;
      at = [0, 1, 2].map((i) => at[i] + hit.distance * way[i] + 1e-9 * normal[i]) as unknown as Triple;
      // Directions of equal chance are refused as often as Lambert's law says.
      do way = anyDirection(next);
      while (next() > normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2]);
    }
  }
  const unit = rays * 4 * Math.PI * ((4 / 3) * Math.PI * radius ** 3);
  return energy.map((value) => value / unit);
}

describe('rain', () => {
  it('brings what rays bring that are caught by balls', async () => {
    const room = boxRoom(SIZE, [lawOf(0.04, 1)]);
    const options = { rays: 20_000, seconds: 0.12, binSeconds: 0.02 };
    const { energy } = await trace(room, options);
    const balls = caught(await buildTree(room), 0.04, 20_000, 6, 0.02);
    for (let bin = 0; bin < 6; bin++) {
      // Passes of the ball in a later bin: rays · c · 0.02 s · πr²/V. Four standard deviations, and as much for rain.
      const passes = (20_000 * C * 0.02 * Math.PI * 0.25) / VOLUME;
      expect(Math.abs(energy[bin] / balls[bin] - 1), `bin ${bin}`).toBeLessThan((4 * Math.SQRT2) / Math.sqrt(passes));
    }
  });

  it('does not pass through a screen, and neither do balls', async () => {
    const box = boxRoom(SIZE, [lawOf(0, 0.5), lawOf(0, 0.5)]);
    // A rigid panel that hides the receiver, over the whole cross-section of the room.
    const vertices = [...box.vertices, 2, 0, 0, 2, 4, 0, 2, 4, 3, 2, 0, 3];
    const triangles = [...box.triangles, 8, 9, 10, 8, 10, 11];
    const sides = Uint16Array.from([...box.front, 1, 1]);
    const room = {
      ...box,
      vertices: new Float64Array(vertices),
      triangles: new Uint32Array(triangles),
      front: sides,
      back: sides,
    };
    const { energy, bins } = await trace(room, {
      rays: 300,
      receivers: [
        [2.1, 2, 1.5],
        [1.9, 2, 1.5],
      ],
    });
    expect(sum(energy.subarray(0, 2 * bins))).toBe(0);
    expect(sum(energy.subarray(2 * bins))).toBeGreaterThan(0);
  });
});

describe('sound that leaves', () => {
  const open = { ...lawOf(0, 0), isOpening: true };

  it('through a hole is counted: a sixth, if one face of a cube is missing', async () => {
    const cube = boxRoom([2, 2, 2], [open]);
    const room = { ...cube, triangles: cube.triangles.subarray(0, 30) };
    const { lost, left } = await trace(room, { source: [1, 1, 1], receivers: [], rays: 20_000 });
    // Rays lie evenly: much less than the 0.0026 of random ones.
    expect(Math.abs(lost[0] - 1 / 6)).toBeLessThan(0.002);
    expect(left[0]).toBe(0);
  });

  it('is all of it for a source outside', async () => {
    const { lost, energy } = await trace(boxRoom(SIZE, [open]), { source: [-4, 2, 2], rays: 1000 });
    expect(lost[0]).toBeGreaterThan(0.8);
    expect(sum(energy)).toBe(0);
  });

  it('does not come back from an opening: the direct sound is left', async () => {
    const { energy, lost } = await trace(boxRoom(SIZE, [open]), { rays: 200_000, seconds: 0.02, receiverRadius: 0.2 });
    const distance = Math.hypot(...RECEIVER.map((x, i) => x - SOURCE[i]));
    const direct = sum(energy.subarray(0, 20));
    // Rays through the ball: 200 000 (r/2d)² = 285, which lie evenly; random ones would differ by 6 %.
    expect(Math.abs(direct * (4 * Math.PI * distance) ** 2 - 1)).toBeLessThan(0.06);
    expect(energy[Math.floor((distance / C) * 1000)]).toBe(direct);
    expect(lost[0]).toBe(0);
  });
});

describe('a source with a direction', () => {
  it('sends by band what its power says', async () => {
    const power = ([x]: Triple, band: number): number => (band === 0 ? 1 + x : x > 0 ? 0 : 3);
    const receivers: Triple[] = [
      [4, 1.3, 0.9],
      [0.2, 1.3, 0.9],
    ];
    const room = boxRoom(SIZE, [{ ...lawOf(0, 0), isOpening: true }]);
    const options = { receivers, rays: 100_000, seconds: 0.02, receiverRadius: 0.2 };
    const [all, some] = [await trace(room, options), await trace(room, { ...options, power })];
    const ratio = (receiver: number, band: number): number => {
      const at = (2 * receiver + band) * all.bins;
      return sum(some.energy.subarray(at, at + all.bins)) / sum(all.energy.subarray(at, at + all.bins));
    };
    expect(ratio(0, 0)).toBeCloseTo(2, 1);
    expect(ratio(0, 1)).toBe(0);
    expect(ratio(1, 0)).toBeLessThan(0.05);
    expect(ratio(1, 1)).toBeCloseTo(3, 12);
  });
});

describe('energies by direction', () => {
  const directions: Triple[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];

  it('add up to those without', async () => {
    const sectors = { directions, binSeconds: 0.01 };
    const { energy, bins, sectorEnergy, sectorBins } = await trace(boxRoom(SIZE, [lawOf(0.05, 0.4)]), { sectors });
    expect(sectorBins).toBe(30);
    for (let band = 0; band < 2; band++) {
      for (let coarse = 0; coarse < sectorBins; coarse++) {
        const fine = sum(energy.subarray(band * bins + 10 * coarse, band * bins + 10 * coarse + 10));
        const parts = directions.map((_, i) => sectorEnergy[(2 * i + band) * sectorBins + coarse]);
        expect(parts.reduce((all, part) => all + part, 0)).toBeCloseTo(fine, 12);
      }
    }
  });

  it('point to where sound comes from: the source, and the wall that scatters it', async () => {
    const sectors = { directions, binSeconds: 1 };
    const open = { ...lawOf(0, 0), isOpening: true };
    const [source, receiver]: [Triple, Triple] = [
      [1, 2, 1.5],
      [4, 2, 1.5],
    ];
    const more = { source, receivers: [receiver], sectors, rays: 10_000 };
    const direct = (await trace(boxRoom(SIZE, [open]), more)).sectorEnergy.filter((_, i) => i % 2 === 0);
    expect(direct[1]).toBeGreaterThan(0);
    expect(sum(direct)).toBe(direct[1]);
    // Only the ceiling sends something back.
    const room = { ...boxRoom(SIZE, [open, lawOf(0, 1)]) };
    room.front.set([1, 1], 10);
    const scattered = (await trace(room, { ...more, imageOrder: 0 })).sectorEnergy.filter((_, i) => i % 2 === 0);
    expect(scattered[4]).toBeGreaterThan(0.3 * sum(scattered));
    expect(scattered[5]).toBe(0);
  });
});

describe('the same seed', () => {
  /** Does the inputs of each batch in the reverse order, as threads might. */
  function backwards<T>(work: Work<T>): T {
    let step = work.next([]);
    while (!step.done) {
      const { job, shared, inputs } = step.value;
      step = work.next(
        inputs
          .toReversed()
          .map((input) => job.begin(shared)(input))
          .toReversed(),
      );
    }
    return step.value;
  }

  let request: TraceRequest;
  beforeAll(async () => {
    request = await requestOf(boxRoom(SIZE, [lawOf(0.05, 0.4)]), { rays: 3000 });
  });

  it('gives the same bytes in any order of work, and reports progress', () => {
    const shares: number[] = [];
    const first = alone(traceRays(request, (share) => shares.push(share)));
    expect(backwards(traceRays(request)).energy).toEqual(first.energy);
    expect(shares).toEqual([1 / 3, 2 / 3, 1]);
  });

  it('gives others than another seed', () => {
    expect(alone(traceRays({ ...request, seed: 2 })).energy).not.toEqual(alone(traceRays(request)).energy);
  });
});

describe('bands that scatter differently', () => {
  const bands = [250, 500, 1000, 2000].map((nominal) => bandOf(nominal, 1));
  const law = { ...lawOf(0.03, 0), scattering: [0.1, 0.105, 0.9, 0.1] };

  it('have rays of their own, unless they differ little', () => {
    expect(bandGroups([law], 4)).toEqual([[0, 1, 3], [2]]);
    expect(bandGroups([law, { ...law, scattering: [0, 0, 0, 1] }], 4)).toEqual([[0, 1], [2], [3]]);
  });

  it('have the energies that they have alone', async () => {
    const options = { rays: 3000, seconds: 0.1 };
    const together = await trace(boxRoom(SIZE, [law], bands), options);
    for (const [i, { nominal }] of bands.entries()) {
      const alone = await trace(boxRoom(SIZE, [lawOf(0.03, law.scattering[i], [bands[i]])], [bands[i]]), options);
      const energy = together.energy.subarray(i * together.bins, (i + 1) * together.bins);
      // Of the first group a reflection is scattered for all where one of ten, or fewer, differ: other rays by chance.
      const tolerance = i === 2 ? 1e-12 : 0.25;
      expect(Math.abs(sum(energy) / sum(alone.energy) - 1), `${nominal}`).toBeLessThan(tolerance);
      expect(Math.abs(together.left[i] / alone.left[0] - 1), `${nominal}`).toBeLessThan(tolerance);
    }
  });
});

it('scattering outside 0 to 1 is refused', async () => {
  await expect(trace(boxRoom(SIZE, [lawOf(0, 1.2)]))).rejects.toThrow('must be from 0 to 1, not 1.2');
});
