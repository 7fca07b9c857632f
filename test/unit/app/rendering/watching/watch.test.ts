import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { framesFor } from '../../../../../src/app/rendering/watching/field-frames.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import type {
  FieldFrame,
  FieldSlice,
  FilmRequest,
  RunWatch,
  SliceRequest,
} from '../../../../../src/app/rendering/job/watch.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { AIR, inOneArray, type RoomGraph } from '../../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { CUT_KINDS, prepareCutRoom, randomCutRoom } from '../../../../support/rooms/cut-rooms.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';
import { pillarGraph, prepared, RESONANT_WALLS } from '../../../../support/rooms/rooms.ts';
import { testHost } from '../../../../support/test-host.ts';

interface Box {
  readonly from: readonly number[];
  readonly to: readonly number[];
}
interface SceneFile {
  readonly geometry: { readonly boxes: readonly ({ readonly add: Box } | { readonly subtract: Box })[] };
  readonly sources: Readonly<Record<string, { readonly position: readonly number[] }>>;
}

const sceneOf = (name: string): SceneFile =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../../../../scenes/${name}`, import.meta.url)), 'utf8'),
  ) as SceneFile;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Renders a scene, short and coarse. Copies the frames, because their memory is reused. */
async function rendered(
  scene: object,
  watch?: Partial<RunWatch>,
): Promise<{ report: RenderReport; frames: FieldFrame[]; files: Map<string, Uint8Array> }> {
  const sceneFile = join(folder, 'scene.json');
  writeFileSync(sceneFile, JSON.stringify({ ...scene, durationSeconds: 0.03, maxFrequencyHz: 500 }));
  const outFolder = mkdtempSync(join(folder, 'out-'));
  const frames: FieldFrame[] = [];
  const whole: RunWatch = {
    stepsToNext: () => Promise.resolve(Infinity),
    slices: () => [],
    onFrame: (frame) => void frames.push(structuredClone(frame)),
    ...watch,
  };
  const report = await renderScene(
    {
      sceneFile,
      outFolder: outFolder,
      walls: 'staircase',
      noAirAbsorption: false,
      allowLeaks: false,
      raw: false,
      plot: false,
      measure: false,
    },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
      watch: watch && whole,
    },
  );
  const wavs = readdirSync(outFolder).filter((name) => name.endsWith('.wav'));
  const files = new Map(wavs.map((name) => [name, new Uint8Array(readFileSync(join(outFolder, name)))]));
  return { report, frames, files };
}

/** The value and the position, m, of each node of a slice. */
function* nodesOf({ axis, position, origin, spacing, size, pressure }: FieldSlice) {
  expect(pressure).toHaveLength(size[0] * size[1]);
  for (let v = 0; v < size[1]; v++) {
    for (let u = 0; u < size[0]; u++) {
      const at = [origin[0] + u * spacing, origin[1] + v * spacing];
      at.splice(axis, 0, position);
      yield { value: pressure[v * size[0] + u], at };
    }
  }
}

/**
 * Whether a point is in the air of a scene as drawn: the last box that contains it decides. Undefined within half a
 * spacing of a box's sides, where the grid decides.
 */
function inAir({ geometry }: SceneFile, at: readonly number[], spacing: number): boolean | undefined {
  let air = false;
  for (const element of geometry.boxes) {
    const { from, to } = 'add' in element ? element.add : element.subtract;
    const inside = Math.min(...from.map((low, axis) => Math.min(at[axis] - low, to[axis] - at[axis])));
    if (Math.abs(inside) < 0.51 * spacing) return undefined;
    if (inside > 0) air = 'add' in element;
  }
  return air;
}

const SLICES: readonly SliceRequest[] = [
  { axis: 0, position: 7 },
  { axis: 1, position: 1.2 },
  { axis: 2, position: 1.47 },
];

/** R.m.s. difference of neighbours along u over the r.m.s. value. */
function roughness({ pressure, size: [width] }: FieldSlice): number {
  const steps: number[] = [];
  const values: number[] = [];
  pressure.forEach((value, i) => {
    if (i % width === 0 || Number.isNaN(value) || Number.isNaN(pressure[i - 1])) return;
    steps.push((value - pressure[i - 1]) ** 2);
    values.push(value ** 2);
  });
  const sum = (all: readonly number[]): number => all.reduce((total, value) => total + value, 0);
  return Math.sqrt(sum(steps) / sum(values));
}

describe('frames of the L-shaped room', () => {
  const scene = sceneOf('l-room.json');
  const twoSources = { ...scene, sources: { ...scene.sources, door: { position: [1, 6.8, 0.7] } } };

  it('stand where they were asked for, to half a spacing, and cover the room', async () => {
    const { frames, report } = await rendered(scene, { slices: () => SLICES });
    const { spacingMetres: spacing } = report;
    const sides = [8, 7.5, 3];
    for (const { slices } of frames) {
      expect(slices.map(({ axis }) => axis)).toEqual([0, 1, 2]);
      slices.forEach((slice, s) => {
        expect(slice.spacing).toBe(spacing);
        expect(Math.abs(slice.position - SLICES[s].position)).toBeLessThanOrEqual(spacing / 2 + 1e-9);
        const along = sides.filter((_, axis) => axis !== slice.axis);
        along.forEach((side, d) => {
          // The grid's walls are at most half a spacing from the drawn ones, and its nodes half a spacing within.
          expect(Math.abs(slice.origin[d] - spacing / 2)).toBeLessThanOrEqual(spacing / 2 + 1e-9);
          const end = slice.origin[d] + (slice.size[d] - 0.5) * spacing;
          expect(Math.abs(end - side)).toBeLessThanOrEqual(spacing / 2 + 1e-9);
        });
      });
    }
  });

  it('have numbers in the air and NaN where there is none', async () => {
    // Through a pillar, and through the corner outside the L.
    const slices: readonly SliceRequest[] = [
      { axis: 0, position: 5.3 },
      { axis: 1, position: 5.4 },
      { axis: 2, position: 1.5 },
    ];
    const { frames, report } = await rendered(scene, { slices: () => slices });
    const counts = { air: 0, wall: 0 };
    for (const slice of frames.at(-1)!.slices) {
      for (const { value, at } of nodesOf(slice)) {
        const air = inAir(scene, at, report.spacingMetres);
        if (air === undefined) continue;
        expect(Number.isNaN(value), `at ${at.join(', ')}`).toBe(!air);
        counts[air ? 'air' : 'wall']++;
      }
      expect(slice.pressure.some((value) => Math.abs(value) > 1e-6)).toBe(true);
    }
    expect(counts.air).toBeGreaterThan(100);
    expect(counts.wall).toBeGreaterThan(50);
  });

  it('say which source runs and how far it is, and show its sound where it stands', async () => {
    const { frames, report } = await rendered(twoSources, {
      stepsToNext: () => Promise.resolve(1),
      slices: () => [...SLICES, { axis: 2, position: 0.7 }],
    });
    expect([...new Set(frames.map(({ source }) => source))]).toEqual(['S1', 'door']);
    for (const [name, { position }] of Object.entries(twoSources.sources)) {
      const own = frames.filter(({ source }) => source === name);
      expect(own.map(({ step }) => step)).toEqual(Array.from({ length: report.steps }, (_, i) => i + 1));
      for (const { step, steps, timeSeconds } of own) {
        expect(steps).toBe(report.steps);
        expect(timeSeconds).toBeCloseTo(step * report.timeStepSeconds, 12);
      }
      const nearest = own[0].slices.find((slice) => Math.abs(slice.position - position[slice.axis]) < 0.1)!;
      const loudest = [...nodesOf(nearest)]
        .filter(({ value }) => !Number.isNaN(value))
        .reduce((most, node) => (Math.abs(node.value) > Math.abs(most.value) ? node : most));
      // After one step only the nodes of the source have a value; the nearest one has the largest.
      const distance = Math.hypot(...loudest.at.map((x, axis) => x - position[axis]));
      expect(distance).toBeLessThan(2 * report.spacingMetres);
      expect(Math.abs(loudest.value)).toBeGreaterThan(0);
    }
  });

  it('keep to the grid beyond its ends, and follow what is asked for', async () => {
    let position = -50;
    const { frames, report } = await rendered(scene, {
      stepsToNext: () => Promise.resolve(1),
      slices: () => [{ axis: 1, position: (position += 10) }],
    });
    const { spacingMetres: spacing } = report;
    const positions = frames.map(({ slices }) => slices[0].position);
    expect(positions.slice(0, 4).every((at) => at === positions[0])).toBe(true);
    expect(Math.abs(positions[0] - spacing / 2)).toBeLessThanOrEqual(spacing / 2);
    expect(Math.abs(positions.at(-1)! + spacing / 2 - 7.5)).toBeLessThanOrEqual(spacing / 2);
  });

  it('change neither files nor times', async () => {
    const unwatched = await rendered(twoSources);
    let held = 0;
    const start = performance.now();
    const watched = await rendered(twoSources, {
      stepsToNext: async () => {
        if (held++ === 3) await new Promise((resolve) => setTimeout(resolve, 400));
        return Infinity;
      },
      slices: () => SLICES,
    });
    const wall = (performance.now() - start) / 1000;
    expect(unwatched.files.size).toBe(4);
    expect(watched.files).toEqual(unwatched.files);
    const { elapsedSeconds, seconds } = watched.report;
    // Timers are up to a millisecond early.
    expect(wall - elapsedSeconds).toBeGreaterThan(0.398);
    // The rest counts to no part.
    const ofParts = Object.values<number>({ ...seconds }).reduce((sum, each) => sum + each, 0);
    expect(ofParts).toBeLessThan(elapsedSeconds);
    expect(watched.report.memoryBytes).toBeGreaterThan(unwatched.report.memoryBytes);
  });

  it('of a film are regular, reach the walls when the pulse does, and change neither files nor times', async () => {
    const unwatched = await rendered(twoSources);
    const film: FieldFrame[] = [];
    const request: FilmRequest = {
      source: 'door',
      toHz: 500,
      seconds: 0.02,
      everySeconds: 0.0004,
      layers: { apartMetres: 0.3, mostNodes: 1e6 },
    };
    let slow: Promise<unknown> | undefined;
    const start = performance.now();
    const { files, report } = await rendered(twoSources, {
      film: {
        request,
        stepsToNext: () => Promise.resolve(Infinity),
        slices: () => [{ axis: 2, position: 0.7 }],
        onFrame: async (frame) => {
          film.push(structuredClone(frame));
          await (slow ??= new Promise((resolve) => setTimeout(resolve, 300)));
        },
      },
    });
    expect(files).toEqual(unwatched.files);
    // The film is no part of the run's time.
    expect((performance.now() - start) / 1000 - report.elapsedSeconds).toBeGreaterThan(0.29);
    expect(film.every(({ source, isPulse }) => source === 'door' && isPulse)).toBe(true);
    const every = Math.round(request.everySeconds / report.timeStepSeconds);
    expect(film.slice(0, -1).map(({ step }) => step)).toEqual(film.slice(0, -1).map((_, i) => every * (i + 1)));
    expect(film.at(-1)!.timeSeconds).toBeGreaterThanOrEqual(request.seconds);
    expect(film[0].layers.length).toBeGreaterThan(8);
    expect(film[0].layers.map(({ position }) => position)).toEqual(
      film[0].layers.map(({ position }) => position).toSorted((a, b) => a - b),
    );
    // The peak of the free field is 1 at 1 m: 1 m before the source there is no wall, and none is nearer than 0.7 m.
    const at = (frame: FieldFrame, y: number): number =>
      [...nodesOf(frame.slices[0])].reduce(
        (best, node) => {
          const away = Math.hypot(node.at[0] - 1, node.at[1] - y);
          return away < best.away ? { away, value: node.value } : best;
        },
        { away: Infinity, value: 0 },
      ).value;
    const peak = film.reduce((best, frame) => (at(frame, 5.8) > at(best, 5.8) ? frame : best));
    expect(peak.timeSeconds).toBeCloseTo(1 / 343, 3);
    expect(at(peak, 5.8)).toBeGreaterThan(0.75);
    expect(at(peak, 5.8)).toBeLessThan(1.25);
    // The wave is smooth on the grid; that of an impulse is not.
    const { frames } = await rendered(scene, { slices: () => [{ axis: 2, position: 0.7 }] });
    const sharp = roughness(frames.at(-1)!.slices[0]);
    expect(roughness(film.at(-1)!.slices[0])).toBeLessThan(0.7 * sharp);
  });
});

describe('frames of a plan in two dimensions', () => {
  const scene = sceneOf('plan-2d.json');

  it('are its one layer', async () => {
    const { frames, report } = await rendered(scene, { slices: () => [{ axis: 2, position: 1.2 }] });
    const { spacingMetres: spacing } = report;
    const [slice] = frames.at(-1)!.slices;
    expect(slice.position).toBeCloseTo(0, 12);
    [12, 9].forEach((side, d) => {
      expect(Math.abs(slice.origin[d] + (slice.size[d] - 0.5) * spacing - side)).toBeLessThanOrEqual(
        spacing / 2 + 1e-9,
      );
    });
    let seen = 0;
    for (const { value, at } of nodesOf(slice)) {
      const air = inAir(scene, at.slice(0, 2), spacing);
      if (air === undefined) continue;
      expect(Number.isNaN(value), `at ${at.join(', ')}`).toBe(!air);
      seen++;
    }
    expect(seen).toBeGreaterThan(200);
    expect(slice.pressure.some((value) => Math.abs(value) > 1e-6)).toBe(true);
  });
});

describe('walls on frames', () => {
  const cutRoom = prepareCutRoom(
    randomCutRoom(CUT_KINDS.indexOf('thin blocks and a wedge'), seededRandom(44)),
    schemeByName('leggy-2', 'test'),
    [...RESONANT_WALLS, ...RESONANT_WALLS],
  );

  /** Frames of a field that is 1 everywhere, on all planes across z. */
  async function ones(room: PreparedRoom, times: number): Promise<FieldSlice[]> {
    const { grid } = room.graph;
    const planes = Array.from({ length: grid.size[2] }, (_, index) => ({ axis: 2 as const, index }));
    let slices: readonly FieldSlice[] = [];
    const watch = framesFor(
      {
        stepsToNext: () => Promise.resolve(1),
        slices: () => [],
        onFrame: (frame) => void (slices = frame.slices),
      },
      room,
      { source: 'S', steps: 9 },
    );
    for (let i = 0; i < times; i++) {
      await watch.onPlanes(
        i,
        planes,
        planes.map(() => new Float32Array(grid.size[0] * grid.size[1]).fill(1)),
      );
    }
    return [...slices];
  }

  it('are NaN also where nodes behind walls have values', async () => {
    const { subcell } = cutRoom;
    const graph = inOneArray(cutRoom.graph);
    const slices = await ones(cutRoom, 2);
    const at = (node: number): number => {
      const [x, y, z] = coordinates(graph.grid, node);
      return slices[z].pressure[x + graph.grid.size[0] * y];
    };
    const behind = [...subcell!.behind.node, ...subcell!.node].filter((node) => !(graph.nodes[node] & AIR));
    expect(behind.length).toBeGreaterThan(100);
    for (const node of behind) expect(at(node)).toBeNaN();
    const total = slices.reduce((sum, { pressure }) => sum + pressure.filter((value) => value === 1).length, 0);
    expect(total).toBe(graph.nodes.filter((bits) => bits & AIR).length);
  });

  it('are looked up once a plane', async () => {
    const graph = pillarGraph([21, 11, 9]);
    const looked = async (times: number): Promise<number> => {
      let count = 0;
      const nodes = new Proxy(graph.nodes, {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) count++;
          return Reflect.get(target, key) as unknown;
        },
      });
      const room = prepared(graph, schemeByName('leggy-1', 'test'));
      await ones({ ...room, graph: { ...graph, nodes } satisfies RoomGraph }, times);
      return count;
    };
    expect(await looked(1)).toBe(21 * 11 * 9);
    expect(await looked(5)).toBe(21 * 11 * 9);
  });
});
