import { listWorkgroups } from '../../../kernel/kernel.ts';
import { FACE_MEMORY, PAIR_STATES, VALUE } from '../../../kernel/room/layouts.ts';
import { sheetFlowKernel, wallFlowKernel, wallTakeOutKernel, wallUniform } from '../../../kernel/room/wall-faces.ts';
import { facesBeforeSheets } from '../../../room/faces/faces.ts';
import { tracesOf } from '../../face-lines.ts';
import { allMade } from '../all-made.ts';
import { dispatch, type Bindable, type Pass } from '../pass.ts';
import { facesOf, faceTables } from './face-table.ts';
import { flowLists, type FlowLists } from './flow-lists.ts';
import { shareOfFaces } from './remembered.ts';
import { ofSlab, type SlabContext, type SlabPart } from './part.ts';

/** Absorbing wall faces and sheets: what flows into and through them, and out of the nodes before them. */
export async function makeWallFaces(context: SlabContext): Promise<SlabPart | null> {
  const { gpu, room, slab } = context;
  const index = facesOf(room, slab);
  const count = index.length;
  if (count === 0) return null;
  const lists = flowLists(room, slab, index);
  const flows = await gpu.buffer(ofSlab('flows', slab), VALUE.bytes * count, GPUBufferUsage.STORAGE);
  const [into, out] = await allMade([
    makeFlowsIntoWalls(context, index, lists, flows),
    makeTakeOut(context, lists, flows),
  ]);
  return {
    ...into,
    encode: (encoder, step, inBlock) => {
      into.encode(encoder, step, inBlock);
      if (out) dispatch(encoder, out, step, inBlock);
    },
  };
}

/**
 * The flows into wall faces, then those through sheets, which are taken out of those nodes that one line alone goes
 * through.
 * @param index The faces, by their index in the room's.
 * @param alone Which nodes of each line these are.
 * @param flows Takes the flow of each face.
 */
async function makeFlowsIntoWalls(
  { gpu, room, slab, pass }: SlabContext,
  index: Uint32Array,
  alone: Pick<FlowLists, 'alone' | 'aloneBehind'>,
  flows: Bindable,
): Promise<SlabPart> {
  const { faces, sheets, states, laws, branchLaws, mostPairs } = faceTables(room, slab, index, alone);
  const count = index.length;
  const before = facesBeforeSheets(room.faces, index);
  const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
  const stateUsage = STORAGE | COPY_DST | COPY_SRC;
  const { traces } = room.faces;
  const walls = { courant: room.scheme.courant, traces, mostPairs };
  const kinds = [
    { what: 'wall faces', rows: faces, entries: before, kernel: wallFlowKernel(slab, before, walls) },
    {
      what: 'sheets',
      rows: sheets,
      entries: count - before,
      kernel: sheetFlowKernel(slab, count - before, before, walls),
    },
  ].filter(({ entries }) => entries > 0);
  for (const { kernel } of kinds) gpu.compileAhead(kernel);
  const tables: GPUBuffer[] = [];
  for (const { what, rows } of kinds) tables.push(await gpu.bufferWith(ofSlab(what, slab), rows, STORAGE));
  const memories = await gpu.buffer(ofSlab('wall memories', slab), FACE_MEMORY.bytes * count, stateUsage);
  const branchBytes = PAIR_STATES.bytes * Math.max(1, states);
  const branches = await gpu.buffer(ofSlab('branch states', slab), branchBytes, stateUsage);
  const lawTable = await gpu.bufferWith('wall laws', laws, STORAGE);
  const branchTable = await gpu.bufferWith('branch laws', branchLaws, STORAGE);
  const uniforms = traces.length === 1 ? [await gpu.bufferWith('wall trace', wallUniform(traces[0]), UNIFORM)] : [];
  const made = await allMade(
    kinds.map(({ kernel, entries }, i) =>
      pass(
        kernel,
        listWorkgroups(entries),
        (next, now) => [next, now, tables[i], flows, memories, lawTable, branchTable, branches],
        uniforms,
      ),
    ),
  );
  return {
    encode: (encoder, step, inBlock) => {
      for (const each of made) dispatch(encoder, each, step, inBlock);
    },
    setState: (previous, encoder) => {
      const { buffer, column } = FACE_MEMORY.rows(count);
      tracesOf(room, previous, index).forEach((trace, j) => column.lastTrace.set(j, trace));
      gpu.write(memories, 0, buffer);
      encoder.clearBuffer(branches);
    },
    state: [memories, branches],
    share: shareOfFaces(room, index),
    rest: (encoder) => {
      encoder.clearBuffer(memories);
      encoder.clearBuffer(branches);
    },
  };
}

/**
 * Takes flows out of nodes that several lines go through; null where there are none.
 * @param flows Those that the lists name.
 */
async function makeTakeOut(
  { gpu, slab, pass }: SlabContext,
  { count, nodes, lists }: Pick<FlowLists, 'count' | 'nodes' | 'lists'>,
  flows: Bindable,
): Promise<Pass | null> {
  if (count === 0) return null;
  const { STORAGE } = GPUBufferUsage;
  const kernel = wallTakeOutKernel(count);
  gpu.compileAhead(kernel);
  const nodeTable = await gpu.bufferWith(ofSlab('nodes of several lines', slab), nodes, STORAGE);
  const listTable = await gpu.bufferWith(ofSlab('their lines', slab), lists, STORAGE);
  return pass(kernel, listWorkgroups(count), (next) => [next, nodeTable, listTable, flows]);
}
