import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { rowTable } from '../../../kernel/room/near-wall.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { RunSetup } from '../../engine.ts';
import { cutIntoSlices, type SlicePlanes } from '../../out-of-core/slices.ts';
import { rangesOf, residentSlices } from '../../out-of-core/visits.ts';
import { makeStepNumbers, type StepNumbers } from '../block.ts';
import type { Gpu } from '../device.ts';
import { interiorFor } from '../interior-for.ts';
import { setupsOfParts } from '../parts/shared-receivers.ts';
import type { OutOfCoreSettings } from './fit.ts';
import { Ring, ringRoom, ringShape, slabOfSlice } from './ring.ts';
import { SliceProgram } from './slice-program.ts';
import { SliceSteps } from './steps.ts';
import { Visiting } from './visiting.ts';
import { WallWindows } from './wall-windows.ts';
import { mostSlices, windowBytes, Windows } from './windows.ts';

/** The least slots of a ring: a slice does not lie beside itself. */
const LEAST_SLOTS = 2;

/** A room in slices: its tables on the device, its states in the memory of the host. */
export interface RoomInSlices {
  readonly cut: readonly SlicePlanes[];
  readonly slices: readonly SliceProgram[];
  /** Absorbing walls; null for a room without any. */
  readonly walls: WallWindows | null;
  readonly windows: Windows;
  readonly steps: SliceSteps;
  readonly visiting: Visiting;
  readonly numbers: StepNumbers;
}

/** @throws RunError if the device has no memory left */
export async function putInSlices(
  gpu: Gpu,
  room: PreparedRoom,
  setup: RunSetup,
  settings: OutOfCoreSettings,
  interior?: InteriorChoice,
): Promise<RoomInSlices> {
  const { device } = gpu;
  const { size } = room.graph.grid;
  const choice = interior ?? interiorFor(device, room);
  const layout = ringShape(ringRoom(room), choice.design.extraPlanes(choice), settings.slicePlanes);
  const cut = cutIntoSlices(size[2], layout.planes);
  const slots = Math.max(LEAST_SLOTS, Math.min(cut.length, residentSlices(settings)));
  const ring = await Ring.create(gpu, layout, slots);
  const numbers = await makeStepNumbers(gpu, settings.steps);
  const rows = await gpu.bufferWith('rows', rowTable(room.nodes.rows, room.offsets.length), GPUBufferUsage.STORAGE);
  const walls = await WallWindows.create(gpu, room, cut, layout.reach.line);
  const slices: SliceProgram[] = [];
  const setups = setupsOfParts(room, setup, cut, layout.reach.update);
  for (const [index, planes] of cut.entries()) {
    const slab = slabOfSlice(layout, planes, index);
    slices.push(await SliceProgram.create({ gpu, room, ring, choice, numbers, rows }, slab, setups[index]));
  }
  const most = mostSlices(Math.min(settings.block, slots - 1), device, windowBytes(ring));
  const ranges = rangesOf(cut.length, settings).flatMap(({ slices: range, downwards }) =>
    ring.runsOf(range, downwards).map((run) => ({ slices: run, downwards })),
  );
  const windows = await Windows.create({ gpu, room, ring, choice, rows, cut, walls, most }, ranges);
  const steps = new SliceSteps(ring, windows, slices);
  const remembered = slices.map((slice, i) => [...slice.remembered, ...(walls?.remembered(i) ?? [])]);
  const visiting = await Visiting.create(gpu, settings, ring, remembered);
  gpu.check();
  return { cut, slices, walls, windows, steps, visiting, numbers };
}
