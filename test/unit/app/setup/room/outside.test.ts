import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene, type CheckOutcome } from '../../../../../src/app/jobs/check/check.ts';
import { outsideText } from '../../../../../src/app/setup/room/outside-report.ts';
import type { RenderProgress } from '../../../../../src/app/ports/engine/controls.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { TooManyRowsError } from '../../../../../src/room/near-walls/row-dictionary.ts';
import { outsideLayer } from '../../../../../src/room/outside/outside.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz, metres, metresPerSecond } from '../../../../../src/units/quantities.ts';
import { bandDecay } from '../../../../support/numbers/band-decay.ts';
import { roomObj, writeRoom } from '../../../../support/rooms/mesh-scenes.ts';
import { testHost } from '../../../../support/test-host.ts';

const ROOM = { add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' };

/** A closet whose wall at x = 2 is open. All other walls are rigid, so that energy is lost only there. */
const SCENE = {
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 23, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { rigid: true }, sky: { open: true } },
  geometry: { boxes: [{ ...ROOM, faces: { 'x+': 'sky' } }] },
  outside: { absorbsFromHz: 250 },
  sources: { S1: { position: [0.5, 0.5, 0.6] } },
  receivers: { R1: { position: [1.43, 0.71, 0.55] } },
  durationSeconds: 0.3,
  maxFrequencyHz: 500,
  scheme: 'compact-5@2%',
  sampleRateHz: 8000,
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function closet(changes: object = {}): string {
  const file = join(folder, 'closet.json');
  writeFileSync(file, JSON.stringify({ ...SCENE, ...changes }));
  return file;
}

const request = (sceneFile: string, allowLeaks: boolean) => ({
  sceneFile,
  outFolder: join(folder, 'out'),
  noAirAbsorption: true,
  allowLeaks,
  raw: true,
  plot: false,
  measure: false,
});

interface Controls {
  readonly allowLeaks?: boolean;
  readonly memoryLimit?: number;
  readonly onProgress?: (progress: RenderProgress) => void;
}

function render(sceneFile: string, { allowLeaks = false, ...controls }: Controls = {}): Promise<RenderReport> {
  return renderScene(request(sceneFile, allowLeaks), {
    host: testHost,
    makeEngine: () =>
      Promise.resolve(new CpuEngine({ precision: 64, threads: 1, memoryLimit: controls.memoryLimit ?? 1e9 })),
    memoryLimit: 1e9,
    signal: new AbortController().signal,
    ...controls,
  });
}

const check = (sceneFile: string, allowLeaks = false): Promise<CheckOutcome> =>
  checkScene(request(sceneFile, allowLeaks), {
    host: testHost,
    makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })),
    memoryLimit: 1e9,
    signal: new AbortController().signal,
  });

async function errorOf(promise: Promise<unknown>): Promise<InputError> {
  const error = await promise.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

/** How fast the response from S1 to R1 decays at frequencies that the outside absorbs. */
function decay({ sampleRateHz }: RenderReport): number {
  const file = readFileSync(join(folder, 'out', 'S1-R1.wav'));
  const data = file.indexOf('data') + 8;
  const samples = new Float32Array(file.buffer.slice(file.byteOffset + data, file.byteOffset + file.length));
  return bandDecay(samples, sampleRateHz, [250, 500]);
}

describe('a room of boxes with an open face', () => {
  it('loses sound there, and reports what is outside', async () => {
    const open = await render(closet());
    const openDecay = decay(open);
    const closed = await render(closet({ geometry: { boxes: [ROOM] }, walls: 'staircase' }));
    expect(openDecay).toBeGreaterThan(decay(closed) + 4);
    expect(closed.outside).toBe(null);

    const { spacingMetres, nodes, outside, volumeCubicMetres, soundSpeedMetresPerSecond } = open;
    const { steps, absorbsFrom } = outsideLayer(
      schemeByName('compact-5@2%', 'test'),
      metres(spacingMetres),
      metresPerSecond(soundSpeedMetresPerSecond),
      hertz(250),
    );
    const across = Math.round(1.6 / spacingMetres) * Math.round(1.2 / spacingMetres);
    expect(outside).toEqual({
      askedFromHz: 250,
      absorbsFromHz: absorbsFrom,
      thicknessMetres: steps * spacingMetres,
      thicknessNodes: steps,
      isThinnest: true,
      nodes: steps * across,
      reflectionDecibels: -30,
    });
    expect(nodes.total).toBe(closed.nodes.total + steps * across);
    expect(volumeCubicMetres).toEqual(closed.volumeCubicMetres);
    expect(open.warnings).toEqual(closed.warnings);
  });

  it('is checked: the air outside is told and drawn, and is no surface', async () => {
    const { report, error } = await check(closet());
    expect(error).toBeUndefined();
    const { room, warnings } = report;
    expect(room!.outside!.nodes).toBeGreaterThan(300);
    expect(room!.airNodes * report.spacingMetres ** 3).toBeCloseTo(room!.volumeCubicMetres.grid, 9);
    expect(Math.abs(room!.volumeCubicMetres.grid / 3.84 - 1)).toBeLessThan(0.1);
    expect(room!.unreachableNodes).toBe(0);
    expect(room!.areas.map(({ material }) => material)).toEqual(['wall']);
    expect(Math.abs(room!.areas[0].squareMetres - (2 * 2 * 1.6 + 2 * 2 * 1.2 + 1.6 * 1.2))).toBeLessThan(1e-9);
    expect(Math.abs(room!.areas[0].error)).toBeLessThan(0.1);
    expect(warnings.filter((warning) => warning.includes('outside'))).toEqual([]);
    expect(readFileSync(join(folder, 'out', 'check.svg'), 'utf8')).toContain('air outside');
  });

  it('cannot be opened into the room itself, which both commands say', async () => {
    const boxes = [SCENE.geometry.boxes[0], { add: { from: [2.5, 0, 0], to: [3, 1.6, 1.2] }, material: 'wall' }];
    const file = closet({ geometry: { boxes } });
    const { path, message, remedy } = await errorOf(render(file));
    expect(path).toBe(`${file}: geometry.boxes`);
    expect(message).toMatch(
      /^the opening "sky" at \[(1\.9|2\.0)\d, .*\] leads towards x\+ and meets air of the room after 0\.\d+ m; the layer of air outside needs [1-9]\.\d+ m$/,
    );
    expect(remedy).toContain('raise the maximum frequency');
    expect((await check(file)).error!.message).toContain('meets air of the room');
    expect((await check(file)).report.room).not.toBe(null);
  });

  it('cannot have a layer of more nodes than there are levels', async () => {
    const file = closet({ outside: { absorbsFromHz: 3 } });
    const { path, message, remedy } = await errorOf(render(file));
    expect(path).toBe(`${file}: outside.absorbsFromHz`);
    expect(message).toMatch(/^from 3 Hz on, the air outside takes a layer of \d{3} nodes; it has at most 255$/);
    const lowest = Number(/at least ([\d.]+) Hz/.exec(remedy)![1]);
    expect((await check(closet({ outside: { absorbsFromHz: lowest } }))).error).toBeUndefined();
    await expect(check(closet({ outside: { absorbsFromHz: lowest - 0.2 } }))).rejects.toThrow(InputError);
  });

  it('says so where nothing leads outside', async () => {
    const hidden = { subtract: { from: [5, 5, 5], to: [6, 6, 6] }, material: 'sky' };
    const file = closet({ geometry: { boxes: [ROOM, hidden] } });
    const expected: unknown = expect.stringMatching(/^nothing leads outside/);
    expect((await check(file)).report.warnings).toContainEqual(expected);
    const { warnings, outside } = await render(file);
    expect(warnings).toContainEqual(expected);
    expect(outside).toBe(null);
  });

  it('does not care what is outside where nothing is open', async () => {
    const file = closet({ geometry: { boxes: [ROOM] }, outside: { absorbsFromHz: 3 } });
    expect((await check(file)).error).toBeUndefined();
  });
});

describe('what is reported about the air outside', () => {
  const report = {
    askedFromHz: 250,
    absorbsFromHz: 248.2,
    thicknessMetres: 1.24,
    thicknessNodes: 25,
    isThinnest: false,
    nodes: 4200,
    reflectionDecibels: -30,
  };

  it.each([
    [{}, 'specified 250 Hz; absorbs from 248 Hz on, to -30 dB at 0° to 45°: 1.24 m, 4200 nodes'],
    [{ absorbsFromHz: 249.7 }, 'absorbs from 250 Hz on, to -30 dB at 0° to 45°: 1.24 m, 4200 nodes'],
    [
      { isThinnest: true, absorbsFromHz: 42.3, thicknessMetres: 7.32, thicknessNodes: 16 },
      'specified 250 Hz; at least 16 nodes, so from 42 Hz on, to -30 dB at 0° to 45°: 7.32 m, 4200 nodes',
    ],
    [
      { askedFromHz: 3.5, absorbsFromHz: 3.42 },
      'specified 3.5 Hz; absorbs from 3.4 Hz on, to -30 dB at 0° to 45°: 1.24 m, 4200 nodes',
    ],
  ])('%j', (changes, expected) => {
    expect(outsideText({ ...report, ...changes })).toBe(expected);
  });

  it('has what the fewest nodes make of a high frequency', async () => {
    const { report: checked } = await check(closet({ outside: { absorbsFromHz: 5000 } }));
    const { outside } = checked.room!;
    expect(outside).toMatchObject({ askedFromHz: 5000, thicknessNodes: 16, isThinnest: true });
    expect(outside!.absorbsFromHz).toBeLessThan(400);
  });
});

describe('a mesh', () => {
  const outside = { absorbsFromHz: 250 };

  it('with a window loses sound there, and its walls are those of the room', async () => {
    const geometry = (window: string) => ({
      mesh: { file: 'room.obj', unit: 'm', materials: { Wall: 'plaster', Floor: 'carpet', Window: window } },
    });
    const materials = { plaster: { rigid: true }, carpet: { rigid: true }, sky: { open: true } };
    const obj = `${roomObj(true)}usemtl Window\nf 9 10 12 11\n`;
    const scene = (window: string): string =>
      writeRoom(folder, { geometry: geometry(window), materials, outside, durationSeconds: 0.35 }, obj);
    const closed = await render(scene('plaster'));
    const closedDecay = decay(closed);
    const open = await render(scene('sky'));
    expect(decay(open)).toBeGreaterThan(closedDecay + 2);
    // Half an octahedron with this many steps.
    const steps = Math.round(open.outside!.thicknessMetres / open.spacingMetres);
    expect(open.outside!.nodes).toBeGreaterThan((2 / 3) * steps ** 3);
    expect(closed.outside).toBe(null);
    expect(open.mesh!.leakCount).toBe(0);
    // Walls with outside air behind them are a staircase, which here stands in the same place, except for fractions of
    // cubes.
    expect(Math.abs(open.volumeCubicMetres.grid / closed.volumeCubicMetres.grid - 1)).toBeLessThan(1e-3);
    // Of walls between the nodes some that are behind them move, too.
    expect(Math.abs((open.nodes.total - open.outside!.nodes) / closed.nodes.total - 1)).toBeLessThan(0.05);
    const area = ({ mesh }: RenderReport, name: string) => mesh!.areas.find(({ material }) => material === name)!;
    expect(area(open, 'carpet')).toEqual(area(closed, 'carpet'));
    const window = area(closed, 'plaster').squareMetres - area(open, 'plaster').squareMetres;
    expect(Math.abs(window / 0.48 - 1)).toBeLessThan(0.15);
    expect(open.mesh!.areas).toHaveLength(2);
  });

  it('that leaks does so where it may and it is said what is outside', async () => {
    const file = writeRoom(folder, { outside }, roomObj(true));
    expect((await errorOf(render(file))).path).toBe(`${file}: geometry.mesh.file`);
    const report = await render(file, { allowLeaks: true });
    expect(report.outside!.nodes).toBeGreaterThan(100);
    expect(report.mesh!.leakCount).toBe(1);
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/leaks in 1 place, through which sound leaves: at \[/),
    );
    expect(Math.abs(report.volumeCubicMetres.grid / 14.4 - 1)).toBeLessThan(0.1);
  });

  it('that leaks and does not say so is asked', async () => {
    const file = writeRoom(folder, {}, roomObj(true));
    const { path, message } = await errorOf(render(file, { allowLeaks: true }));
    expect(path).toBe(`${file}: outside`);
    expect(message).toMatch(/^missing; the room leaks/);
    const { error, report } = await check(file, true);
    expect(error!.path).toBe(path);
    expect(report.room!.leakCount).toBe(1);
  });

  it('that does not leak is the same whether it may or not', async () => {
    const file = writeRoom(folder, { outside });
    const report = await render(file, { allowLeaks: true });
    expect(report.outside).toBe(null);
    expect(report.nodes).toEqual((await render(file)).nodes);
  });
});

describe('preparing', () => {
  it('says how far it is, from nothing to all', async () => {
    const events: RenderProgress[] = [];
    await render(writeRoom(folder), { onProgress: (event) => events.push(event) });
    const preparing = events.flatMap((event) => (event.phase === 'preparing' ? event : []));
    const sharesOf = (part: typeof preparing) => part.flatMap(({ share }) => share ?? []);
    // The room is prepared first, as one stage; then the engine measures its stability.
    const measuring = preparing.findIndex(({ what }) => what === 'stability');
    const shares = sharesOf(preparing.slice(0, measuring));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    const measured = sharesOf(preparing.slice(measuring));
    expect(measured).toEqual(measured.toSorted((a, b) => a - b));
    expect(measured[0]).toBeGreaterThan(0);
    expect(measured.at(-1)).toBeLessThanOrEqual(1);
    expect(new Set(preparing.map(({ what }) => what))).toEqual(
      new Set([undefined, 'walls', 'air', 'faces', 'cubes', 'nodes near walls', 'stability']),
    );
  });

  it('ends where rows need more than the engine takes', async () => {
    const makeEngine = () => {
      const engine = new CpuEngine({ precision: 64, threads: 1 });
      return Promise.resolve(Object.assign(engine, { mostRowBytes: 5 * 56 * 8 }));
    };
    const error: unknown = await renderScene(request(closet(), false), {
      host: testHost,
      makeEngine,
      memoryLimit: 1e9,
      signal: new AbortController().signal,
    }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TooManyRowsError);
    expect((error as TooManyRowsError).message).toContain('more than 5 different rows of 56 weights');
    expect((error as TooManyRowsError).remedy).toMatch(/shorter reach/);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});
