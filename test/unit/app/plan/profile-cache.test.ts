import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceProfile, type ProfileOptions } from '../../../../src/app/plan/profile-cache.ts';
import type { Engine } from '../../../../src/engine/engine.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { CancelledError } from '../../../../src/units/errors.ts';
import { CLOCKWORK, clockworkEngine } from '../../../support/engines/clockwork-engine.ts';
import { keptInFolder } from '../../../../src/node/kept-store.ts';

vi.mock('../../../../src/tune/wall-rooms.ts', () => import('../../../support/rooms/remembered-wall-rooms.ts'));

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

/** So slow that the profile measures small rooms only. */
const clockwork = (): ReturnType<typeof clockworkEngine> => clockworkEngine({ ...CLOCKWORK, interior: 60 });

const open = (engine: Engine, options: Partial<ProfileOptions> = { measure: true }): Promise<DeviceProfile> =>
  DeviceProfile.open(engine, {
    store: keptInFolder(folder),
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });

const keptFile = (): string => join(folder, readdirSync(folder)[0]);

describe('what is known of a device', { timeout: 60_000 }, () => {
  it('is measured once, and kept for stencils of the same shells', async () => {
    const first = clockwork();
    const profile = await open(first);
    expect(profile.hasMeasured(scheme)).toBe(false);
    const costs = await profile.costsOf(scheme);
    expect(costs.stencil.nearWallNs).toBeCloseTo(CLOCKWORK.nearWall, 5);
    expect(profile.hasMeasured(scheme)).toBe(true);
    const opened = first.opened();
    await profile.costsOf(scheme);
    expect(first.opened()).toBe(opened);

    const second = clockwork();
    const again = await open(second);
    expect(await again.costsOf(scheme)).toEqual(costs);
    expect(again.hasMeasured(schemeByName('compact-3@1%', ''))).toBe(true);
    expect(second.opened()).toBe(0);
    expect(warnings).toEqual([]);
    // No half-written files are left.
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is measured anew if asked for, and for another device, driver or precision', async () => {
    const base = clockwork();
    await (await open(base)).costsOf(scheme);
    expect((await open(base)).hasMeasured(scheme)).toBe(true);
    expect((await open(base, { measure: true })).hasMeasured(scheme)).toBe(false);
    expect((await open({ ...base, identity: 'clockwork, driver 2' })).hasMeasured(scheme)).toBe(false);
    expect((await open({ ...base, precision: 64 })).hasMeasured(scheme)).toBe(false);
    expect((await open({ ...base, kind: 'webgpu' })).hasMeasured(scheme)).toBe(false);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['half a file', (text: string) => text.slice(0, text.length / 2)],
    ['something else', () => '{"a": 1}'],
    ['times below zero', (text: string) => text.replace(/"nearWallNs":/, '"nearWallNs":-')],
    ['that of another version', (text: string) => text.replace(/"program":"[^"]*"/, '"program":"0.0.0"')],
  ])('is not taken from %s', async (_, change) => {
    const engine = clockwork();
    await (await open(engine)).costsOf(scheme);
    const text = readFileSync(keptFile(), 'utf8');
    writeFileSync(keptFile(), change(text));
    const profile = await open(engine);
    expect(profile.hasMeasured(scheme)).toBe(false);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(keptFile());
    await profile.costsOf(scheme);
    expect((await open(engine)).hasMeasured(scheme)).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it('is used all the same where it cannot be kept, and that is said once', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const profile = await open(clockwork(), { store: keptInFolder(join(file, 'cache')) });
    expect((await profile.costsOf(scheme)).stencil.nearWallNs).toBeCloseTo(CLOCKWORK.nearWall, 5);
    expect(profile.hasMeasured(scheme)).toBe(true);
    expect(warnings.filter((warning) => warning.includes('cannot be kept'))).toHaveLength(1);
  });

  it('keeps what another program has measured meanwhile', async () => {
    const other = schemeByName('leggy-1', '');
    const engine = clockwork();
    const [one, two] = [await open(engine), await open(engine)];
    await one.costsOf(scheme);
    await two.costsOf(other);
    const both = await open(engine);
    expect([both.hasMeasured(scheme), both.hasMeasured(other)]).toEqual([true, true]);
  });

  it('keeps what was measured before a stop', async () => {
    const engine = clockwork();
    const stop = new AbortController();
    const measuring = (await open(engine)).costsOf(scheme, {
      signal: stop.signal,
      onProgress: (_, what) => {
        if (what === 'walls') stop.abort();
      },
    });
    await expect(measuring).rejects.toThrow(CancelledError);
    const { content } = JSON.parse(readFileSync(keptFile(), 'utf8')) as {
      content: { walls?: object; stencils: object };
    };
    expect(content.walls).toBeUndefined();
    expect(Object.keys(content.stencils)).toHaveLength(1);
  });
});
