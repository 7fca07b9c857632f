import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareResults, renderScene } from '../../../../../src/app/index.ts';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { gridWarning } from '../../../../../src/app/results/compare/grid-warning.ts';
import { planScene } from '../../../../../src/app/planning/scene/plan-scene.ts';
import { planPresets } from '../../../../../src/app/planning/presets/presets.ts';
import { changeProjectScheme, NO_SCHEME } from '../../../../../src/app/results/project/change-scheme.ts';
import { packProject } from '../../../../../src/app/results/project/pack-project.ts';
import type { Project } from '../../../../../src/app/results/project/project.ts';
import { projectSchemeOf, type ProjectScheme } from '../../../../../src/app/inputs/scheme/project-scheme.ts';
import { unpackProject } from '../../../../../src/app/results/project/unpack-project.ts';
import { readScene, type RenderRequest } from '../../../../../src/app/inputs/request/request.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { nodeFiles, plainFiles } from '../../../../../src/node/files.ts';
import { rightBand } from '../../../../../src/scheme/right-band.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import type { WallModel } from '../../../../../src/scheme/wall-model.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { percent } from '../../../../../src/units/quantities.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wavehall-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Measured once. */
const kept = keptInMemory();
const controls = () => ({
  host: { ...testHost, kept },
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
});

/** A scheme as the project of a room without sheets and porous volumes keeps it. */
function keptScheme(name: string, walls: WallModel): ProjectScheme {
  const scheme = schemeByName(name, '');
  return projectSchemeOf({ scheme, scene: { walls }, points: 1 / rightBand(scheme, walls) });
}

/** Another scheme than a plan would take. */
const KEPT = keptScheme('leggy-3@2%', 'subcell');

const sceneText = (more: object = {}, to = [2.4, 2, 1.8]): string =>
  JSON.stringify({
    wavehall: 1,
    maxFrequencyHz: 250,
    durationSeconds: 0.1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to }, material: 'wall' }] },
    materials: { wall: { absorption: 0.3 } },
    sources: { S: { position: [0.7, 0.6, 0.5] } },
    receivers: { R: { position: [1.6, 1.3, 1.1] } },
    ...more,
  });

let number = 0;
async function saved(scheme: ProjectScheme | null, text = sceneText()): Promise<string> {
  const project: Project = {
    id: 'one',
    scene: { name: 'room.json', text, files: new Map() },
    notes: 'of the job',
    runs: [],
    recordings: null,
    report: null,
    targets: { names: [], files: new Map() },
    sounds: [],
    head: null,
    searches: [],
    underlay: null,
    listening: null,
    scheme,
  };
  const file = join(folder, `${number++}.wavehall`);
  const zip = await packProject(project, file, new AbortController().signal);
  await writeFile(file, new Uint8Array(await zip.arrayBuffer()));
  return file;
}

const read = (sceneFile: string, request: Partial<RenderRequest> = {}) =>
  readScene({ sceneFile, ...request }, nodeFiles, 1e9);
const refused = async (doing: Promise<unknown>): Promise<InputError> => {
  const error = await doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
};

describe('the scheme of a project', () => {
  it('is that of its scene, and of the scenes of its runs, where they name none', async () => {
    const file = await saved(KEPT);
    for (const one of [file, `${file}/scene.json`]) {
      const { scheme, project } = await read(one);
      expect([scheme?.stencil.id, project]).toEqual(['leggy-3', KEPT]);
    }
    expect((await read(await saved(null))).scheme).toBeNull();
  });

  it('gives way to the scheme that a scene or a request names, also to auto', async () => {
    const named = await read(await saved(KEPT, sceneText({ scheme: 'compact-5' })));
    expect([named.scheme?.stencil.id, named.project]).toEqual(['compact-5', null]);
    const file = await saved(KEPT);
    expect((await read(file, { scheme: 'auto' })).scheme).toBeNull();
    expect((await read(file, { scheme: 'compact-5' })).project).toBeNull();
  });

  it('is that of the request in a scene that is in no project file', async () => {
    const file = join(folder, 'alone.json');
    await writeFile(file, sceneText());
    expect((await read(file, { projectScheme: KEPT })).project).toEqual(KEPT);
    expect((await read(file)).scheme).toBeNull();
  });

  it('is refused with a remedy where a scene allows less, or the program does not have it', async () => {
    const less = await refused(read(await saved(KEPT), { tolerance: percent(0.5) }));
    expect(less.message).toContain('leggy-3@2% keeps the phase velocity within 2 %, and 0.5 % is asked for');
    expect(less.remedy).toContain('clear it');
    const unknown = await refused(read(await saved({ ...KEPT, scheme: 'leggy-99@2%' })));
    expect(unknown.path).toContain('project.json: scheme');
    expect(unknown.remedy).toMatch(/^Choose another scheme for the project, or clear it/);
  });

  it('says where the source of a scene has no room on its grid', async () => {
    const text = sceneText({
      sources: { S: { position: [0.7, 0.6, 0.5], pattern: 'cardioid', orientation: { yawDegrees: 30 } } },
    });
    const alone = join(folder, 'near.json');
    await writeFile(alone, text.replace('"maxFrequencyHz":250', '"maxFrequencyHz":60'));
    const { report } = await checkScene({ sceneFile: alone, outFolder: folder, projectScheme: KEPT }, controls());
    expect(report.problems.map(({ remedy }) => remedy).join()).toContain("The grid is that of the project's scheme");
  });

  it('keeps walls between the nodes for all, and a staircase only where rooms fit it', async () => {
    const [fitting, other] = [sceneText({ maxFrequencyHz: 900 }, [5, 4, 3]), sceneText()];
    const wallsOf = async (kept: ProjectScheme | null, text: string) =>
      (await read(await saved(kept, text))).scene.walls;
    expect([await wallsOf(null, fitting), await wallsOf(null, other)]).toEqual(['staircase', 'subcell']);
    expect([await wallsOf(KEPT, fitting), await wallsOf(KEPT, other)]).toEqual(['subcell', 'subcell']);
    const stairs = keptScheme('leggy-3@2%', 'staircase');
    expect([await wallsOf(stairs, fitting), await wallsOf(stairs, other)]).toEqual(['staircase', 'subcell']);
    expect(await wallsOf(KEPT, sceneText({ walls: 'staircase' }))).toBe('staircase');
    const { warnings } = await planScene({ sceneFile: await saved(stairs, other) }, controls());
    expect(warnings.join()).toContain('the project keeps walls on a staircase, which this room cannot have');
  });

  it('comes first in plans and presets', async () => {
    const file = await saved(KEPT);
    const plan = await planScene({ sceneFile: file }, controls());
    expect([plan.rows[0].scheme, plan.project, plan.named]).toEqual(['leggy-3@2%', 'leggy-3@2%', null]);
    const { presets } = await planPresets({ sceneFile: file }, controls());
    expect(new Set(presets.flatMap(({ row }) => row?.scheme ?? []))).toEqual(new Set(['leggy-3@2%']));
  });
});

describe('variants of a project', () => {
  it('run on its scheme, which the report says; another scheme is told by the comparison', async () => {
    const first = await saved(KEPT);
    const other = await saved(KEPT, sceneText({ materials: { wall: { absorption: 0.5 } } }));
    const render = (sceneFile: string, name: string, request: Partial<RenderRequest> = {}) =>
      renderScene({ sceneFile, outFolder: join(folder, name), ...request }, controls());
    const [a, b] = [await render(first, 'a'), await render(other, 'b')];
    for (const report of [a, b]) {
      expect([report.scheme.id, report.fromProject, report.chosen]).toEqual(['leggy-3', KEPT, null]);
    }
    expect(gridWarning(a, b)).toBeNull();
    await render(other, 'c', { scheme: 'compact-5@2%' });
    const { others } = await compareResults([join(folder, 'a'), join(folder, 'b'), join(folder, 'c')], controls());
    expect(others[0].gridWarning).toBeNull();
    expect(others[1].gridWarning).toMatch(/^computed on another grid \(leggy-3@2%, .* → compact-5@2%, /);
  });

  it('say that their grid is another one than when the project took its scheme', async () => {
    const file = await saved({ ...KEPT, points: 2 * KEPT.points });
    const report = await renderScene({ sceneFile: file, outFolder: join(folder, 'd') }, controls());
    expect(report.warnings.join()).toMatch(/leggy-3@2% has .* points of a wavelength here, and had /);
  });
});

describe('a variant with a sheet in a project of rooms without', () => {
  const ROOM = { materials: { wall: { absorption: 0.3 }, cloth: { sheet: { massPerArea: 0.5 } } } };
  const sheets = [{ from: [1.2, 0, 0], to: [1.2, 2, 1.8], material: 'cloth' }];
  const boxes = [{ add: { from: [0, 0, 0], to: [2.4, 2, 1.8] }, material: 'wall' }];
  const STAIRS = keptScheme('compact-5@1%', 'staircase');

  const planned = async (changes: object) =>
    planScene({ sceneFile: await saved(STAIRS, sceneText({ ...ROOM, walls: 'staircase', ...changes })) }, controls());

  it('is on another grid, which a plan says, with the frequency at which the others are on one like it', async () => {
    expect((await planned({})).warnings.join()).not.toContain('points of a wavelength');
    const plan = await planned({ geometry: { boxes, sheets } });
    expect(plan.rows[0].gridRule.points).toBeCloseTo(
      1 / rightBand(schemeByName('compact-5@1%', ''), 'staircase', 3, true),
      9,
    );
    const told =
      /need(?:s)? a finer grid for sheets or porous volumes; to compare on one grid, run the project's other rooms up to (\d+) Hz$/;
    const warning = plan.warnings.find((text) => told.test(text))!;
    // Both grids are within the 5 % by which walls may make one finer.
    const other = await planned({ maxFrequencyHz: Number(told.exec(warning)![1]) });
    expect(Math.abs(other.rows[0].spacingMetres / plan.rows[0].spacingMetres - 1)).toBeLessThan(0.05);
  });
});

describe('the scheme that a project keeps', () => {
  const change = (file: string, request: object = {}) =>
    changeProjectScheme({ file, ...request }, controls(), plainFiles);
  const keptIn = async (file: string) =>
    (await unpackProject(new Blob([await plainFiles.readBytes(file)]), file)).scheme;

  it('is chosen by a plan, named and cleared; the rest of the file stays', async () => {
    const file = await saved(null);
    expect(await change(file)).toMatchObject({ scene: 'room.json', scheme: null, changed: false });
    const { scheme } = await change(file, { scheme: 'auto' });
    expect(await keptIn(file)).toEqual(scheme);
    expect(scheme?.walls).toBe('subcell');
    await change(file, { scheme: 'leggy-3@2%', walls: 'staircase' });
    expect(await keptIn(file)).toEqual(keptScheme('leggy-3@2%', 'staircase'));
    await change(file, { scheme: NO_SCHEME });
    expect(await keptIn(file)).toBeNull();
    const entries = unzipSync(await plainFiles.readBytes(file));
    expect(Object.keys(entries)).toEqual(['project.json', 'scene.json', 'notes.txt']);
  });

  it('is refused for other files, weights, walls alone, and what is no scheme', async () => {
    const file = await saved(null);
    expect((await refused(change(join(folder, 'alone.json')))).message).toBe('this is not a project');
    expect((await refused(change(file, { scheme: 'own.json' }))).path).toBe('scheme');
    expect((await refused(change(file, { walls: 'subcell' }))).path).toBe('walls');
    expect((await refused(change(file, { scheme: 'compact-99' }))).path).toBe('scheme');
    expect((await refused(change(join(folder, 'none.wavehall')))).message).toBe('there is no such file');
  });
});
