import { propertiesOf } from '../engine/engine-properties.ts';
import type { DeviceKind } from '../engine/engine-names.ts';
import type { Engine } from '../engine/engine.ts';
import { layerPoints } from '../scheme/points.ts';
import type { Scheme } from '../scheme/scheme.ts';
import measured from './costs.generated.json' with { type: 'json' };
import type { ProfileCurve } from './profile.ts';
import type { WallCosts } from './profile-walls.ts';

export type { DeviceKind };

/** What a stencil costs on the device that the table was measured on (`cost-model.ts`). */
export interface StencilTraits {
  /** Points that weights are read for; in rooms of two dimensions those of the layer. */
  readonly points: number;
  /** ns: time of a step of a room so small that it does not fill the device, without passes. */
  readonly fill: number;
  /** Traffic between memory and processor over that of the light stencil. */
  readonly traffic: number;
  /** Loads and arithmetic, ns a node. */
  readonly work: number;
  /** Each node near walls, ns. */
  readonly nearWall: number;
  /** ms: from opening a room to its first step, and each stored node of it. */
  readonly open: readonly [fixed: number, each: number];
}

/** All that was measured on one device of a kind. */
export interface ReferenceCosts {
  /** Changes with every measurement. */
  readonly version: string;
  /** The device, for people. */
  readonly device: string;
  /** Time of a pass that waits for the one before, ns. */
  readonly passNs: number;
  /** ns a node of the light stencil, by the number of nodes. */
  readonly memory: ProfileCurve;
  /** Exponent by which memory and work overlap: large where the longer one alone counts. */
  readonly overlap: number;
  /** Traits of the stencils by name, in rooms of three dimensions; and of two. */
  readonly stencils: Readonly<Record<string, StencilTraits>>;
  readonly layers: Readonly<Record<string, StencilTraits>>;
  readonly walls: WallCosts;
  /** Time of `hostWork`, s. */
  readonly hostSeconds: number;
  /** Finishing the first responses and later ones, ns a sample. */
  readonly finishNs: readonly [first: number, later: number];
}

/** Changes if the table of an engine was measured again: what was compared with the older one is of no use then. */
export function referenceVersion(engine: Pick<Engine, 'kind' | 'isSoftware'>): string {
  return referenceCosts(engine).version;
}

/** The kind of device that an engine computes on: which table its costs follow from. */
export const deviceKindOf = ({ kind, isSoftware }: Pick<Engine, 'kind' | 'isSoftware'>): DeviceKind =>
  isSoftware ? 'software' : propertiesOf({ kind }).costTable;

/** The table that the costs of an engine follow from. */
export function referenceCosts(engine: Pick<Engine, 'kind' | 'isSoftware'>): ReferenceCosts {
  const table = measured as unknown as Readonly<Record<DeviceKind, ReferenceCosts>>;
  return table[deviceKindOf(engine)];
}

/**
 * The traits of a stencil; of one that was not measured, those between the two of its family with most alike points.
 */
export function traitsOf(
  { stencils, layers }: Pick<ReferenceCosts, 'stencils' | 'layers'>,
  scheme: Scheme,
  dimensions: 2 | 3,
): StencilTraits {
  const { id, family, points: all } = scheme.stencil;
  const table = dimensions === 3 ? stencils : layers;
  const points = dimensions === 3 ? all : 1 + layerPoints(scheme).offsets.length;
  const own = table[id] as StencilTraits | undefined;
  if (own?.points === points) return own;
  const relatives = Object.entries(table).filter(([name]) => name.startsWith(`${family}-`));
  const known = relatives.length > 1 ? relatives : Object.entries(table);
  return between(
    known.map(([, traits]) => traits),
    points,
  );
}

/** Straight between two sets of traits in the logarithm of their points, and in proportion to the points beyond. */
function between(known: readonly StencilTraits[], points: number): StencilTraits {
  const sorted = known.toSorted((a, b) => a.points - b.points);
  const above = sorted.find((one) => one.points >= points) ?? sorted.at(-1)!;
  const below = sorted.findLast((one) => one.points <= points) ?? sorted[0];
  const span = Math.log(above.points / below.points);
  const share = span > 0 ? Math.log(points / below.points) / span : 0;
  const beyond = span > 0 ? 1 : points / above.points;
  const mix = (of: (traits: StencilTraits) => number): number => of(below) + share * (of(above) - of(below));
  return {
    points,
    fill: mix(({ fill }) => fill) * beyond,
    traffic: mix(({ traffic }) => traffic),
    work: mix(({ work }) => work) * beyond,
    nearWall: mix(({ nearWall }) => nearWall) * beyond,
    open: [mix(({ open }) => open[0]), mix(({ open }) => open[1])],
  };
}
