import { describe, expect, it } from 'vitest';
import { forecastOf, isAllowed, type DomainCosts } from '../../../../src/lab/published/jin/forecast.ts';
import {
  arrayPlanes,
  copiedPlanes,
  deviceValues,
  DOMAIN_METHOD_NAMES,
  DOMAIN_METHODS,
  subDomains,
  type DomainCut,
  type DomainMethod,
} from '../../../../src/lab/published/jin/methods.ts';
import { visitOf } from '../../../../src/lab/published/jin/visits.ts';

/** A step of a column of planes, each one number; the ends keep theirs. */
const stepped = (column: readonly number[]): number[] =>
  column.map((own, z) =>
    z === 0 || z === column.length - 1 ? own : own + 0.25 * (column[z - 1] - 2 * own + column[z + 1]),
  );

/** A sweep as the visits say, on arrays that hold nothing but what is put there. */
function swept(column: readonly number[], method: DomainMethod, cut: DomainCut): number[] {
  const stored = [...column];
  const result = method.shared === 'copied' ? stored : new Array<number>(column.length).fill(NaN);
  const buffer = new Array<number>(copiedPlanes(method, cut)).fill(NaN);
  for (let index = 0; index < subDomains(method, cut); index++) {
    const { load, passes, store } = visitOf(method, cut, index);
    const arrays = [0, 1].map(() => new Array<number>(arrayPlanes(method, cut)).fill(NaN));
    const put = (array: number[], at: number, value: number): void => {
      expect(at >= 0 && at < array.length, `plane ${at} of ${array.length}`).toBe(true);
      array[at] = value;
    };
    for (let z = load.from; z < load.to; z++) put(arrays[0], load.at + z - load.from, stored[z]);
    for (const [n, { source, result: at, supply, keep }] of passes.entries()) {
      const [old, fresh] = [arrays[n & 1], arrays[1 - (n & 1)]];
      for (let p = 0; supply && p < supply.count; p++) put(old, supply.at + p, buffer[supply.inBuffer + p]);
      for (let p = 0; keep && p < keep.count; p++) put(buffer, keep.inBuffer + p, old[keep.at + p]);
      for (let z = source.from; z < source.to; z++) {
        const from = Math.max(0, z - method.stepsOfPass);
        const to = Math.min(cut.side, z + method.stepsOfPass + 1);
        const first = source.at + from - source.from;
        let around = Array.from({ length: to - from }, (_, p) => old[first + p]);
        // The ends of what is read are wrong after a step, unless they are those of the domain.
        for (let step = 0; step < method.stepsOfPass; step++) around = stepped(around);
        put(fresh, at + z - source.from, around[z - from]);
      }
    }
    for (let z = store.from; z < store.to; z++) put(result, z, arrays[passes.length & 1][store.at + z - store.from]);
  }
  return result;
}

describe.each(DOMAIN_METHOD_NAMES)('%s', (name) => {
  const method: DomainMethod = DOMAIN_METHODS[name];

  it.each([
    [40, 10, 6],
    [37, 10, 6],
    [37, 9, 8],
    [40, 50, 4],
  ])('brings %d planes in sub-domains of %d planes as far as steps of the whole domain', (side, planes, most) => {
    const cut = { side, planes, steps: method.steps ?? most };
    const start = Array.from({ length: side }, (_, z) => Math.sin(3 * z * z));
    let expected: number[] = start;
    let found: number[] = start;
    for (let sweep = 0; sweep < 2; sweep++) {
      for (let step = 0; step < cut.steps; step++) expected = stepped(expected);
      found = swept(found, method, cut);
    }
    found.forEach((value, z) => {
      expect(value).toBeCloseTo(expected[z], 12);
    });
  });

  it('keeps both limits of the slides, and is predicted faster with more memory', () => {
    const times = [1e8, 4e8, 3.2e9].map((deviceBytes) => {
      const limits = { deviceBytes, arrayBytes: 4e9 };
      const { cut, nodeNs } = forecastOf(method, 480, limits, COSTS)!;
      expect(4 * deviceValues(method, cut)).toBeLessThanOrEqual(deviceBytes);
      expect(cut.steps).toBeLessThan(cut.planes);
      return nodeNs;
    });
    expect(times[1]).toBeLessThanOrEqual(times[0]);
    expect(times[2]).toBeLessThanOrEqual(times[1]);
    expect(forecastOf(method, 480, { deviceBytes: 1e6, arrayBytes: 4e9 }, COSTS)).toBeNull();
  });
});

const COSTS: DomainCosts = {
  stepNs: { 1: 0.004, 2: 0.003 },
  hostNs: 0.45,
  busNs: 0.08,
  copyNs: 0.002,
  passNs: 16e3,
  visitNs: 2e6,
};

it('limit (1) is that of the slides', () => {
  const cut = { side: 720, planes: 120, steps: 40 };
  expect(deviceValues(DOMAIN_METHODS['MP-MMTB'], cut)).toBe(720 ** 2 * ((120 + 4) * 4 + 40 * 2));
  const limits = { deviceBytes: Infinity, arrayBytes: Infinity };
  expect(isAllowed(DOMAIN_METHODS['MP-MMTB'], { ...cut, steps: 120 }, limits)).toBe(false);
});
