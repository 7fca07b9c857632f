import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Gpu } from '../../../src/engine/webgpu/device.ts';
import type { Triple } from '../../../src/rays/room/room.ts';
import type { TraceRequest } from '../../../src/rays/trace/request.ts';
import { traceRays } from '../../../src/rays/trace/trace.ts';
import { traceOnGpu } from '../../../src/rays/webgpu/trace-on-gpu.ts';
import { alone } from '../../../src/room/slabs/work.ts';
import { CancelledError } from '../../../src/units/errors.ts';
import { testDevice } from '../../support/engines/gpu.ts';
import { realWall } from '../../../src/material/wall.ts';
import { partedBox, partedByWall } from '../../support/rays/parted-box.ts';
import { ballRoom, boxRoom, lawOf, OCTAVES } from '../../support/rays/rooms.ts';
import { C, requestOf, SIZE, sum, VOLUME } from '../../support/rays/tracing.ts';

let device: GPUDevice;
let gpu: Gpu;
beforeAll(async () => {
  device = await testDevice();
  gpu = new Gpu(device);
});
afterAll(() => {
  gpu.close();
  device.destroy();
});

const sectors = {
  directions: [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ] as Triple[],
  binSeconds: 0.01,
};

describe('rays on a GPU', () => {
  it.each([
    ['a box of mirrors', { ...boxRoom(SIZE, [lawOf(0.03, 0)]) }, {}],
    ['a box that scatters', boxRoom(SIZE, [lawOf(0.03, 0.4)]), { sectors }],
    ['a box whose bands scatter differently', boxRoom(SIZE, [{ ...lawOf(0.03, 0), scattering: [0.1, 0.7] }]), {}],
    ['a box and a source with a direction', boxRoom(SIZE, [lawOf(0.03, 0.4)]), { power: ([x]: Triple) => 1 + x }],
    ['a ball of 320 triangles', ballRoom(2.5, 2, [lawOf(0.05, 0.5)]), { source: [1, 0, 0], receivers: [[-1, 1, 0.5]] }],
    [
      'a ball whose facets image sources leave out',
      { ...ballRoom(2.5, 2, [lawOf(0.05, 0.1)]), facets: Uint8Array.from({ length: 320 }, (_, t) => t % 2) },
      { source: [1, 0, 0], receivers: [[-1, 1, 0.5]], imageOrder: 6 },
    ],
    [
      'two rooms with a sheet between them',
      partedBox([lawOf(0.03, 0.1), { ...lawOf(0, 0.1), through: realWall(0.3) }], OCTAVES),
      {
        source: [1, 1.7, 1.3],
        receivers: [
          [2, 2, 1.5],
          [4.6, 2.2, 1.1],
        ],
      },
    ],
    [
      'two rooms with a wall of two faces between them',
      partedByWall([lawOf(0.03, 0.1), { ...lawOf(0, 0.1), through: realWall(0.3) }], OCTAVES, 0.2),
      {
        source: [1, 1.7, 1.3],
        receivers: [
          [2, 2, 1.5],
          [4.8, 2.2, 1.1],
        ],
      },
    ],
    ['a box without ceiling', boxRoom(SIZE, [lawOf(0.03, 0.4)]), { receivers: [[2, 2, 0.2]] }],
  ] as [string, TraceRequest['room'], Partial<TraceRequest>][])(
    'bring what those of the processor bring: %s',
    async (name, whole, more) => {
      const room = name.includes('without') ? { ...whole, triangles: whole.triangles.subarray(0, 30) } : whole;
      const request = await requestOf(room, {
        rays: 1500,
        seconds: 0.12,
        binSeconds: 0.01,
        batchSeconds: 0.03,
        ...more,
      });
      const [exact, single] = [alone(traceRays(request)), await traceOnGpu(gpu, request)];
      expect(single.bins).toBe(exact.bins);
      // Of 1500 rays with some 15 reflections, a few meet another triangle by rounding, or fall into another bin.
      for (let i = 0; i < exact.energy.length; i++) {
        const whole = Math.max(exact.energy[i], sum(exact.energy) / exact.energy.length / 10);
        expect(Math.abs(single.energy[i] - exact.energy[i]) / whole, `bin ${i}`).toBeLessThan(0.03);
      }
      expect(Math.abs(sum(single.energy) / sum(exact.energy) - 1)).toBeLessThan(0.002);
      if (more.sectors) {
        expect(single.sectorEnergy.length).toBe(exact.sectorEnergy.length);
        const largest = Math.max(...exact.sectorEnergy);
        single.sectorEnergy.forEach((energy, i) =>
          expect(Math.abs(energy - exact.sectorEnergy[i]) / largest).toBeLessThan(0.02),
        );
      }
      expect(single.batchEnergy.length).toBe(exact.batchEnergy.length);
      expect(sum(single.batchEnergy) / sum(single.energy)).toBeCloseTo(1, 6);
      const most = Math.max(...exact.batchEnergy);
      single.batchEnergy.forEach((energy, i) =>
        expect(Math.abs(energy - exact.batchEnergy[i]) / most).toBeLessThan(0.05),
      );
      for (let band = 0; band < 2; band++) {
        expect(Math.abs(single.lost[band] - exact.lost[band])).toBeLessThan(0.002);
        expect(Math.abs(single.left[band] - exact.left[band])).toBeLessThan(0.002);
      }
      expect(Math.abs(single.hits / exact.hits - 1)).toBeLessThan(0.005);
    },
  );

  it('keep their energy and have the same density everywhere in a box that absorbs nothing', async () => {
    const request = await requestOf(boxRoom(SIZE, [lawOf(0, 1)]), { rays: 3000, binSeconds: 0.01 });
    const { left, lost, energy } = await traceOnGpu(gpu, request);
    // A ray may slip out where single precision has two triangles part.
    expect(lost[0]).toBeLessThan(1e-3);
    expect(Math.abs(left[0] + lost[0] - 1)).toBeLessThan(1e-4);
    // Rain of 3000 rays with 40 reflections each, a third seen in the middle: 1 %; four standard deviations.
    const expected = (0.2 * C) / VOLUME / (4 * Math.PI);
    expect(Math.abs(sum(energy.subarray(10, 30)) / expected - 1)).toBeLessThan(0.04);
  });

  it('bring the same bytes each time', async () => {
    const request = await requestOf(boxRoom(SIZE, [lawOf(0.03, 0.4)]), { rays: 500, seconds: 0.05 });
    const [first, second] = [await traceOnGpu(gpu, request), await traceOnGpu(gpu, request)];
    expect(second).toEqual(first);
    expect(sum(first.energy)).toBeGreaterThan(0);
  });

  it('report progress, and stop when asked', async () => {
    const request = await requestOf(boxRoom(SIZE, [lawOf(0.03, 0.4)]), { rays: 200, seconds: 0.05 });
    const shares: number[] = [];
    await traceOnGpu(gpu, request, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([1]);
    const stopped = traceOnGpu(gpu, request, { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(CancelledError);
    expect(gpu.allocatedBytes).toBe(0);
  });
});
