import { fitMedium } from '../../material/porous-volume/fit.ts';
import { openShare } from '../../material/porous-volume/medium.ts';
import { NodeIndex } from '../slabs/node-index.ts';
import {
  AIR,
  closeEdge,
  directionStrides,
  inOneArray,
  type AnyGraph,
  type Direction,
  type RoomGraph,
} from '../grid/graph.ts';
import { storedNodes } from '../grid/grid.ts';
import { sharedUint8 } from '../../lists/shared-memory.ts';
import { timeStepOf } from '../../scheme/scheme.ts';
import { RIGID, type Surface } from '../surfaces/surface.ts';
import { isRigid, type WallAdmittance } from '../../material/branches.ts';
import { borderAdmittance, borderImpedance, inSeries, withSheet, type BorderGrid } from './border-law.ts';
import type { CutCubes } from '../subcell/cut/cut-cubes.ts';
import { cutAtBorders, type CutAtBorders } from './cut-at-borders.ts';
import { mediumLaw } from './medium-law.ts';
import type { PorousNodes, PorousRegions } from './porous-nodes.ts';

/** A room with porous regions, each closed off by a border that sound goes through. */
export interface FilledRoom {
  /** The graph with the edges across borders closed. */
  readonly graph: RoomGraph;
  /** The surface with the borders as sheets. */
  readonly surface: Surface;
  /** The materials of the borders; `surface` counts them after those of the room. */
  readonly borders: readonly BorderMaterial[];
  readonly porous: PorousNodes;
  /** The cubes that walls and borders cut, and the media of the nodes behind walls; undefined for a staircase. */
  readonly atBorders: CutAtBorders | undefined;
}

/** What a border of regions is to sound. */
export interface BorderMaterial {
  readonly name: string;
  readonly admittance: WallAdmittance;
  readonly through: true;
}

/** Points per wavelength in air of the highest frequency at which media are fitted. */
const LEAST_PPW = 3;

/**
 * @param materials The room's own materials. Sheets among them that lie on a border, or in a medium, become part of the
 *   border's law.
 * @param cut The cubes that walls cut; undefined where they are a staircase.
 */
export function fillRegions(
  graph: AnyGraph,
  surface: Surface,
  materials: readonly { readonly name: string; readonly admittance: WallAdmittance }[],
  { node, medium, media }: PorousRegions,
  grid: BorderGrid,
  cut?: CutCubes,
): FilledRoom {
  const { soundSpeed, spacing, scheme } = grid;
  const timeStep = timeStepOf(scheme, spacing, soundSpeed);
  const fitted = media.map((each) => {
    const poles = fitMedium(each.filling, timeStep, soundSpeed / spacing / LEAST_PPW);
    return {
      name: each.name,
      error: poles.error,
      law: mediumLaw(poles, openShare(each.filling)),
      border: borderImpedance(each, poles, grid),
    };
  });
  const kinds = new Map<string, number>();
  const borders: BorderMaterial[] = [];
  /** Material of the border between two media, −1 being air, with a sheet on it or RIGID. */
  const borderOf = (a: number, b: number, sheet: number): number => {
    const sides = [a, b].sort((x, y) => x - y);
    const kind = [...sides, sheet].join();
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const ofSides = sides.map((side) => (side < 0 ? undefined : fitted[side]));
    const name = [...ofSides.flatMap((side) => side?.name ?? []), ...(sheet === RIGID ? [] : [materials[sheet].name])];
    const bare = inSeries(ofSides[0]?.border, ofSides[1]?.border);
    const impedance = sheet === RIGID ? bare : withSheet(bare, materials[sheet].admittance);
    // A sheet that springs keeps its own law; the program refuses such rooms before.
    if (!impedance) return RIGID;
    borders.push({ name: `border of ${name.join(' and ')}`, admittance: borderAdmittance(impedance), through: true });
    kinds.set(kind, materials.length + borders.length - 1);
    return materials.length + borders.length - 1;
  };
  /** Material of a sheet across an edge that is closed; RIGID if there is none, or it lets nothing through. */
  const sheetAcross = (at: number, direction: number): number => {
    const other = at + stride[direction];
    if (!surface.sheetAt || !(given[at] & AIR) || !(given[other] & AIR)) return RIGID;
    const sheet = surface.sheetAt(Math.min(at, other), (direction | 1) as Direction);
    return sheet === RIGID || isRigid(materials[sheet].admittance) ? RIGID : sheet;
  };
  const { nodes: given } = inOneArray(graph);
  const nodes = sharedUint8(given.length);
  nodes.set(given);
  const closed: RoomGraph = { grid: graph.grid, nodes };
  const inRegion = new NodeIndex(storedNodes(graph.grid), (add) => node.forEach((at) => add(at)));
  const mediumOf = (at: number): number => (inRegion.has(at) ? medium[inRegion.of(at)] : -1);
  const stride = directionStrides(graph.grid);
  /** Materials of the borders across x, y and z from each lower node; RIGID where there is none. */
  const across = new Map<number, [number, number, number]>();
  for (const at of node) {
    const own = mediumOf(at);
    for (let direction = 0; direction < stride.length; direction++) {
      if (!(given[at] & AIR)) continue;
      const isOpen = (given[at] & (1 << direction)) !== 0;
      const sheet = isOpen ? RIGID : sheetAcross(at, direction);
      if (!isOpen && sheet === RIGID) continue;
      const other = mediumOf(at + stride[direction]);
      if (other === own && sheet === RIGID) continue;
      closeEdge(closed, at, direction as Direction);
      const lower = Math.min(at, at + stride[direction]);
      const entry = across.get(lower) ?? [RIGID, RIGID, RIGID];
      entry[direction >> 1] = borderOf(own, other, sheet);
      across.set(lower, entry);
    }
  }
  const atBorders = cut && cutAtBorders({ grid: graph.grid, nodes: given }, cut, { nodes: node, mediumOf });
  return {
    graph: closed,
    atBorders,
    surface: withBorders(surface, across, stride, atBorders?.areaOf),
    borders,
    porous: {
      node,
      medium,
      media: fitted.map(({ law }) => law),
      fits: fitted.map(({ name, error }) => ({ name, error })),
    },
  };
}

/** A surface with borders besides its walls. They have no law of their own on either side. */
function withBorders(
  surface: Surface,
  across: ReadonlyMap<number, readonly [number, number, number]>,
  stride: readonly number[],
  areaOf: CutAtBorders['areaOf'] = () => 1,
): Surface {
  const lowerOf = (node: number, direction: Direction): number => (direction & 1 ? node : node + stride[direction]);
  const borderAt = (node: number, direction: Direction): number =>
    across.get(lowerOf(node, direction))?.[direction >> 1] ?? RIGID;
  const isBorder = (node: number, direction: Direction): boolean => borderAt(node, direction) !== RIGID;
  const { gaps } = surface;
  return {
    materialAt: (node, direction) => (isBorder(node, direction) ? RIGID : surface.materialAt(node, direction)),
    areaAt: (node, direction) =>
      isBorder(node, direction) ? areaOf(lowerOf(node, direction), direction >> 1) : surface.areaAt(node, direction),
    sheetAt: (node, direction) => {
      const border = borderAt(node, direction);
      return border === RIGID ? (surface.sheetAt?.(node, direction) ?? RIGID) : border;
    },
    ...(surface.cutAt && {
      cutAt: (node, direction) =>
        isBorder(node, direction) ? { distance: 0.5, slant: 1 } : surface.cutAt!(node, direction),
    }),
    ...(gaps && { gaps }),
  };
}
