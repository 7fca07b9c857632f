/** Figures of results follow the levels of their scene: soon, once, and back to those of the run. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderOutcome } from '../../../../electron/renderer/core/protocol.ts';
import { TaskFailure } from '../../../../electron/renderer/core/task-failure.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => ({ calls: [] as Call<'refigure'>[] }));

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never, 'refigure'),
);

const documents = await import('../../../../electron/renderer/state/document/document.ts');
const { addResult, results, setResults } = await import('../../../../electron/renderer/state/results/results.ts');
const { changedWhat, followLevels, followToo, levelsOf } =
  await import('../../../../electron/renderer/state/levels/refigured.ts');

const SCENE = {
  materials: { wall: { rigid: true } },
  sources: { S1: { position: [1, 1, 1] } },
  receivers: { R1: { position: [2, 1, 1] } },
  maxFrequencyHz: 500,
};
const outcomeWith = (lpDb: number): RenderOutcome =>
  ({
    report: { responses: [{ source: 'S1', receiver: 'R1', file: 'S1-R1.wav', figures: { lpDb } }], areas: [] },
    files: new Map([
      ['S1-R1.wav', Uint8Array.of(1)],
      ['PA-R1.wav', Uint8Array.of(2)],
    ]),
  }) as unknown as RenderOutcome;
const RAN = outcomeWith(0);

/** Longer than the pause before figures are computed again. */
const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
const speaks = (level: number | undefined): void =>
  documents.setValue('speech', ['sources', 'S1', 'speechDb'], level, 'speech');
const text = (scene: object): string => `${JSON.stringify(scene, null, 2)}\n`;
const ran = (scene: object): number =>
  addResult('hall', RAN, null, { sceneFile: 'hall.json', text: text(scene), files: new Map() }, 'run');
const answer = (lpDb: number) => ({
  report: outcomeWith(lpDb).report,
  changed: new Map([['report.json', Uint8Array.of(3)]]),
  gone: ['PA-R1.wav'],
});

let end: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  setResults([]);
  documents.startDocument({ name: 'hall.json', token: null, scene: SCENE, files: new Map() }, true);
  end = followLevels();
  // As a preset runs it.
  ran({ ...SCENE, maxFrequencyHz: 1000 });
  await pass();
  calls.length = 0;
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('Figures of a result', () => {
  it('are computed again once, when edits of levels have paused', async () => {
    for (const level of [60, 61, 62]) {
      speaks(level);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(calls).toHaveLength(0);
    await pass();
    expect(calls).toHaveLength(1);
    const { ran: before, now } = calls[0].argument;
    expect(JSON.parse(before)).toEqual({ ...SCENE, maxFrequencyHz: 1000 });
    const sources = { S1: { position: [1, 1, 1], speechDb: 62 } };
    expect(JSON.parse(now)).toEqual({ ...SCENE, maxFrequencyHz: 1000, sources });
    expect(levelsOf(results.value[0]).kind).toBe('coming');
    calls[0].resolve(answer(5));
    await pass();
    const [{ outcome, ranWith, asRan }] = results.value;
    expect(outcome.report).toEqual(outcomeWith(5).report);
    expect([...outcome.files.keys()]).toEqual(['S1-R1.wav', 'report.json']);
    expect(ranWith!.text).toBe(now);
    expect(asRan!.outcome).toBe(RAN);
    expect(levelsOf(results.value[0]).kind).toBe('same');
    expect(calls).toHaveLength(1);
  });

  it('are those of the run again when the levels are, without computing', async () => {
    speaks(60);
    await pass();
    calls[0].resolve(answer(5));
    await pass();
    speaks(undefined);
    await pass();
    expect(calls).toHaveLength(1);
    expect(results.value[0].outcome).toBe(RAN);
    expect(results.value[0].asRan).toBeUndefined();
  });

  it('of another room keep the levels of their run until they are told', async () => {
    documents.setValue('wall', ['materials', 'wall'], { absorption: 0.5 });
    speaks(60);
    await pass();
    expect(calls).toHaveLength(0);
    expect(levelsOf(results.value[0]).kind).toBe('other');
    followToo(results.value[0].id);
    await pass();
    expect(JSON.parse(calls[0].argument.now)).toMatchObject({ materials: { wall: { rigid: true } } });
  });

  it('say why they cannot follow, and are not tried again for the same levels', async () => {
    documents.setValue('system', ['systems', 'PA'], { sources: { S9: { gainDb: 0 } } });
    await pass();
    const problem = { path: 'systems.PA', message: 'there is no source "S9"', remedy: '' };
    calls[0].reject(new TaskFailure({ kind: 'input', problems: [problem] }));
    await pass();
    expect(levelsOf(results.value[0])).toEqual({ kind: 'failed', message: 'there is no source "S9"' });
    documents.setValue('title', ['title'], 'Hall');
    await pass();
    expect(calls).toHaveLength(1);
    expect(results.value[0].outcome).toBe(RAN);
  });

  it('are not computed for edits that change no level', async () => {
    documents.setValue('title', ['title'], 'Hall');
    documents.setValue('move', ['sources', 'S1', 'position'], [1, 1, 1.2]);
    await pass();
    expect(calls).toHaveLength(0);
    expect(levelsOf(results.value[0]).kind).toBe('same');
  });

  it('say what changed in words', () => {
    const places = ['sources.S1.speechDb', 'sources["Left 1"].soundPowerDb', 'systems.PA', 'figures.noiseDb', 'figures.extendSpeech', 'figures.thirdOctaves']; // prettier-ignore
    expect(changedWhat(places)).toEqual([
      'the speech of S1',
      'the sound power of Left 1',
      'the system PA',
      'the noise',
      'the figures wanted',
    ]);
  });
});
