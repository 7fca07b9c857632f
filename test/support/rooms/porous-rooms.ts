import type { PorousFilling } from '../../../src/material/definition.ts';
import type { PorousRegions } from '../../../src/room/porous/porous-nodes.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import type { PreparedRoom, RoomMaterial } from '../../../src/room/prepare/prepared.ts';
import type { Direction, RoomGraph } from '../../../src/room/grid/graph.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { RIGID, type Surface } from '../../../src/room/surfaces/surface.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { metres } from '../../../src/units/quantities.ts';
import { wallMaterials } from '../../../src/app/jobs/verify/tools/rooms.ts';
import type { WallAdmittance } from '../../../src/material/branches.ts';
import type { MeshRoom } from '../../../src/room/mesh/voxelise.ts';
import { MATERIALS } from './cut-rooms.ts';
import { airNodes, ROOM_SOUND_SPEED, type Block } from './rooms.ts';

/** Mineral wool of 10 and 40 kPa·s/m² by Johnson, Champoux and Allard, and one of 10 by Miki. */
export const WOOLS: readonly PorousFilling[] = [
  {
    model: 'jca',
    flowResistivity: 1e4,
    porosity: 0.97,
    tortuosity: 1.1,
    viscousLength: 1e-4,
    thermalLength: 2e-4,
  },
  { model: 'jca', flowResistivity: 4e4, porosity: 0.95, tortuosity: 1.2, viscousLength: 5e-5, thermalLength: 1e-4 },
  { model: 'miki', flowResistivity: 1e4, porosity: 0.98 },
];

/** Fills blocks of a room with wools, the last block that holds a node, in turn. */
export function blocksOfWool(
  graph: RoomGraph,
  blocks: readonly (Block & { readonly wool?: number })[],
  depth = 2,
): PorousRegions {
  const nodes: number[] = [];
  const medium: number[] = [];
  for (const node of airNodes(graph)) {
    const at = coordinates(graph.grid, node);
    const block = blocks.findLast(({ from, to }) => at.every((x, axis) => x >= from[axis] && x < to[axis]));
    if (!block) continue;
    nodes.push(node);
    medium.push(block.wool ?? 0);
  }
  return {
    node: Uint32Array.from(nodes),
    medium: Uint8Array.from(medium),
    media: WOOLS.map((filling, i) => ({ name: `wool ${i}`, filling, depth })),
  };
}

export interface PorousRoomOptions {
  readonly admittances?: readonly (number | WallAdmittance)[];
  readonly materialAt?: Surface['materialAt'];
  /** Spacing, m: with the flow resistivity it decides how lossy a node is. */
  readonly spacing?: number;
  /** A sheet across edges that are closed, with its admittance: the last material. */
  readonly sheet?: {
    readonly isAcross: (lower: number, direction: Direction) => boolean;
    readonly admittance: WallAdmittance;
  };
}

/** A prepared room with porous regions. */
export function porousRoom(
  { grid, nodes }: RoomGraph,
  scheme: Scheme,
  porous: PorousRegions,
  { admittances = [0], materialAt = () => 0, spacing = 0.05, sheet }: PorousRoomOptions = {},
): PreparedRoom {
  const graph = { grid: { ...grid, spacing: metres(spacing), height: metres(spacing) }, nodes };
  const walls: RoomMaterial[] = [...wallMaterials(admittances)];
  const surface: Surface = {
    materialAt,
    areaAt: () => 1,
    ...(sheet && {
      sheetAt: (lower, direction) => (sheet.isAcross(lower, direction) ? walls.length - 1 : RIGID),
    }),
  };
  if (sheet) walls.push({ name: 'sheet', admittance: sheet.admittance, through: true });
  return prepareRoom(graph, scheme, ROOM_SOUND_SPEED, walls, surface, { porous });
}

/** A prepared room whose walls pass between the nodes, with porous regions. */
export function porousCutRoom(
  { graph: { grid, nodes }, surface, cut }: MeshRoom,
  scheme: Scheme,
  porous: PorousRegions,
  admittances: readonly (number | WallAdmittance)[] = [0],
  spacing = 0.05,
): PreparedRoom {
  const graph = { grid: { ...grid, spacing: metres(spacing), height: metres(spacing) }, nodes };
  const walls = wallMaterials(Array.from({ length: MATERIALS }, (_, i) => admittances[i % admittances.length]));
  return prepareRoom(graph, scheme, ROOM_SOUND_SPEED, walls, surface, { cut, porous });
}
