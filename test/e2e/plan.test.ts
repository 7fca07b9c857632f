import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEAR_TIE } from '../../src/app/planning/plan/choose-scheme.ts';
import type { ScenePlan } from '../../src/app/planning/plan/plan-scene.ts';
import type { RenderReport } from '../../src/app/rendering/finished/render-report.ts';
import { changedShoebox, newFolder, wavehall, type Outcome } from './cli.ts';

/** A box so small that almost only measuring takes time. */
const SMALL = {
  walls: 'staircase',
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'plaster' }] },
  materials: { plaster: { absorption: 0.1 } },
  sources: { S1: { position: [0.5, 0.5, 0.6] } },
  receivers: { R1: { position: [1.43, 0.91, 0.55] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 500,
  scheme: undefined,
};

/** Variables that set the user's folders, on all systems. */
function environment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, XDG_CACHE_HOME: folder, LOCALAPPDATA: folder, HOME: folder };
}

const planned = (args: readonly string[], cache: string): Promise<Outcome> =>
  wavehall(['plan', ...args, '--engine', 'cpu'], { env: environment(cache) });

/** What is kept of the device. */
function keptDevice(folder: string): { numbers: { rooms: number }; walls?: object; stencils: object; runs: object[] } {
  const [name] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /device-[^/]*\.json$/.test(file),
  );
  return (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { content: ReturnType<typeof keptDevice> }).content;
}

/** The files below a folder, with the times at which they were written. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
}

describe('wavehall plan', () => {
  /** The first plan, and the numbers of the device that it has measured. */
  const known = mkdtempSync(join(tmpdir(), 'wavehall-e2e-'));
  const args = [
    changedShoebox(mkdtempSync(join(tmpdir(), 'wavehall-e2e-')), SMALL),
    '--schemes',
    'leggy-1,compact-2',
    '--json',
  ];
  let first: Outcome;
  beforeAll(async () => {
    first = await planned(args, known);
  });

  /** A cache for one test, in which the device is known. */
  function cacheForTest(): string {
    const folder = newFolder();
    cpSync(known, folder, { recursive: true });
    return folder;
  }

  it('measures the device once, ranks, and measures anew when asked to', async () => {
    const cache = cacheForTest();
    expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' });
    const plan = JSON.parse(first.stdout) as ScenePlan;
    expect(plan).toMatchObject({
      title: 'Shoebox, 5 × 4 × 3 m',
      durationSeconds: 0.05,
      maxFrequencyHz: 500,
      tolerancePercent: 2,
      sources: 1,
      reciprocalRuns: null,
      walls: 'staircase',
      engine: 'cpu',
      precision: 32,
    });
    expect(plan.rows.map(({ scheme }) => scheme).sort()).toEqual(['compact-2@2%', 'leggy-1@2%']);
    for (const row of plan.rows) {
      expect(Object.keys(row).sort()).toEqual(
        `scheme points tolerancePercent validToHz wallErrors spacingMetres sampleRateHz steps gridNodes nodes nearWallShare porousNodes
        deviceBytes hostBytes fromHost cardsOrHost seconds basis limits problem gridRule`
          .split(/\s+/)
          .sort(),
      );
      for (const part of Object.values(row.seconds)) expect(part).toBeGreaterThanOrEqual(0);
      expect(row.seconds.stepping).toBeGreaterThan(0);
      expect(row.problem).toBeNull();
      expect(Array.isArray(row.limits)).toBe(true);
    }
    const totals = plan.rows.map(({ seconds }) => seconds.total);
    // The first is the one to take: the fastest, or a more accurate one that is about as fast.
    expect(totals[0]).toBeLessThanOrEqual(NEAR_TIE * Math.min(...totals));
    const kept = filesOf(cache);
    expect(kept).toHaveLength(1);
    // A few rooms say enough of the device: no stencil was timed by itself, and no walls.
    expect(plan.rows.map(({ basis }) => basis)).toEqual(['predicted', 'predicted']);
    expect(keptDevice(cache).numbers.rooms).toBeLessThanOrEqual(7);
    expect(keptDevice(cache)).toMatchObject({ stencils: {}, runs: [] });
    expect(keptDevice(cache).walls).toBeUndefined();

    // Nothing is measured: the measured times are the same to the last digit, and the file stays as it is.
    const second = await planned(args, cache);
    expect(JSON.parse(second.stdout)).toEqual({ ...plan, warnings: [] });
    expect(filesOf(cache)).toEqual(kept);

    // The text for a person, from the kept measurements.
    const said = await planned(args.slice(0, -1), cache);
    expect({ status: said.status, stderr: said.stderr }).toEqual({ status: 0, stderr: '' });
    expect(said.stdout).toMatch(
      /^Shoebox.*: 0\.05 s from one source up to 500 Hz, 2 % error of the phase velocity at most, walls /,
    );
    expect(said.stdout).toMatch(/^on cpu, 32 bits, /m);
    expect(said.stdout).toMatch(
      /^ *scheme +points +spacing mm +nodes +near walls +steps +memory +time s +error +valid/m,
    );
    expect(said.stdout).toMatch(/^ *compact-2@2% +19 +\d+ +[\d,]+ +\d+ % +\d+ +[\d.]+ [kM]B +[\d.e-]+ +2 % +5\d\d /m);
    // Which of the two is faster, or that they are alike, is up to the machine.
    expect(said.stdout).toMatch(/^ {2}(compact-2|leggy-1)@2% is (fastest: |taken, about as fast as )/m);
    expect(filesOf(cache)).toEqual(kept);

    const measured = await planned([args[0], '--schemes', 'leggy-1', '--json', '--measure'], cache);
    expect(measured.status).toBe(0);
    expect(filesOf(cache)).toHaveLength(1);
    expect(filesOf(cache)).not.toEqual(kept);
    const [again] = (JSON.parse(measured.stdout) as ScenePlan).rows;
    const [before] = plan.rows.filter(({ scheme }) => scheme === 'leggy-1@2%');
    // Only the times are measured.
    expect(again.basis).toBe('measured');
    expect({ ...again, basis: 'predicted', seconds: null }).toEqual({ ...before, seconds: null });
    expect(Object.keys(keptDevice(cache).stencils).length).toBeGreaterThan(0);
  });

  it('of a scene that leaves its scheme open is what render takes, by its own tolerance or that of the option', async () => {
    const [cache, folder] = [cacheForTest(), newFolder()];
    const scene = changedShoebox(folder, { ...SMALL, tolerancePercent: 5 });
    const out = join(folder, 'out');
    const args = ['render', scene, '--tolerance', '0.1', '--engine', 'cpu', '--json', '--out', out];
    const { status, stdout, stderr } = await wavehall(args, { env: environment(cache) });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { chosen, scheme } = JSON.parse(stdout) as RenderReport;
    expect(chosen!.tolerancePercent).toBe(0.1);
    expect(chosen!.predictedSeconds[0].scheme).toBe(`${scheme.id}@${scheme.weights}`);
    expect(scheme.tolerance).toBe(0.001);
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toEqual(JSON.parse(stdout));

    const { rows } = JSON.parse((await planned([scene, '--tolerance', '0.1 %', '--json'], cache)).stdout) as ScenePlan;
    expect(rows.map(({ scheme: name }) => name).sort()).toEqual(
      chosen!.predictedSeconds.map(({ scheme: name }) => name).sort(),
    );
    // What the run took corrects what is planned after it.
    expect(keptDevice(cache).runs).toHaveLength(1);
    expect(rows.map(({ basis }) => basis)).toEqual(rows.map(() => 'refined'));
  });
});

describe('wavehall plan on bad input', () => {
  it.each([
    [
      'schemes that are none',
      SMALL,
      ['--schemes', 'nonsense'],
      /^error: --schemes: there is no scheme 'nonsense'\nName/,
    ],
    [
      'one of them',
      SMALL,
      ['--schemes', 'leggy-1,leggy-1@3%'],
      /^error: --schemes: stencil leggy-1 has no weights '3%'/,
    ],
    [
      'a tolerance that no scheme keeps',
      SMALL,
      ['--tolerance', '0.01%'],
      /^error: --tolerance: no scheme keeps the phase velocity within 0\.01 %\nAsk for 0\.1 % or more/,
    ],
    [
      'one of a scene',
      { ...SMALL, tolerancePercent: 0.01 },
      [],
      /^error: .*changed\.json: tolerancePercent: no scheme keeps the phase velocity within 0\.01 %\n/,
    ],
    [
      'a tolerance that is none',
      SMALL,
      ['--tolerance', 'little'],
      /^error: --tolerance: expected a tolerance in percent/,
    ],
    ['a scene with a fault', { ...SMALL, colour: 'red' }, [], /^error: .*changed\.json: colour: unknown key/],
  ])('ends with 2 and measures nothing: %s', async (_, changes, options, message) => {
    const cache = join(newFolder(), 'cache');
    const { status, stdout, stderr } = await planned([changedShoebox(newFolder(), changes), ...options], cache);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(existsSync(cache)).toBe(false);
  });
});
