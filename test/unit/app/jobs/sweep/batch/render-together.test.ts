import { describe, expect, it } from 'vitest';
import { describeEngine, BatchedEngine } from '../../../../../../src/app/jobs/sweep/batch/batched-engine.ts';
import { Batches, type BatchCounts } from '../../../../../../src/app/jobs/sweep/batch/batches.ts';
import { chooseBatch } from '../../../../../../src/app/jobs/sweep/batch/choose-batch.ts';
import { lineWorker } from '../../../../../../src/app/jobs/sweep/batch/line-worker.ts';
import {
  renderLinesTogether,
  type StartLineThread,
} from '../../../../../../src/app/jobs/sweep/batch/render-together.ts';
import type { ToLineThread } from '../../../../../../src/app/jobs/sweep/batch/thread-messages.ts';
import { MANIFEST_VERSION, type ManifestLine } from '../../../../../../src/app/jobs/sweep/manifest.ts';
import {
  renderLinesInTurn,
  type LineOutcome,
  type RenderLines,
} from '../../../../../../src/app/jobs/sweep/run/render-lines.ts';
import { CpuEngine } from '../../../../../../src/engine/reference/engine.ts';
import type { Engine, RunSetup } from '../../../../../../src/engine/engine.ts';
import { makeGrid } from '../../../../../../src/room/grid/grid.ts';
import { metres } from '../../../../../../src/units/quantities.ts';
import { schemeByName } from '../../../../../../src/scheme/scheme.ts';
import { withCourant } from '../../../../../../src/scheme/slower.ts';
import { boxGraph, prepared } from '../../../../../support/rooms/rooms.ts';
import { testHost } from '../../../../../support/test-host.ts';

const PLASTER = { absorption: 0.2 };
const POINTS = { S: [0.5, 0.6, 0.7], R: [1.1, 0.9, 0.6], T: [0.6, 1, 0.4] } as const;

interface Made {
  readonly size?: readonly [number, number, number];
  readonly receivers?: readonly (keyof typeof POINTS)[];
  readonly sources?: readonly (keyof typeof POINTS)[];
  readonly figures?: false;
  readonly absorption?: number;
}

/** A line of a small box. */
function lineOf(
  id: string,
  { size = [1.7, 1.5, 1.3], receivers = ['R'], sources = ['S'], ...made }: Made,
): ManifestLine {
  const points = (names: readonly (keyof typeof POINTS)[]) =>
    Object.fromEntries(names.map((name) => [name, { position: POINTS[name] }]));
  return {
    format: MANIFEST_VERSION,
    id,
    hash: id,
    room: id,
    seed: 1,
    parameters: {},
    scene: {
      wavehall: 1,
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: { plaster: { absorption: made.absorption ?? PLASTER.absorption } },
      geometry: { boxes: [{ add: { from: [0, 0, 0], to: size }, material: 'plaster' }] },
      sources: points(sources),
      receivers: points(receivers),
      maxFrequencyHz: 500,
      durationSeconds: 0.05,
      scheme: 'leggy-4@2%',
    },
    files: {},
    keep: { raw: false, table: false, plots: false, ...(made.figures === false && { figures: false }) },
    split: 'training',
    predicted: { device: '', seconds: 0.1, bytes: 1, memoryBytes: 1 },
  };
}

/** Lines of boxes of which some lie on cell faces, two share a room, and one has a source outside. */
const GROUPS: readonly (readonly ManifestLine[])[] = [
  [lineOf('a', {}), lineOf('b', { receivers: ['T', 'R'] })],
  [lineOf('c', { size: [1.8, 1.4, 1.2], absorption: 0.4 })],
  [lineOf('d', { size: [1.61, 1.5, 1.2], sources: ['S', 'T'], receivers: ['R'] })],
  [lineOf('outside', { size: [0.8, 0.8, 0.8] })],
  [lineOf('e', { size: [1.9, 1.6, 1.4], figures: false })],
];

const engine = new CpuEngine({ precision: 64, threads: 1 });

/** An engine that opens nothing until so many rooms are asked for, so that others gather. */
const controlsWith = (used: Engine) => ({
  host: testHost,
  memoryLimit: 4e9,
  signal: new AbortController().signal,
  makeEngine: () => Promise.resolve(used),
  manifest: 'manifest.jsonl',
});

/** A thread in this one: messages are copied as those of threads are. */
const inThisThread: StartLineThread = (hear) => {
  let isOver = false;
  const work = lineWorker((message, transfer) => {
    const copy = structuredClone(message, { transfer: [...transfer] });
    setTimeout(() => isOver || hear(copy), 0);
  }, testHost);
  return {
    tell: (message: ToLineThread, transfer) => {
      const copy = structuredClone(message, { transfer: [...transfer] });
      setTimeout(() => isOver || work(copy), 0);
    },
    end: () => (isOver = true),
  };
};

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  for (const one of list) yield await Promise.resolve(one);
}

async function outcomesOf(
  render: RenderLines,
  groups = GROUPS,
  used: Engine = engine,
): Promise<Map<string, LineOutcome>> {
  const found = new Map<string, LineOutcome>();
  for await (const outcome of render(each(groups), controlsWith(used))) found.set(outcome.line.id, outcome);
  return found;
}

/** What a line gives without its times. */
function resultOf(outcome: LineOutcome): unknown {
  if ('error' in outcome) {
    const { path, message, remedy } = outcome.error as { path?: string; message: string; remedy: string };
    return { path, message, remedy };
  }
  const report = JSON.parse(outcome.files.get('report.json') as string) as Record<string, unknown>;
  const { responses, stability, warnings, effectiveAreas, errors, walls } = report as {
    stability: { method: string };
  } & typeof report;
  // What a longer run would take is measured.
  const said = (warnings as string[]).map((warning) => warning.replace(/, in about .* s$/, ''));
  const sounds = [...outcome.files].filter(([name]) => name.endsWith('.wav'));
  return { sounds, responses, method: stability.method, warnings: said, effectiveAreas, errors, walls };
}

describe('lines of a sweep together', () => {
  it('have the files that they have one after the other', async () => {
    let counts: BatchCounts | undefined;
    const together = renderLinesTogether({
      start: inThisThread,
      threads: 2,
      alsoOnProcessor: true,
      onCounts: (made) => (counts = made),
    });
    const [alone, made] = [await outcomesOf(renderLinesInTurn), await outcomesOf(together)];
    expect([...made.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'outside']);
    for (const [id, outcome] of alone) expect([id, resultOf(made.get(id)!)]).toEqual([id, resultOf(outcome)]);
    expect(counts!.runs).toBeGreaterThanOrEqual(5);
    const { files } = made.get('e') as { files: ReadonlyMap<string, string> };
    const report = JSON.parse(files.get('report.json')!) as { responses: { figures: unknown }[]; errors: unknown[] };
    expect(report.responses.map(({ figures }) => figures)).toEqual([null]);
    expect(report.errors).toEqual([]);
  });

  it('fail with a thread that ends, and go on with another', async () => {
    let started = 0;
    const once: StartLineThread = (hear, ended) => {
      if (++started > 1) return inThisThread(hear, ended);
      setTimeout(() => hear({ kind: 'ready' }), 0);
      return {
        tell: ({ kind }) => {
          if (kind === 'group') setTimeout(() => ended(new Error('no memory')), 0);
        },
        end: () => undefined,
      };
    };
    const made = await outcomesOf(renderLinesTogether({ start: once, threads: 1, alsoOnProcessor: true }), [
      GROUPS[0],
      GROUPS[1],
    ]);
    expect(started).toBe(2);
    expect(resultOf(made.get('a')!)).toMatchObject({ message: expect.stringContaining('no memory') as string });
    expect(made.get('b')).toHaveProperty('error');
    expect(made.get('c')).toHaveProperty('files');
  });
});

describe('runs in batches', () => {
  const room = prepared(boxGraph([9, 8, 7]), schemeByName('leggy-4', ''), [0.2]);
  const setup = (strength: number): RunSetup => {
    const node = room.nodes.nearWall[100];
    const point = { nodes: Uint32Array.of(node), weights: Float64Array.of(1) };
    return { sources: [{ point, strength, signal: Float64Array.of(1) }], receivers: [point] };
  };
  const batchesOn = (used: Engine): Batches =>
    new Batches(() => Promise.resolve(used), new AbortController().signal, 1e6);
  const wanted = (strength: number, steps = 20) => ({ room, setup: setup(strength), steps, measure: false });

  it('are made together, each with its own length', async () => {
    const batches = batchesOn(engine);
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((strength) => batches.make(wanted(strength, 16 + strength))),
    );
    expect(batches.counts).toMatchObject({ batches: 1, runs: 3, again: 0 });
    expect([first, second, third].map(({ responses: [samples] }) => samples.length)).toEqual([17, 18, 19]);
    expect(second.responses[0].subarray(0, 17)).toEqual(first.responses[0].map((value) => 2 * value));
    expect(first.responses[0].some((value) => value !== 0)).toBe(true);
  });

  it('do not fail with one of them', async () => {
    const batches = batchesOn(engine);
    const [good, bad] = await Promise.allSettled([batches.make(wanted(1)), batches.make(wanted(Infinity))]);
    expect(good.status).toBe('fulfilled');
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'RunError' } });
    expect(batches.counts.again).toBe(2);
  });

  it('say of each whether it is stable', async () => {
    const scheme = withCourant(schemeByName('leggy-4', ''), 1.3 * schemeByName('leggy-4', '').courant);
    const unstable = prepared(boxGraph([9, 8, 7]), scheme, [0.2]);
    const batches = batchesOn(engine);
    const make = (one: typeof room) => batches.make({ ...wanted(1), room: one, measure: true });
    const made = await Promise.all([room, room, unstable, unstable].map(make));
    expect(made.map(({ stability, responses }) => [stability!.certifiedBelow <= 1, responses.length])).toEqual([
      [true, 1],
      [true, 1],
      [false, 0],
      [false, 0],
    ]);
    expect(batches.counts.again).toBe(2);
  });

  it('go on from a step, and take a longer run', async () => {
    const batched = new BatchedEngine(describeEngine(engine), (run) => batchesOn(engine).make(run));
    const one = setup(1);
    const simulation = await batched.open(room, one, { setups: [one], steps: 12 });
    const start = await simulation.advance(10);
    const state = await simulation.wholeState();
    const rest = await simulation.advance(10);
    await simulation.rest();
    await simulation.continueFrom(state);
    expect(await simulation.advance(10)).toEqual(rest);
    const [whole] = await (await engine.open(room, one)).advance(20);
    expect([...start[0], ...rest[0]]).toEqual([...whole]);
  });

  it('have little padding', () => {
    const run = (nx: number, ny: number, nz: number, steps = 100) => ({
      grid: makeGrid([nx, ny, nz], metres(0.1), [0, 0, 0]),
      steps,
    });
    const [first, like, wide, short, tall] = [
      run(40, 30, 20),
      run(38, 31, 25),
      run(80, 60, 20),
      run(40, 30, 20, 50),
      run(40, 30, 900),
    ];
    expect(chooseBatch([first, wide, short, like], 1e6)).toEqual([first, like]);
    expect(chooseBatch([first, tall, like], 1e6)).toEqual([first, like]);
    expect(chooseBatch([tall], 1000)).toEqual([tall]);
  });
});
