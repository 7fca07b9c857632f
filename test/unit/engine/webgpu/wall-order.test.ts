import { expect, it } from 'vitest';
import { cutIntoSlices, planeReach, thinnestSlice } from '../../../../src/engine/out-of-core/slices.ts';
import { bindRows, type Rows } from '../../../../src/engine/webgpu/out-of-core/rows.ts';
import { WallOrder } from '../../../../src/engine/webgpu/out-of-core/wall-order.ts';
import type { Gpu } from '../../../../src/engine/webgpu/device.ts';
import { longSheets } from '../../../support/engines/long-rooms.ts';

/** The largest alignment that a device may ask for. */
const device = { limits: { minStorageBufferOffsetAlignment: 256 } };

it('bindings of sheets begin as far before their rows as those of flows', () => {
  const room = longSheets('leggy-2');
  const reach = planeReach(room);
  const thin = thinnestSlice(reach);
  const bound = (rows: Rows): number => bindRows({ device } as Gpu, {} as GPUBuffer, 4, rows).from;
  // With slices of several thicknesses, for the number of tiles may be even by chance.
  for (const planes of [thin, thin + 1, thin + 2, thin + 3]) {
    const slices = cutIntoSlices(room.graph.grid.size[2], planes);
    const order = WallOrder.of(room, slices, reach.line);
    const before = order.placed.firstSheet;
    const all = [...slices.keys()].map((slice) => order.facesOf(slice, 'sheets')).filter(([first, end]) => end > first);
    expect(all.length).toBeGreaterThan(1);
    for (const [first, end] of all) {
      expect(bound([first, end])).toBe(before + bound([first - before, end - before]));
    }
  }
});
