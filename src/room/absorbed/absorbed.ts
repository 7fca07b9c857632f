import { isRigid } from '../../material/branches.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import { stopIfAsked, type OnShare, type StopSignal } from '../../units/task.ts';
import { directionOfFace, materialOf, runOf, traceOf } from '../surfaces/face-shape.ts';
import { foldedTrace } from '../surfaces/folded.ts';
import { RIGID } from '../surfaces/surface.ts';
import { forEachLine, inwardOfGroup } from '../faces/lines-in.ts';
import { AIR, ALL_OPEN, bitsOf, directionStrides, DIRECTIONS, type AnyGraph, type Direction } from '../grid/graph.ts';
import { coordinates, storedNodes } from '../grid/grid.ts';
import { prepareRoom } from '../prepare/prepare.ts';
import { ranges, type PreparedSlab } from '../slabs/slabs.ts';
import { alone, each, type Job, type Work } from '../slabs/work.ts';
import type { PreparedRoom, RoomMaterial } from '../prepare/prepared.ts';
import { firstSheet } from '../faces/faces.ts';
import { WALL_TRACES, wallDistance } from '../faces/wall-traces.ts';
import { chooseBlocks, TURNS } from './choose-blocks.ts';
import { atWall } from './at-wall.ts';
import { blockRound, forEachRow, isWithinBlock, placesIn, type AbsorbedBlock } from './block.ts';
import { cropTo, type VoxelisedRoom } from './crop.ts';
import { FaceSamples } from './samples.ts';
import { TestField } from './test-field.ts';

/** What the faces of a material take from sound. */
export interface AbsorbedShare {
  /** Power that they take from a test field, relative to what walls of their area would take. */
  readonly share: number;
  /** Number of faces that were looked at. */
  readonly faces: number;
}

/** Steps from the middle of a block to the faces that count, and to its surface. */
const CORE = 6;
const REACH = 9;

/** Rooms of fewer stored nodes are one block, with some fields. */
export const SMALL = 40_000;
const FIELDS = 3;

/** Rounds of conjugate gradients, and the residual at which they end. */
const ROUNDS = 60;
const RESIDUAL = 1e-5;

/**
 * Measures what the walls of a room really absorb (docs/theory/subcell.md, 'What walls take'). Around some hundred
 * faces of each material a smooth random field is made that obeys the rigid walls. The pressure at the wall, continued
 * from the air before each face, says what a wall of the face's area and of the material's largest conductance would
 * take; the face's own trace and its coupling to other faces say what it takes.
 *
 * @returns for each material; undefined where it is rigid or has no faces
 * @throws CancelledError if the signal says so.
 */
export function absorbedShares(room: PreparedRoom, signal?: StopSignal): (AbsorbedShare | undefined)[] {
  return alone(absorbedSharesWork(room, () => stopIfAsked(signal)));
}

/** Does the work of {@link absorbedShares} by blocks, which threads can look at side by side. */
export function* absorbedSharesWork(room: PreparedRoom, onProgress?: OnShare): Work<(AbsorbedShare | undefined)[]> {
  const { faces, materials, graph } = room;
  const samples = new FaceSamples(TURNS);
  for (const sample of yield* each(sampleFaces, { graph, faces }, ranges(firstSheet(faces), FACES_A_TIME))) {
    samples.addAll(sample);
  }
  const sums = noSums(materials.length);
  if (samples.materials === 0) return sharesOf(sums);
  if (isSmall(graph)) {
    const whole = wholeOf(graph);
    const field = new TestField(room);
    for (let seed = 0; seed < FIELDS; seed++) {
      field.fill(whole, seed);
      addShares(room, field, whole, whole, sums);
    }
    return sharesOf(sums);
  }
  const chosen = chooseBlocks(samples, ({ node }) => facesRound(room, node));
  const inputs = chosen.map(({ node }, seed) => ({ node, seed }));
  for (const found of yield* each(shareOfBlock, room, inputs, onProgress)) {
    found.forEach((sum, material) => {
      sums[material].taken += sum.taken;
      sums[material].due += sum.due;
      sums[material].faces += sum.faces;
    });
  }
  return sharesOf(sums);
}

/** Faces of which a sample is taken at a time. */
const FACES_A_TIME = 2 ** 18;

/** Samples some faces: [material]. */
export const sampleFaces: Job<Pick<PreparedRoom, 'graph' | 'faces'>, PreparedSlab, FaceSamples['all']> = {
  name: 'samples of faces',
  begin: ({ graph, faces }) => {
    const stride = directionStrides(graph.grid);
    const bits = bitsOf(graph);
    return ({ from, to }) => {
      const samples = new FaceSamples(TURNS);
      for (let f = from; f < to; f++) {
        const shape = faces.shape[f];
        const direction = directionOfFace(shape);
        const first = faces.node[f];
        samples.add(materialOf(shape), airNodeOf(bits, stride, first, direction), direction);
      }
      return samples.all;
    };
  },
};

/** What the faces in a block round a node take: [material]. */
export const shareOfBlock: Job<PreparedRoom, { readonly node: number; readonly seed: number }, readonly Sum[]> = {
  name: 'what walls take',
  begin: (room) => {
    const field = new TestField(room);
    return (input) => {
      const block = blockRound(room.graph.grid, input.node, REACH);
      field.fill(block, input.seed);
      const sums = noSums(room.materials.length);
      addShares(room, field, block, blockRound(room.graph.grid, input.node, CORE), sums);
      return sums;
    };
  },
};

/**
 * Measures what {@link absorbedShares} does, before the room is prepared: only the blocks are.
 *
 * @throws CancelledError if the signal says so.
 */
export function absorbedSharesOf(
  room: VoxelisedRoom,
  scheme: Scheme,
  soundSpeed: MetresPerSecond,
  materials: readonly RoomMaterial[],
  signal?: StopSignal,
): (AbsorbedShare | undefined)[] {
  const { graph, surface, cut } = room;
  // A plan is prepared as a whole: its blocks would be a large part of it.
  if (isSmall(graph) || graph.grid.size[2] === 1)
    return absorbedShares(prepareRoom(graph, scheme, soundSpeed, materials, surface, { cut }), signal);
  const { nodes, grid } = graph;
  const samples = new FaceSamples(TURNS);
  const absorbs = materials.map(({ admittance, through }) => !isRigid(admittance) && !through);
  const forEachFace = (node: number, found: (material: number, direction: Direction) => void): void => {
    const bits = nodes[node];
    if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) return;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const material = surface.materialAt(node, direction);
      if (material !== RIGID && absorbs[material] && surface.areaAt(node, direction) > 0) found(material, direction);
    }
  };
  for (let node = 0; node < nodes.length; node++) {
    if (node % NODES_A_LOOK === 0) stopIfAsked(signal);
    forEachFace(node, (material, direction) => samples.add(material, node, direction));
  }
  const countRound = (node: number): number[] => {
    const counts = materials.map(() => 0);
    forEachRow(grid, blockRound(grid, node, CORE), (first, last) => {
      for (let at = first; at <= last; at++) forEachFace(at, (material) => counts[material]++);
    });
    return counts;
  };
  const sums = noSums(materials.length);
  chooseBlocks(samples, ({ node }) => countRound(node)).forEach(({ node }, seed) => {
    stopIfAsked(signal);
    const { indexOf, ...crop } = cropTo(room, blockRound(grid, node, REACH));
    const part = prepareRoom(crop.graph, scheme, soundSpeed, materials, crop.surface, { cut: crop.cut });
    if (part.faces.node.length === 0) return;
    const field = new TestField(part);
    field.fill(wholeOf(crop.graph), seed);
    addShares(part, field, wholeOf(crop.graph), blockRound(crop.graph.grid, indexOf(node), CORE), sums);
  });
  return sharesOf(sums);
}

/** Nodes between two checks of the signal. */
const NODES_A_LOOK = 2 ** 16;

function isSmall({ grid }: AnyGraph): boolean {
  return storedNodes(grid) < SMALL;
}

function wholeOf({ grid: { size } }: AnyGraph): AbsorbedBlock {
  return { low: [0, 0, 0], high: [size[0] - 1, size[1] - 1, size[2] - 1] };
}

interface Sum {
  taken: number;
  due: number;
  faces: number;
}

const noSums = (materials: number): Sum[] => Array.from({ length: materials }, () => ({ taken: 0, due: 0, faces: 0 }));

const sharesOf = (sums: readonly Sum[]): (AbsorbedShare | undefined)[] =>
  sums.map(({ taken, due, faces }) => {
    const share = taken / due;
    // A wall that takes next to nothing, as of an absorption of 1e-320, has no share.
    return due > 0 && Number.isFinite(share) ? { share, faces } : undefined;
  });

/** The air node before a face whose line begins at a node; this may be behind the wall. */
function airNodeOf(
  bits: (node: number) => number,
  stride: readonly number[],
  first: number,
  direction: number,
): number {
  return bits(first) & AIR ? first : first + stride[direction ^ 1];
}

/** [material] faces before which the air node is in the core of the block round a node. */
function facesRound({ faces, graph, materials }: PreparedRoom, middle: number): number[] {
  const { node, shape, groups } = faces;
  const stride = directionStrides(graph.grid);
  const bits = bitsOf(graph);
  const core = blockRound(graph.grid, middle, CORE);
  // A line may begin one node behind its air.
  const around = blockRound(graph.grid, middle, CORE + 1);
  const counts = materials.map(() => 0);
  for (const direction of DIRECTIONS) {
    for (const f of placesIn(node, graph.grid, around, groups[direction], groups[direction + 1])) {
      const at = airNodeOf(bits, stride, node[f], direction);
      if (isWithinBlock(core, coordinates(graph.grid, at))) counts[materialOf(shape[f])]++;
    }
  }
  return counts;
}

/** Faces of a block with their lines; those of sheets with both. */
interface Lines {
  readonly face: number[];
  /** [face] array indices of its lines, each nearest to the wall first, their weights, and 1/D there. */
  readonly nodes: number[][];
  readonly weights: number[][];
  readonly inverseMass: number[][];
}

function addShares(
  room: PreparedRoom,
  { values, padding }: TestField,
  block: AbsorbedBlock,
  core: AbsorbedBlock,
  sums: readonly Sum[],
): void {
  const { faces, graph, subcell } = room;
  const lines = linesIn(room, block);
  const bits = bitsOf(graph);
  const g = lines.face.map((f) => room.laws[materialOf(faces.shape[f])]!.conductance);
  const pressure = lines.nodes.map((nodes, i) =>
    nodes.reduce((sum, node, m) => sum + lines.weights[i][m] * values[node + padding], 0),
  );
  const flow = flowsOf(room, lines, pressure, g);
  lines.face.forEach((f, i) => {
    // What goes through a sheet is no loss: it only moves the flows of walls beside it.
    if (f >= firstSheet(faces)) return;
    const area = faces.area[f];
    const at = lines.nodes[i].find((node) => bits(node) & AIR)!;
    if (!isWithinBlock(core, coordinates(graph.grid, at)) || g[i] === 0) return;
    const air = lines.nodes[i].filter((node) => bits(node) & AIR);
    const before = lines.nodes[i].length - air.length;
    const trace = traceOf(faces.shape[f]);
    const isGap = trace >= (subcell ? WALL_TRACES : 1);
    const distance = isGap ? 0 : subcell ? wallDistance(trace) + before : 0.5;
    const due = atWall(
      air.map((node) => values[node + padding]),
      distance,
    );
    const sum = sums[materialOf(faces.shape[f])];
    // The pressure that is left at the face, times the flow: what the coupling's resistance takes leaves the room as
    // well.
    sum.taken += flow[i] * (pressure[i] - flow[i] / area);
    sum.due += (area * g[i] * due ** 2) / (1 + g[i]) ** 2;
    sum.faces++;
  });
}

function linesIn({ faces, graph }: PreparedRoom, block: AbsorbedBlock): Lines {
  const { node, groups, traces } = faces;
  const taps = traces[0].trace.length;
  const stride = directionStrides(graph.grid);
  const lines: Lines = { face: [], nodes: [], weights: [], inverseMass: [] };
  for (let group = 0; group + 1 < groups.length; group++) {
    for (const f of placesIn(node, graph.grid, block, groups[group], groups[group + 1])) {
      const [nodes, weights, inverseMass]: [number[], number[], number[]] = [[], [], []];
      forEachLine(faces, [f, f + 1, stride[inwardOfGroup(group)]], (_, first, shape, inward, side) => {
        const folded = foldedTrace(traces[traceOf(shape)].trace, runOf(shape));
        const scale = side === 1 ? faces.tapScale : faces.back!.tapScale;
        const place = side === 1 ? f : f - firstSheet(faces);
        folded.forEach((e, m) => {
          nodes.push(first + m * inward);
          weights.push(side * e);
          inverseMass.push(scale ? scale[place * taps + m] : 1);
        });
      });
      lines.face.push(f);
      lines.nodes.push(nodes);
      lines.weights.push(weights);
      lines.inverseMass.push(inverseMass);
    }
  }
  return lines;
}

/**
 * Flows φ that blocked pressures p drive through the faces, by conjugate gradients: ((1/G + 1)/s + (λ/2)N) φ = p, with
 * N what the bound on the coupling adds (docs/theory/walls.md, eq. W6), and 1 the impedance of the air for a plane
 * wave, which the G of a sheet has in it.
 */
function flowsOf(room: PreparedRoom, lines: Lines, pressure: readonly number[], g: readonly number[]): Float64Array {
  const { area, selfCoupling } = room.faces;
  const { courant } = room.scheme;
  const first = firstSheet(room.faces);
  const index = new Map<number, number>();
  const nodes = lines.nodes.map((line) => line.map((node) => placeOf(index, node)));
  const inverseMass = new Float64Array(index.size);
  nodes.forEach((line, i) => line.forEach((at, m) => (inverseMass[at] = lines.inverseMass[i][m])));
  const moved = new Float64Array(index.size);
  const apply = (flow: Float64Array): Float64Array => {
    moved.fill(0);
    nodes.forEach((line, i) => line.forEach((at, m) => (moved[at] += lines.weights[i][m] * inverseMass[at] * flow[i])));
    return flow.map((value, i) => {
      const f = lines.face[i];
      const seen = nodes[i].reduce((sum, at, m) => sum + lines.weights[i][m] * moved[at], 0);
      const own = g[i] > 0 ? (1 / g[i] + (f < first ? 1 : 0)) / area[f] : Infinity;
      return own === Infinity ? 0 : own * value + (courant / 2) * (selfCoupling[f] * value - seen);
    });
  };
  return conjugateGradients(
    apply,
    Float64Array.from(pressure, (p, i) => (g[i] > 0 ? p : 0)),
  );
}

function placeOf(index: Map<number, number>, node: number): number {
  const known = index.get(node);
  if (known !== undefined) return known;
  index.set(node, index.size);
  return index.size - 1;
}

function conjugateGradients(apply: (x: Float64Array) => Float64Array, right: Float64Array): Float64Array {
  const solution = new Float64Array(right.length);
  const residual = right.slice();
  const along = right.slice();
  const product = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, i) => sum + x * b[i], 0);
  let size = product(residual, residual);
  const enough = size * RESIDUAL ** 2;
  for (let round = 0; round < ROUNDS && size > enough; round++) {
    const image = apply(along);
    const step = size / product(along, image);
    for (let i = 0; i < right.length; i++) {
      solution[i] += step * along[i];
      residual[i] -= step * image[i];
    }
    const next = product(residual, residual);
    for (let i = 0; i < right.length; i++) along[i] = residual[i] + (next / size) * along[i];
    size = next;
  }
  return solution;
}
