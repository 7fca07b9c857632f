import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { CardProcess, CardQuestion, NamedCards } from '../../../../../src/app/rendering/cards/card-process.ts';
import { cardWorker } from '../../../../../src/app/rendering/cards/card-worker.ts';
import type { RenderProgress } from '../../../../../src/app/ports/engine/controls.ts';
import { readCheckpoint, resumeRendering } from '../../../../../src/app/rendering/resume.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { CancelledError, DeviceLostError, RunError } from '../../../../../src/units/errors.ts';
import { seconds } from '../../../../../src/units/quantities.ts';
import { checkpointFolder } from '../../../../../src/node/checkpoint-folder.ts';
import { watched } from '../../../../support/checkpoint-runs.ts';
import { bytesInMemory, testHost } from '../../../../support/test-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-cards-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: Object.fromEntries([0.5, 0.8, 1.1, 1.4, 1.7].map((x, i) => [`S${i}`, { position: [x, 0.5, 0.6] }])),
  receivers: { R: { position: [1.43, 0.91, 0.55] }, Q: { position: [0.3, 1.2, 0.7] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 300,
  scheme: 'compact-3@2%',
  walls: 'staircase',
};
const sceneFile = join(folder, 'scene.json');
writeFileSync(sceneFile, JSON.stringify(SCENE));

const cpu = (): Engine => new CpuEngine({ precision: 32, threads: 1 });

/** What a card of a test does besides its work. */
interface Trouble {
  /** Called before each question; what it throws ends the process. */
  readonly before?: (question: CardQuestion) => void;
  readonly engine?: () => Engine;
}

/** Processes that are under way. */
let under = 0;

/** The process of a card, in this one. */
function card({ before, engine = cpu }: Trouble = {}): CardProcess {
  under++;
  let take: ((part: Uint8Array) => void) | undefined;
  const parts: Uint8Array[] = [];
  const sent = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const value = parts.shift() ?? (await new Promise<Uint8Array>((resolve) => (take = resolve)));
        return { value, done: false as const };
      },
    }),
  };
  const answer = cardWorker(() => Promise.resolve(engine()), sent);
  return {
    ask: async (question) => {
      before?.(question);
      return structuredClone(await answer(structuredClone(question)));
    },
    send: (part) => {
      const copy = part.slice();
      if (take) take(copy);
      else parts.push(copy);
      take = undefined;
      return Promise.resolve();
    },
    end: () => {
      under = 0;
      return Promise.resolve();
    },
  };
}

const cards = (...troubles: Trouble[]): NamedCards => ({
  first: 'A',
  others: troubles.map((trouble, i) => ({ name: `B${i}`, start: () => card(trouble) })),
});

let renderings = 0;
async function rendered(
  named: NamedCards | undefined,
  { makeEngine = () => Promise.resolve(cpu()), ...more }: Partial<Parameters<typeof renderScene>[1]> = {},
  request: Partial<Parameters<typeof renderScene>[0]> = {},
): Promise<{ report: RenderReport; files: Map<string, Buffer> }> {
  const outFolder = join(folder, `out${++renderings}`);
  const report = await renderScene(
    { sceneFile, outFolder, reciprocity: false, raw: true, ...request },
    { host: testHost, memoryLimit: 1e9, signal: new AbortController().signal, makeEngine, cards: named, ...more },
  );
  const wavs = readdirSync(outFolder).filter((name) => !name.endsWith('.json'));
  return { report, files: new Map(wavs.map((name) => [name, readFileSync(join(outFolder, name))])) };
}

const alone = rendered(undefined);

it('runs spread over cards give the same bytes, and one progress', async () => {
  const steps: number[] = [];
  const left: number[] = [];
  const onProgress = (progress: RenderProgress): void => {
    if (progress.phase !== 'running') return;
    steps.push(progress.run.step / progress.run.steps);
    left.push(progress.run.remainingSeconds);
  };
  const { report, files } = await rendered(cards({}, {}), { onProgress });
  expect(files).toEqual((await alone).files);
  expect(report.cards!.cards.map(({ name }) => name)).toEqual(['A', 'B0', 'B1']);
  expect(report.cards!.cards.reduce((sum, { runs }) => sum + runs, 0)).toBe(5);
  expect(report.cards!.efficiency).toBeLessThanOrEqual(1);
  expect(report.warnings).toEqual((await alone).report.warnings);
  expect((await alone).report.cards).toBeUndefined();
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(1);
  expect(left.at(-1)).toBe(0);
  expect(under).toBe(0);
});

/** Throws at the nth question of a kind. */
function atCall(call: CardQuestion['call'], nth: number): Trouble {
  let count = 0;
  return {
    before: (question) => {
      if (question.call === call && ++count === nth) throw new Error('the process ended with SIGKILL');
    },
  };
}

it.each([
  ['does not start', { before: () => expect.fail('no driver') }],
  ['cannot take the room', atCall('open', 1)],
  ['fails in its first run', atCall('advance', 1)],
  ['fails in a later run', atCall('restart', 2)],
])('a card that %s hands its runs to the others', async (_, trouble) => {
  const { report, files } = await rendered(cards(trouble));
  expect(files).toEqual((await alone).files);
  expect(report.warnings).toContainEqual(expect.stringMatching(/^card B0 made no more runs.*SIGKILL|no driver/));
});

it('a card that computes in another way is not used', async () => {
  const other = (): Engine => new CpuEngine({ precision: 64, threads: 1, processor: 'another one' });
  const { report, files } = await rendered(cards({ engine: other }));
  expect(files).toEqual((await alone).files);
  expect(report.cards!.cards[1].runs).toBe(0);
  expect(report.warnings).toContainEqual(expect.stringContaining('driver or model differ'));
});

/** An engine whose device is lost at its nth block. */
function losesAt(nth: number): Engine {
  let blocks = 0;
  return new Proxy(cpu(), {
    get: (target, key) => {
      if (key !== 'open') return Reflect.get(target, key) as unknown;
      return async (...args: Parameters<Engine['open']>) => {
        const simulation = await target.open(...args);
        const advance = simulation.advance.bind(simulation);
        simulation.advance = (...steps) => {
          if (++blocks >= nth) throw new DeviceLostError('the GPU was lost: test', 'Run it again.');
          return advance(...steps);
        };
        return simulation;
      };
    },
  });
}

it('the first card may be lost, too, but not all', async () => {
  let made = 0;
  const makeEngine = () => (made++ === 0 ? Promise.resolve(losesAt(1)) : Promise.reject(new Error('gone')));
  const { report, files } = await rendered(cards({}), { makeEngine });
  expect(files).toEqual((await alone).files);
  expect(report.cards!.cards.map(({ runs }) => runs)).toEqual([0, 5]);
  expect(report.warnings).toContainEqual(expect.stringMatching(/^card A made no more runs.*GPU was lost/));
  made = 0;
  await expect(rendered(cards(atCall('advance', 2)), { makeEngine })).rejects.toThrow(RunError);
  expect(under).toBe(0);
});

it('stopping ends all cards and writes nothing', async () => {
  const stop = new AbortController();
  const onProgress = ({ phase }: RenderProgress): void => (phase === 'running' ? stop.abort() : undefined);
  await expect(rendered(cards({}), { signal: stop.signal, onProgress })).rejects.toThrow(CancelledError);
  expect(under).toBe(0);
  expect(readdirSync(folder)).not.toContain(`out${renderings}`);
});

it('what cards have made is kept when they are stopped, and they or one alone go on with the same bytes', async () => {
  const host = { ...testHost, checkpoints: checkpointFolder };
  const stop = new AbortController();
  // In the second run of the first card, after a block of it.
  const { steps } = (await alone).report;
  const stopping = watched(cpu(), (made) => {
    if (made > steps) stop.abort();
  });
  const outFolder = join(folder, 'kept');
  const request = { sceneFile, outFolder, reciprocity: false, raw: true, checkpoint: seconds(3600) };
  const controls = { host, memoryLimit: 1e9, signal: stop.signal, cards: cards({}) };
  const stopped = renderScene(request, { ...controls, makeEngine: () => Promise.resolve(stopping) });
  await expect(stopped).rejects.toEqual(new CancelledError(outFolder));
  expect(under).toBe(0);
  const copy = join(folder, 'copied');
  cpSync(outFolder, copy, { recursive: true });
  for (const [out, named] of [
    [outFolder, cards({})],
    [copy, undefined],
  ] as const) {
    const goesOn = { ...controls, signal: new AbortController().signal, makeEngine: () => Promise.resolve(cpu()) };
    const report = await resumeRendering(await readCheckpoint(out, host), { ...goesOn, cards: named });
    const wavs = readdirSync(out).filter((name) => name.endsWith('.wav'));
    for (const name of wavs) expect(readFileSync(join(out, name))).toEqual((await alone).files.get(name));
    expect(wavs.length).toBe(10);
    expect(report.checkpoints.resumedFrom?.step).toBeGreaterThan(0);
    const made = report.cards?.cards.reduce((sum, { runs }) => sum + runs, 0) ?? 0;
    // The first run at least is whole; several cards tell how many were left.
    expect(made).toBeLessThan(5);
  }
});

it('runs of another card are kept, and go on there to the bytes of one longer run', async () => {
  const host = { ...testHost, rooms: bytesInMemory() };
  const asked: string[] = [];
  const named = cards({ before: ({ call }) => void asked.push(call) });
  const keeping = async (durationSeconds: number): ReturnType<typeof rendered> => {
    writeFileSync(sceneFile, JSON.stringify({ ...SCENE, durationSeconds }));
    let made = 0;
    // The first card is lost at once, so that the other one surely makes the runs.
    const makeEngine = () => (made++ === 0 ? Promise.resolve(losesAt(1)) : Promise.reject(new Error('gone')));
    return rendered(named, { host, makeEngine }, { keepRuns: true });
  };
  await keeping(0.6 * SCENE.durationSeconds);
  expect(asked).toContain('wholeState');
  const { report, files } = await keeping(SCENE.durationSeconds);
  expect(asked).toContain('continueFrom');
  expect(files).toEqual((await alone).files);
  expect(report.duration.wentOnFromSeconds).toBeCloseTo(0.03, 2);
});
