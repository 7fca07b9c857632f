import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_PAST_RUNS, type PastRun } from '../../../../../src/app/planning/plan/past-runs.ts';
import { DeviceProfile, stencilKey, type ProfileOptions } from '../../../../../src/app/planning/plan/profile-cache.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { CancelledError } from '../../../../../src/units/errors.ts';
import { CLOCKWORK, clockworkEngine } from '../../../../support/engines/clockwork-engine.ts';
import { keptInFolder } from '../../../../../src/node/kept-store.ts';

vi.mock('../../../../../src/tune/wall-rooms.ts', () => import('../../../../support/rooms/remembered-wall-rooms.ts'));

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  warnings = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const scheme = schemeByName('compact-3', '');
const other = schemeByName('leggy-1', '');

/** So slow that the profile measures small rooms only. */
const clockwork = (): ReturnType<typeof clockworkEngine> => clockworkEngine({ ...CLOCKWORK, interior: 60 });

const open = (engine: Engine, options: Partial<ProfileOptions> = {}): Promise<DeviceProfile> =>
  DeviceProfile.open(engine, {
    store: keptInFolder(folder),
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });

const keptFile = (): string => join(folder, readdirSync(folder)[0]);

const RUN: PastRun = {
  stencil: stencilKey(scheme),
  family: 'compact',
  walls: 'staircase',
  nodes: 1e6,
  over: { stepping: 2 },
};

describe('what is known of a device', () => {
  it('is predicted from few numbers, which are measured once, for all stencils', async () => {
    const first = clockwork();
    const profile = await open(first);
    expect(profile.isKnown).toBe(false);
    const costs = await profile.costsOf(scheme);
    expect(profile.isKnown).toBe(true);
    expect(profile.hasMeasured(scheme)).toBe(false);
    // Rooms of the numbers alone: no stencil is timed by itself, and no walls.
    expect(first.opened()).toBeLessThanOrEqual(5);
    const opened = first.opened();
    await profile.costsOf(other);
    await profile.costsOf(scheme, { dimensions: 2 });
    expect(first.opened()).toBe(opened);

    const second = clockwork();
    const again = await open(second);
    expect(await again.costsOf(scheme)).toEqual(costs);
    expect(second.opened()).toBe(0);
    expect(warnings).toEqual([]);
    // No half-written files are left.
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is measured stencil by stencil if asked for; that is kept and goes before what is predicted', async () => {
    const predicted = await (await open(clockwork())).costsOf(scheme);
    const first = clockwork();
    const profile = await open(first, { measure: true });
    const costs = await profile.costsOf(scheme);
    expect(costs.stencil.nearWallNs).toBeCloseTo(CLOCKWORK.nearWall, 5);
    expect(costs.stencil).not.toEqual(predicted.stencil);
    expect(profile.hasMeasured(scheme)).toBe(true);
    const opened = first.opened();
    await profile.costsOf(scheme);
    expect(first.opened()).toBe(opened);

    const later = clockwork();
    const again = await open(later);
    expect(await again.costsOf(scheme)).toEqual(costs);
    expect(again.hasMeasured(schemeByName('compact-3@1%', ''))).toBe(true);
    expect([again.hasMeasured(other), again.hasMeasured(scheme, 2)]).toEqual([false, false]);
    // A stencil that was not measured is predicted, beside measured walls.
    expect((await again.costsOf(other)).walls).toEqual(costs.walls);
    expect(later.opened()).toBe(0);
    expect(warnings).toEqual([]);
  });

  it('is that of a device, its driver and precision', async () => {
    const base = clockwork();
    await (await open(base)).costsOf(scheme);
    expect((await open(base)).isKnown).toBe(true);
    expect((await open(base, { measure: true })).isKnown).toBe(false);
    expect((await open({ ...base, identity: 'clockwork, driver 2' })).isKnown).toBe(false);
    expect((await open({ ...base, precision: 64 })).isKnown).toBe(false);
    expect((await open({ ...base, kind: 'webgpu' })).isKnown).toBe(false);
    expect((await open({ ...base, kind: 'webgpu', isSoftware: true })).isKnown).toBe(false);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['half a file', (text: string) => text.slice(0, text.length / 2)],
    ['something else', () => '{"a": 1}'],
    ['times below zero', (text: string) => text.replace(/"passNs":/, '"passNs":-')],
    ['that of another version', (text: string) => text.replace(/"program":"[^"]*"/, '"program":"0.0.0"')],
    ['what was compared with another table', (text: string) => text.replace(/"costs":"[^"]*"/, '"costs":"0"')],
  ])('is not taken from %s', async (_, change) => {
    const engine = clockwork();
    await (await open(engine)).costsOf(scheme);
    const text = readFileSync(keptFile(), 'utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(keptFile(), change(text));
    const profile = await open(engine);
    expect(profile.isKnown).toBe(false);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(keptFile());
    await profile.costsOf(scheme);
    expect((await open(engine)).isKnown).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it('is used all the same where it cannot be kept, and that is said once', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const profile = await open(clockwork(), { store: keptInFolder(join(file, 'cache')) });
    await profile.costsOf(scheme);
    expect(profile.isKnown).toBe(true);
    expect(warnings.filter((warning) => warning.includes('cannot be kept'))).toHaveLength(1);
  });

  it('keeps what another program has measured or run meanwhile', async () => {
    const engine = clockwork();
    const [one, two] = [await open(engine, { measure: true }), await open(engine)];
    await one.costsOf(scheme);
    await two.costsOf(other);
    await two.remember(RUN);
    const both = await open(engine);
    expect([both.hasMeasured(scheme), both.corrections(RUN)!.stepping > 1.5]).toEqual([true, true]);
  });

  it('keeps the last runs, which correct later predictions', async () => {
    const engine = clockwork();
    const profile = await open(engine);
    await profile.costsOf(scheme);
    expect(profile.corrections(RUN)).toBeNull();
    await profile.remember({ ...RUN, over: { stepping: 0.5 } });
    for (let run = 0; run < MOST_PAST_RUNS; run++) await profile.remember(RUN);
    // The first one has been forgotten.
    expect((await open(engine)).corrections(RUN)!.stepping).toBeCloseTo(2, 1);
    // What is measured anew was never compared with these runs.
    await (await open(engine, { measure: true })).costsOf(scheme);
    expect((await open(engine)).corrections(RUN)).toBeNull();
  });

  it('keeps what was measured before a stop', async () => {
    const engine = clockwork();
    const stop = new AbortController();
    const measuring = (await open(engine, { measure: true })).costsOf(scheme, {
      signal: stop.signal,
      onProgress: (_, what) => {
        if (what === 'walls') stop.abort();
      },
    });
    await expect(measuring).rejects.toThrow(CancelledError);
    const { content } = JSON.parse(readFileSync(keptFile(), 'utf8')) as {
      content: { walls?: object; numbers?: object; stencils: object };
    };
    expect(content.walls).toBeUndefined();
    expect(content.numbers).toBeDefined();
    expect(Object.keys(content.stencils)).toHaveLength(1);
  });
});
