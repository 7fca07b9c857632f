import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stepPasses } from '../../../src/engine/step-passes.ts';
import type { StepPasses } from '../../../src/engine/engine-kind.ts';
import { WebGpuEngine, type WebGpuOptions } from '../../../src/engine/webgpu/engine.ts';
import { deviceTraits } from '../../../src/engine/webgpu/device-traits.ts';
import { choicesOf, type InteriorChoice } from '../../../src/kernel/interior/design.ts';
import { marchDesign } from '../../../src/kernel/interior/march.ts';
import { roomStencil } from '../../../src/kernel/interior/stencil.ts';
import { sheetCount } from '../../../src/room/faces/faces.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { quickBox } from '../../../src/tune/box-room.ts';
import { withDamping, withoutFaces, withoutNearWall } from '../../../src/tune/room-parts.ts';
import { straightRoom, turnedRoom } from '../../../src/tune/wall-rooms.ts';
import { testDevice } from '../../support/engines/gpu.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { addThinPanel, boxGraph, RESONANT_WALLS } from '../../support/rooms/rooms.ts';
import { sheetRoom } from '../../support/rooms/sheet-rooms.ts';

const scheme = schemeByName('compact-3', '');
const box = quickBox(scheme, [32, 12, 10]);
const walls = straightRoom(scheme, [14, 11, 9]);
const panel = addThinPanel(boxGraph([14, 11, 9]), seededRandom(2));
const withSheets = sheetRoom(panel, scheme, RESONANT_WALLS);

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => device.destroy());

/** Dispatches of a step of a room with a receiver, once its source is over. */
async function dispatchesOf(room: PreparedRoom, options: WebGpuOptions = {}): Promise<number> {
  const dispatched = vi.spyOn(GPUComputePassEncoder.prototype, 'dispatchWorkgroups');
  const indirect = vi.spyOn(GPUComputePassEncoder.prototype, 'dispatchWorkgroupsIndirect');
  const counted = (): number => dispatched.mock.calls.length + indirect.mock.calls.length;
  const point = { nodes: Uint32Array.of(room.graph.grid.pitch + 3), weights: Float64Array.of(1) };
  const simulation = await new WebGpuEngine(device, 'test', options).open(room, { sources: [], receivers: [point] });
  await simulation.advance(1);
  const before = counted();
  await simulation.advance(6);
  const steps = counted() - before;
  await simulation.close();
  vi.restoreAllMocks();
  return steps / 6;
}

/** A kernel with which nodes at walls have a dispatch of their own. */
function marchOf(room: PreparedRoom): InteriorChoice {
  const { pitch, size } = room.graph.grid;
  const shape = { pitch, rows: size[1], planes: size[2], first: 0 };
  return choicesOf(marchDesign, roomStencil(room), deviceTraits(device), shape)[0];
}

describe('the passes of a step, which predictions count on, are those of a GPU', () => {
  it.each([
    ['of air alone', withoutNearWall(box)],
    ['with nodes near walls', box],
    ['with damped nodes', withDamping(withoutFaces(walls))],
    ['with absorbing faces', walls],
    ['with sheets', withSheets],
    ['with walls between the nodes', turnedRoom(scheme)],
  ])('%s', async (_, room) => {
    const { nodes, faces, subcell, damped } = room;
    const counts = {
      nearWall: nodes.nearWall.length,
      cut: subcell?.node.length ?? 0,
      faces: faces.node.length,
      sheets: sheetCount(faces),
      damped: damped.node.length,
    };
    const sum = ({ air, nearWall, cut, faces: ofFaces, sheets, damped: ofDamped }: StepPasses): number =>
      air + nearWall + cut + ofFaces + sheets + ofDamped;
    // All these rooms are small.
    expect(await dispatchesOf(room)).toBe(sum(stepPasses('webgpu', counts, true)));
    const march = { interior: marchOf(room) };
    expect(await dispatchesOf(room, march)).toBe(sum(stepPasses('webgpu', counts)));
  });
});
