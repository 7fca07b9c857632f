import { propertiesOf } from './engine-properties.ts';
import type { DeviceNeed } from './engine-kind.ts';
import type { RunSetup } from './engine.ts';
import { recordRows, sumOf } from './webgpu/parts/records.ts';
import { sheetCount } from '../room/faces/faces.ts';
import { materialOf } from '../room/surfaces/face-shape.ts';
import { storedNodes, strides } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';

export type { DeviceNeed };

const NO_POINTS: RunSetup = { sources: [], receivers: [] };

/** Bytes of states and tables, as the engines lay them out. */
export function deviceMemory(need: DeviceNeed): number {
  return stateMemory(need) + tableMemory(need);
}

/** Bytes of the two states. */
export function stateMemory({
  precision,
  stored,
  reach,
  planeNodes,
  pitch,
}: Pick<DeviceNeed, 'precision' | 'stored' | 'reach' | 'planeNodes' | 'pitch'>): number {
  return 2 * (precision / 8) * (stored + 2 * reach * (planeNodes + pitch));
}

/** Bytes of all else, what walls remember included. */
export const tableMemory = (need: DeviceNeed): number => propertiesOf(need).tableBytes(need);

/**
 * What a prepared room needs on a GPU.
 * @param setup Sources and receivers, whose records count as well; without it they do not.
 */
export function needOf(room: PreparedRoom, setup: RunSetup = NO_POINTS): DeviceNeed {
  const { graph, nodes, scheme, offsets, subcell, faces, laws, damped, porous } = room;
  const [, pitch, plane] = strides(graph.grid);
  return {
    kind: 'webgpu',
    precision: 32,
    stored: storedNodes(graph.grid),
    pitch,
    planeNodes: graph.grid.size[2] > 1 ? plane : 0,
    reach: scheme.stencil.reach,
    nearWall: nodes.nearWall.length,
    rows: nodes.rows.length / offsets.length,
    points: 1 + offsets.length,
    cut: subcell?.node.length ?? 0,
    behind: subcell?.behind.node.length ?? 0,
    faces: faces.node.length,
    sheets: sheetCount(faces),
    branches: faces.shape.reduce((sum, shape) => sum + laws[materialOf(shape)]!.branches.length, 0),
    taps: faces.traces[0].trace.length,
    damped: damped.node.length,
    porous: porous?.node.length ?? 0,
    recordRows: sumOf(recordRows(setup)),
  };
}
