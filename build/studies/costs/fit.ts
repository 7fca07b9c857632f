import { createHash } from 'node:crypto';
import { airNs } from '../../../src/tune/cost-model.ts';
import { LIGHT, lightNumbers, type DeviceProbes } from '../../../src/tune/device-numbers.ts';
import type { WallCosts } from '../../../src/tune/profile-walls.ts';
import {
  deviceKindOf,
  type DeviceKind,
  type ReferenceCosts,
  type StencilTraits,
} from '../../../src/tune/reference-costs.ts';
import { ENGINE_NAMES, type EngineName } from '../../../src/engine/engine-names.ts';
import { stepPasses } from '../../../src/engine/step-passes.ts';
import type { HostCosts } from '../../../src/app/planning/plan/host-costs.ts';
import type { MeasuredStencil } from './measure.ts';

/** A line of a file of measurements: one of these. */
export interface CostRecord {
  readonly device?: { readonly kind: DeviceKind; readonly name: string };
  readonly probes?: DeviceProbes;
  readonly host?: HostCosts;
  readonly walls?: WallCosts;
  readonly stencil?: MeasuredStencil;
}

export type Table = Record<DeviceKind, ReferenceCosts>;

/** Exponents that are tried for the overlap of memory and work. */
const OVERLAPS = [1, 1.4, 2, 3, 5];
const SWEEPS = 40;
/** Weight of the assumption that a stencil has the traffic of the light one, where the times leave it open. */
const PRIOR = 0.01;
/** Limits of the traffic: nodes are read once at least, and of each plane at most some times. */
const TRAFFIC = [0.7, 3] as const;

type Fitted = Pick<StencilTraits, 'fill' | 'traffic' | 'work'>;

/** The engine that computes on a kind of device. */
const engineOf = (device: DeviceKind): { readonly kind: EngineName } => ({
  kind: ENGINE_NAMES.find((kind) => [false, true].some((isSoftware) => deviceKindOf({ kind, isSoftware }) === device))!,
});

/** Fits the table of a kind of device (docs/contribute/tuner.md, eq. T2). */
export function fitTable(records: readonly CostRecord[]): { kind: DeviceKind; costs: ReferenceCosts; report: string } {
  const only = <K extends keyof CostRecord>(key: K): NonNullable<CostRecord[K]> =>
    records.find((one) => one[key] !== undefined)![key]!;
  const { kind, name } = only('device');
  const { firstFinishSampleNs, finishSampleNs } = only('host');
  // As a program finds it that has just begun.
  const { hostSeconds } = only('probes');
  const measured = records.flatMap(({ stencil }) => stencil ?? []).filter(({ interior }) => interior.length > 0);
  const light = measured.find(({ stencil, dimensions }) => stencil === LIGHT.stencil.id && dimensions === 3)!;
  const engine = engineOf(kind);
  const passes = stepPasses(engine.kind, { nearWall: 1, cut: 0, faces: 0, sheets: 0, damped: 0 });
  const own = lightNumbers(
    engine,
    light.interior.map(([nodes, stepNs]) => ({ nodes, stepNs })),
  );
  // No step is shorter than its passes: where another stencil's smallest step is, that of the light one was disturbed.
  const shortest = Math.min(...measured.map(({ interior }) => interior[0][1])) / passes.air;
  const device = { ...own, passNs: Math.min(own.passNs, shortest), work: 1 };
  const modelNs = (traits: Fitted, overlap: number, nodes: number): number =>
    airNs(traits, device, overlap, passes.air, nodes);
  const fits = OVERLAPS.map((overlap) => {
    const fitted = measured.map((one) => (one === light ? LIGHT_TRAITS : fitOne(one.interior, overlap, modelNs)));
    const errors = measured.flatMap(({ interior }, i) =>
      interior.map(([nodes, ns]) => Math.log(modelNs(fitted[i], overlap, nodes) / ns)),
    );
    return { overlap, fitted, rms: Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0) / errors.length), errors };
  });
  const best = fits.reduce((a, b) => (b.rms < a.rms ? b : a));
  const stencils: Record<string, StencilTraits> = {};
  const layers: Record<string, StencilTraits> = {};
  measured.forEach((one, i) => {
    // Of all boxes together: in small ones the difference is mostly noise.
    let [nearNs, nearNodes] = [0, 0];
    for (const [count, nodes, ns] of one.walled) {
      const bare = one.interior.find(([n]) => n === nodes)![1];
      nearNs += ns - bare - passes.nearWall * device.passNs;
      nearNodes += count;
    }
    (one.dimensions === 3 ? stencils : layers)[one.stencil] = round({
      points: one.points,
      ...best.fitted[i],
      nearWall: Math.max(0, nearNs) / Math.max(1, nearNodes),
      open: openingOf(one.open),
    });
  });
  const near = usualNear(stencils);
  for (const table of [stencils, layers]) steady(table, near);
  const largest = Math.max(...best.errors.map(Math.abs));
  return {
    kind,
    costs: round({
      version: createHash('sha256').update(JSON.stringify(records)).digest('hex').slice(0, 8),
      device: name,
      passNs: device.passNs,
      memory: device.memory,
      overlap: best.overlap,
      stencils,
      layers,
      walls: only('walls'),
      hostSeconds,
      finishNs: [firstFinishSampleNs, finishSampleNs],
    }),
    report: `${kind}, ${name}: ${measured.length} stencils, overlap ${best.overlap}, rms ${percent(best.rms)}, largest ${percent(largest)}`,
  };
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

const LIGHT_TRAITS: Fitted = { fill: 0, traffic: 1, work: 0 };

/** Traits for the measured times, by turns; the sum of squared logarithms falls from sweep to sweep. */
function fitOne(
  interior: MeasuredStencil['interior'],
  overlap: number,
  modelNs: (traits: Fitted, overlap: number, nodes: number) => number,
): Fitted {
  const [nodes, ns] = interior.at(-1)!;
  let traits: Fitted = { fill: 1e-3 * interior[0][1], traffic: 1, work: (0.5 * ns) / nodes };
  const cost = (one: Fitted): number =>
    interior.reduce((sum, [n, t]) => sum + Math.log(modelNs(one, overlap, n) / t) ** 2, 0) +
    PRIOR * Math.log(one.traffic) ** 2;
  for (let sweep = 0, factor = 2; sweep < SWEEPS; sweep++, factor = 1 + (factor - 1) * 0.85) {
    for (const key of ['work', 'traffic', 'fill'] as const) {
      for (const by of [factor, 1 / factor, factor, 1 / factor]) {
        const other = { ...traits, [key]: traits[key] * by };
        if (other.traffic < TRAFFIC[0] || other.traffic > TRAFFIC[1]) continue;
        if (cost(other) < cost(traits)) traits = other;
      }
    }
  }
  return traits;
}

/** Points of a stencil that take as long as the fixed part of a node near walls. */
const FIXED_POINTS = 8;
/** Nodes near walls and opening may be off by this factor from what is usual; more is taken for noise. */
const USUAL = 2;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Usual time of a node near walls for each point and each of {@link FIXED_POINTS}, ns. */
function usualNear(table: Record<string, StencilTraits>): number {
  return median(Object.values(table).map(({ nearWall, points }) => nearWall / (points + FIXED_POINTS)));
}

/**
 * Keeps differences of noisy times near what is usual for the points of a stencil.
 *
 * @param near Records of rooms of three dimensions: those of two have too few nodes near walls to tell.
 */
function steady(table: Record<string, StencilTraits>, near: number): void {
  const all = Object.values(table);
  const fixed = median(all.map(({ open }) => open[0]));
  const each = median(all.map(({ open }) => open[1]));
  const kept = (value: number, usual: number): number => Math.min(USUAL * usual, Math.max(usual / USUAL, value));
  for (const [id, traits] of Object.entries(table)) {
    table[id] = round({
      ...traits,
      nearWall: kept(traits.nearWall, near * (traits.points + FIXED_POINTS)),
      open: [kept(traits.open[0], fixed), kept(traits.open[1], each)],
    });
  }
}

/** A fixed time, and one for each stored node. */
function openingOf(open: MeasuredStencil['open']): [number, number] {
  const [[from, low], [to, high]] = [open[0], open.at(-1)!];
  const each = to > from ? Math.max(0, high - low) / (to - from) : 0;
  const fixed = open.map(([stored, ms]) => Math.max(0, ms - each * stored)).sort((a, b) => a - b);
  return [fixed[fixed.length >> 1], each];
}

/** Four digits say all that was measured. */
function round<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'number' ? Number(part.toPrecision(4)) : part)),
  ) as T;
}
