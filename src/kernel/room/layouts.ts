import { bitFields } from '../../lists/bit-word.ts';
import { POROUS_POLES } from '../../room/porous/medium-law.ts';
import { bitsText, floats, packed, PAIR, struct, vectors, type Layout } from '../layout.ts';

/** The rows of all tables that the kernels of a room share with the program that writes them. */

/** An index and what it weighs: nodes of sources, receivers and lists, faces in lists. */
export const WEIGHTED = packed('vec2<u32>', { index: 'u32', weight: 'f32' });

/** A near-wall node: index, first vector of its row of weights. */
export const NEAR_WALL_NODE = packed('vec2<u32>', { index: 'u32', row: 'u32' });

/** The entries [first, end) of a list, and what is added to its indices, modulo 2³². */
export const LIST_PART = struct('ListPart', { first: 'u32', end: 'u32', base: 'u32' });

/** The entries [first, end) of a list of walls whose entries also name places in a further table. */
export const WALL_PART = struct('WallPart', {
  first: 'u32',
  end: 'u32',
  /** What is added to the indices of nodes, modulo 2³². */
  base: 'u32',
  /** What is taken from the places in the further table. */
  further: 'u32',
});

/** A damped node: index, part of its motion that it loses in a step. */
export const DAMPED_NODE = packed('vec2<u32>', { index: 'u32', loss: 'f32' });

/** A porous node: index, index of its medium. */
export const POROUS_NODE = packed('vec2<u32>', { index: 'u32', medium: 'u32' });

/** What a medium does in a step (src/room/porous/medium-law.ts). */
export const MEDIUM = struct('Medium', {
  lightness: 'f32',
  kept: floats(POROUS_POLES.viscous, 'VISCOUS'),
  gain: floats(POROUS_POLES.viscous, 'VISCOUS'),
  rate: floats(POROUS_POLES.thermal, 'THERMAL'),
  pull: floats(POROUS_POLES.thermal, 'THERMAL'),
});

/** A node between which and its neighbours walls pass (src/room/subcell/model/subcell.ts). */
export const CUT_NODE = struct('Node', {
  index: 'u32',
  /** First vector of its row, or NO_ROW. */
  row: 'u32',
  inverseMass: 'f32',
  /** Fractions of its cubes: four of a byte each, and the other four. */
  low: 'u32',
  high: 'u32',
  firstTerm: 'u32',
  /** {@link CUT_COUNTS} */
  counts: 'u32',
});

/** Bits of `CUT_NODE.counts`: number of links, of guests. */
export const CUT_COUNTS = bitFields({ links: 16, guests: 16 });
export const CUT_COUNTS_TEXT = bitsText('Node', CUT_COUNTS);

/** Node behind a wall: index, where its donors begin, fractions of its cubes. One more row ends the table's donors. */
export const BEHIND_NODE = packed('vec4<u32>', { index: 'u32', firstDonor: 'u32', low: 'u32', high: 'u32' });

/** The most nodes of a line: what the kernel loads. */
export const MAX_TRACE = 8;

const faceFields = {
  /** Index of the first node of the line. */
  node: 'u32',
  /** {@link FACE_BITS} */
  bits: 'u32',
  gain: 'f32',
  reaction: 'f32',
  /** Index of the states of its first two branches. */
  states: 'u32',
} as const;

/** A wall face and its line of nodes. */
export const FACE = struct('Face', faceFields);

/** A sheet: as a face its line in front, and the first node and `FACE_BITS` of its line behind. */
export const SHEET = struct('Face', { ...faceFields, backNode: 'u32', backBits: 'u32' });

/**
 * Bits of `FACE.bits`: `side`, 0 for a wall towards lower coordinates and 1 towards higher; `axis` that the line lies
 * along; `run`, nodes from the face to the next closed edge or the trace's end; `alone`, a bit for each node that no
 * other line goes through; `law`, index of the law. The processor has other words: `FACE_SHAPE`
 * (src/room/surfaces/face-shape.ts).
 */
export const FACE_BITS = bitFields({ side: 1, axis: 2, run: 5, alone: MAX_TRACE, law: 16 });
export const FACE_BITS_TEXT = bitsText('Face', FACE_BITS);

/** What a wall face remembers: memory of the air's inertia, trace of u[n−1]. */
export const FACE_MEMORY = packed('vec2<f32>', { inertia: 'f32', lastTrace: 'f32' });

/** A node that several lines go through: index, where its list begins. */
export const LISTED_NODE = packed('vec2<u32>', { index: 'u32', list: 'u32' });

/** The law of a wall material. */
export const MATERIAL_LAW = struct('MaterialLaw', { coupling: 'f32', firstPair: 'u32', pairCount: 'u32' });

/** Two branches of a material; the last one of an odd number stands beside one whose numbers are all 0. */
export const BRANCH_PAIR = struct('BranchPair', { coupling: PAIR, inertia: PAIR, stiffness: PAIR });

/** What two branches of a face remember: a of either, c of either (docs/theory/walls.md, eq. W5). */
export const PAIR_STATES = packed('vec4<f32>', { firstA: 'f32', secondA: 'f32', firstC: 'f32', secondC: 'f32' });

const lawFields = (taps: number) =>
  ({
    material: MATERIAL_LAW,
    /** 2L */
    inertia: 'f32',
    /** Weights of the nodes of the line, nearest the wall first. */
    weights: floats(taps, 'TAPS'),
  }) as const;

/** The law of one material, trace and run, where a room has several traces of so many taps each. */
export function lawLayout(taps: number): Layout<ReturnType<typeof lawFields>> {
  return struct('Law', lawFields(taps));
}

/** Index among the folded weights of node m of a line of `run` nodes. */
export function foldedIndex(run: number, m: number): number {
  return (run * (run - 1)) / 2 + m;
}

/** The one trace of a room. */
export const WALL = struct('Wall', {
  /** Weights of lines of 1, 2 … MAX_TRACE nodes, nearest the wall first, line after line. */
  folded: vectors(foldedIndex(MAX_TRACE + 1, 0) / 4),
  /** 2L */
  inertia: 'f32',
});

/** What a measurement of stability works with: `Mix` (src/engine/stability-probe.ts), and the key of its noise. */
export const MIX_FACTORS = struct('Factors', { fresh: 'f32', kept: 'f32', key: 'u32' });

/** Sums of a workgroup: Σ D u[n]², Σ D u[n] u[n+1]. */
export const MIX_SUMS = packed('vec2<f32>', { square: 'f32', product: 'f32' });

/** The part of a plane that lies in a slab. */
export const PLANE_PART = struct('Part', {
  /** Index of its first node in the state, and distances there to the next along u and v. */
  first: 'u32',
  strideU: 'u32',
  strideV: 'u32',
  /** Nodes along u and v. */
  width: 'u32',
  height: 'u32',
  /** Where it begins in the values. */
  to: 'u32',
});

/** The number of a step. */
export const STEP = packed('u32', { step: 'u32' });

/** A value of the field or of a flow. */
export const VALUE = packed('f32', { value: 'f32' });
