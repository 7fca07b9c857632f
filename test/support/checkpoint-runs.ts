import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoint, resumeRendering } from '../../src/app/rendering/resume.ts';
import type { Host } from '../../src/app/ports/host/host.ts';
import type { RenderControls } from '../../src/app/rendering/job/job.ts';
import { renderScene } from '../../src/app/rendering/render.ts';
import type { RenderReport } from '../../src/app/rendering/finished/render-report.ts';
import type { RenderRequest } from '../../src/app/inputs/request/request.ts';
import type { Engine, Simulation } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { checkpointFolder } from '../../src/node/checkpoint-folder.ts';
import { seconds } from '../../src/units/quantities.ts';
import { keptInMemory, testHost } from './test-host.ts';

/** Renderings of a small room that are stopped, fail and go on. */

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: { A: { position: [0.5, 0.5, 0.6] }, B: { position: [1.5, 0.5, 0.6] }, C: { position: [1, 1, 0.4] } },
  receivers: { R: { position: [1.43, 0.91, 0.55] }, Q: { position: [0.3, 1.2, 0.7] } },
  durationSeconds: 0.08,
  maxFrequencyHz: 300,
  scheme: 'compact-3@2%',
  walls: 'staircase',
};

/** The changes that make a room that is long along z, so that parts of it fit into less memory. */
export const LONG = {
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1, 0.9, 12] }, material: 'wall' }] },
  sources: { A: { position: [0.5, 0.5, 3] }, B: { position: [0.7, 0.5, 6.5] }, C: { position: [0.6, 0.7, 9] } },
  receivers: { R: { position: [0.8, 0.6, 3.9] }, Q: { position: [0.3, 0.7, 7.7] } },
  durationSeconds: 0.008,
  maxFrequencyHz: 500,
};

/** Asks for a checkpoint after each block of a run whose blocks take an hour. */
export const ALWAYS = seconds(3000);
const HOUR_MS = 3_600_000;
/** Bytes of a WAV file before its samples. */
const HEADER_BYTES = 44;

/** Steps of a block. */
export const BLOCK = 7;

export const cpuEngine = (): Engine => new CpuEngine({ precision: 32, threads: 1 });

/** Does something before each block of steps of an engine, and says which step of all it is. */
export function watched(engine: Engine, before: (step: number) => void): Engine {
  let made = 0;
  const watchedSimulation = (simulation: Simulation): Simulation =>
    new Proxy(simulation, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (key === 'advance') {
          return (...args: Parameters<Simulation['advance']>) => {
            before(made);
            made += args[0];
            return target.advance(...args);
          };
        }
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
  return new Proxy(engine, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (key === 'open') {
        return async (...args: Parameters<Engine['open']>) => watchedSimulation(await target.open(...args));
      }
      if (key === 'withLessMemory') return (bytes: number) => watched(target.withLessMemory!(bytes), before);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

export interface Run {
  readonly engine?: Engine;
  readonly makeEngine?: RenderControls['makeEngine'];
  readonly signal?: AbortSignal;
  readonly host?: Partial<Host>;
  /** Whether an hour passes with each block. */
  readonly hourly?: boolean;
}

/** A folder with a scene, in which it is rendered. */
export class CheckpointRuns {
  readonly folder = mkdtempSync(join(tmpdir(), 'wavehall-'));

  private laterMs = 0;
  private readonly realNow = performance.now;

  constructor(private readonly changes: object = {}) {
    performance.now = () => this.realNow.call(performance) + this.laterMs;
    this.writeScene(changes);
  }

  remove(): void {
    performance.now = this.realNow;
    rmSync(this.folder, { recursive: true, force: true });
  }

  readonly at = (...names: string[]): string => join(this.folder, ...names);

  writeScene(changes: object = this.changes): void {
    writeFileSync(this.at('scene.json'), JSON.stringify({ ...SCENE, ...changes }));
  }

  private controls({ engine = cpuEngine(), makeEngine, signal, host, hourly }: Run): RenderControls {
    return {
      host: { ...testHost, kept: keptInMemory(), checkpoints: checkpointFolder, ...host },
      makeEngine: makeEngine ?? (() => Promise.resolve(engine)),
      memoryLimit: 1e9,
      signal: signal ?? new AbortController().signal,
      // Blocks of few steps, as they are in large rooms.
      watch: {
        stepsToNext: () => {
          if (hourly) this.laterMs += HOUR_MS;
          return Promise.resolve(BLOCK);
        },
        slices: () => [],
        onFrame: () => undefined,
      },
    };
  }

  render(out: string, request: Partial<RenderRequest> = {}, run: Run = {}): Promise<RenderReport> {
    return renderScene(
      { sceneFile: this.at('scene.json'), outFolder: this.at(out), raw: true, ...request },
      this.controls(run),
    );
  }

  async resume(out: string, run: Run = {}): Promise<RenderReport> {
    const controls = this.controls(run);
    return resumeRendering(await readCheckpoint(this.at(out), controls.host), controls);
  }

  /** Renders until so many steps are made, and stops there. @returns what it ended with */
  stopAt(
    out: string,
    step: number,
    request: Partial<RenderRequest> = {},
    engine = cpuEngine(),
    host: Partial<Host> = {},
  ): Promise<unknown> {
    const stop = new AbortController();
    const stopping = watched(engine, (made) => {
      if (made >= step) stop.abort();
    });
    const run = { engine: stopping, signal: stop.signal, host };
    return this.render(out, { checkpoint: seconds(3600), ...request }, run).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  /** The responses of a folder as they are on the disk. */
  samples(out: string): string {
    return this.files(out)
      .map((file) => file.toString('hex'))
      .join();
  }

  /** The largest difference between the samples of two folders, as a part of the largest of a response. */
  difference(out: string, other: string): number {
    const [found, expected] = [out, other].map((folder) =>
      this.files(folder).map((file) => new Float32Array(Uint8Array.from(file.subarray(HEADER_BYTES)).buffer)),
    );
    const largest = (values: Float32Array): number =>
      values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return Math.max(
      ...expected.map((values, i) => largest(found[i].map((value, n) => value - values[n])) / (largest(values) || 1)),
    );
  }

  private files(out: string): Buffer[] {
    const pairs = ['A', 'B', 'C'].flatMap((source) => ['R', 'Q'].map((receiver) => `${source}-${receiver}.wav`));
    return pairs.map((name) => readFileSync(this.at(out, name)));
  }
}
