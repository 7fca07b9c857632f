import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { packProject, plainName } from '../../../../../src/app/results/project/pack-project.ts';
import { withProjects } from '../../../../../src/app/results/project/project-files.ts';
import { packed, unpacked, type Project, type ProjectRun } from '../../../../../src/app/results/project/project.ts';
import { unpackProject } from '../../../../../src/app/results/project/unpack-project.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { lowResponse } from '../../../../support/numbers/low-response.ts';
import { wholeReport } from '../../../../support/whole-report.ts';

const { signal } = new AbortController();
const blob = (content: string | Uint8Array<ArrayBuffer>): Blob => new Blob([content]);

const report = (...receivers: string[]): string => JSON.stringify(wholeReport(receivers));

const sceneText = (mesh: string): string =>
  `${JSON.stringify({ wavehall: 1, geometry: { mesh: { file: mesh } } }, null, 2)}\n`;

const mesh = blob('v 0 0 0\n');
const olderMesh = blob('v 1 1 1\n');

function run(name: string, scene: ProjectRun['scene']): ProjectRun {
  const files = new Map([
    ['S1-R1.wav', blob(Uint8Array.of(1, 2, 3))],
    ['report.json', blob(report('R1'))],
  ]);
  return {
    name,
    notes: name === 'hall' ? 'the first' : '',
    finishedAt: '2026-11-23T10:00:00.000Z',
    scene,
    files: packed(files),
  };
}

function project(meshPath = 'models/hall.obj'): Project {
  const scene = { name: 'hall.json', text: sceneText(meshPath), files: new Map([[meshPath, mesh]]) };
  return {
    id: 'one',
    scene,
    notes: 'of the job',
    runs: [
      run('hall', { ...scene, files: new Map([[meshPath, olderMesh]]) }),
      run('carpet → wood', scene),
      run('carpet → wood: again', { ...scene, files: new Map([[meshPath, olderMesh]]) }),
    ],
    searches: [
      {
        kind: 'modes',
        finishedAt: '2026-11-30T08:00:00.000Z',
        scene,
        files: packed(new Map([['modes.json', blob('{}')]])),
      },
      {
        kind: 'places',
        finishedAt: '2026-11-30T08:00:00.000Z',
        scene: { ...scene, files: new Map([[meshPath, olderMesh]]) },
        files: packed(new Map([['a: b-places.json', blob('{}')]])),
      },
    ],
    recordings: {
      files: new Map([['seat 1.wav', blob('RIFF')]]),
      reference: { name: 'sweep.wav', contents: blob('sweep') },
      channels: 'responses',
      positions: new Map([['seat 1', 'S1-R1']]),
    },
    targets: { names: ['din-18041'], files: new Map([['own.csv', blob('octave,limit')]]) },
    sounds: [{ name: 'voice.wav', contents: blob('voice') }],
    head: { name: 'me.sofa', contents: blob('head') },
    listening: {
      programme: 0,
      lanes: { a: { run: 1, file: 'S1-R1.wav' }, b: null },
      isExtended: true,
      isMatched: false,
      directGainDb: -3,
      ears: {
        isOn: true,
        head: 'own',
        orientation: { yawDegrees: -30, pitchDegrees: 10, rollDegrees: 0 },
        dryLevelDb: 65,
      },
    },
    report: { chapters: ['summary', 'responses'], language: 'de' },
    underlay: {
      name: 'plan.dxf',
      contents: blob('lines'),
      metresPerUnit: 1e-3,
      at: [1, -2],
      turnDegrees: 30,
      isShown: false,
    },
    scheme: { scheme: 'compact-5@2%', walls: 'subcell', points: 3.4 },
  };
}

/** A project with its blobs as texts. */
const shown = async (value: unknown): Promise<unknown> => {
  if (value instanceof Blob) return value.text();
  if (value instanceof Map)
    return Promise.all(Array.from(value as Map<string, unknown>, async ([key, each]) => [key, await shown(each)]));
  if (Array.isArray(value)) return Promise.all(value.map(shown));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, each]) => [key, await shown(each)] as const)),
  );
};

const zipOf = async (of: Project): Promise<Record<string, Uint8Array>> =>
  unzipSync(new Uint8Array(await (await packProject(of, 'hall.wavehall', signal)).arrayBuffer()));

describe('a project', () => {
  it.each(['models/hall.obj', '../meshes/hall.obj', 'C:\\meshes\\hall.obj', 'scene.json'])(
    'is read as it was saved, with the mesh %s',
    async (path) => {
      const saved = project(path);
      const read = await unpackProject(await packProject(saved, 'hall.wavehall', signal), 'hall.wavehall');
      expect(await shown(read)).toEqual(await shown(saved));
      expect(await shown(unpacked(read.runs[0].files))).toEqual(await shown(unpacked(saved.runs[0].files)));
    },
  );

  it('is a folder that a person can read, in which what scenes share is there once', async () => {
    const files = await zipOf(project());
    expect(Object.keys(files)).toEqual([
      'project.json',
      'models/hall.obj',
      'scene.json',
      'notes.txt',
      'runs/1 hall/S1-R1.wav',
      'runs/1 hall/report.json',
      'runs/1 hall/notes.txt',
      'runs/1 hall/scene/models/hall.obj',
      'runs/1 hall/scene/scene.json',
      'runs/2 carpet to wood/S1-R1.wav',
      'runs/2 carpet to wood/report.json',
      'runs/2 carpet to wood/scene/scene.json',
      'runs/3 carpet to wood- again/S1-R1.wav',
      'runs/3 carpet to wood- again/report.json',
      'runs/3 carpet to wood- again/scene/scene.json',
      'searches/modes/scene/scene.json',
      'searches/modes/modes.json',
      'searches/places/scene/scene.json',
      'searches/places/a- b-places.json',
      'measured/seat 1.wav',
      'measured/reference/sweep.wav',
      'targets/own.csv',
      'sounds/voice.wav',
      'head/me.sofa',
      'underlay/plan.dxf',
    ]);
    const meshOf = (path: string): string =>
      (JSON.parse(new TextDecoder().decode(files[path])) as { geometry: { mesh: { file: string } } }).geometry.mesh
        .file;
    expect(meshOf('scene.json')).toBe('models/hall.obj');
    expect(meshOf('runs/1 hall/scene/scene.json')).toBe('models/hall.obj');
    expect(meshOf('runs/2 carpet to wood/scene/scene.json')).toBe('../../../models/hall.obj');
    expect(meshOf('runs/3 carpet to wood- again/scene/scene.json')).toBe('../../1 hall/scene/models/hall.obj');
  });

  it('is a scene and a folder for the command line, also unpacked and packed again', async () => {
    const inFolder = Object.fromEntries(
      Object.entries(await zipOf(project('../hall.obj'))).map(([path, bytes]) => [`hall/${path}`, bytes]),
    );
    const packedAgain = zipSync({ ...inFolder, '__MACOSX/x': new Uint8Array() });
    const files = withProjects(new MemoryFiles(new Map([['jobs/hall.wavehall', blob(packedAgain)]])));
    const scene = JSON.parse(await files.readText('jobs/hall.wavehall')) as { geometry: { mesh: { file: string } } };
    const path = files.beside('jobs/hall.wavehall', scene.geometry.mesh.file);
    expect(await files.readText(path)).toBe(await mesh.text());
    expect(await files.isFolder('jobs/hall.wavehall/runs/1 hall')).toBe(true);
    expect(await files.readText('jobs/hall.wavehall/runs/1 hall/report.json')).toBe(report('R1'));
  });

  it('keeps responses in less than a third of their bytes, and gives them back bit by bit, here and on the command line', async () => {
    const wav = encodeWav(lowResponse(20_000), hertz(48_000), 'one');
    const files = packed(
      new Map([
        ['S1-R1.wav', blob(wav)],
        ['report.json', blob(report('R1'))],
      ]),
    );
    const saved = { ...project(), runs: [{ ...run('hall', null), files }] };
    const zip = await packProject(saved, 'hall.wavehall', signal);
    const without = await packProject({ ...saved, runs: [] }, 'hall.wavehall', signal);
    // The band ends at a 48th of the rate: measured 0.23, so that a third is not reached by chance.
    expect(zip.size - without.size).toBeLessThan(wav.length / 3);

    const read = await unpackProject(zip, 'hall.wavehall');
    const response = unpacked(read.runs[0].files).get('S1-R1.wav')!;
    expect(Buffer.from(await response.arrayBuffer()).equals(wav)).toBe(true);
    const onDisk = withProjects(new MemoryFiles(new Map([['hall.wavehall', zip]])));
    expect(Buffer.from(await onDisk.readBytes('hall.wavehall/runs/1 hall/S1-R1.wav')).equals(wav)).toBe(true);
  });

  it('without searches, or with one that this version does not know, is read', async () => {
    const now = await zipOf(project());
    const of = async (from: string, to: string): Promise<string[]> =>
      (await unpackProject(blob(zipSync(edit(now, from, to))), 'hall.wavehall')).searches.map(({ kind }) => kind);
    expect(await of('"searches":', '"others":')).toEqual([]);
    expect(await of('"kind": "modes"', '"kind": "echoes"')).toEqual(['places']);
  });

  it('of version 1, whose responses are plain WAV files, is read', async () => {
    const wav = encodeWav(lowResponse(100), hertz(48_000));
    const now = await zipOf(project());
    const before = edit({ ...now, 'runs/1 hall/S1-R1.wav': wav }, '"wavehallProject": 2', '"wavehallProject": 1');
    const read = await unpackProject(blob(zipSync(before)), 'hall.wavehall');
    const response = unpacked(read.runs[0].files).get('S1-R1.wav')!;
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(wav);
  });

  it('names the scene that a damaged one lacks; what else it has can be read', async () => {
    const zip = zipSync({ 'project.json': new Uint8Array(2), 'runs/1 hall/report.json': new Uint8Array(2) });
    const files = withProjects(new MemoryFiles(new Map([['hall.wavehall', blob(zip)]])));
    await expect(files.readText('hall.wavehall')).rejects.toThrow('the project has no such file');
    expect(await files.readBytes('hall.wavehall/runs/1 hall/report.json')).toHaveLength(2);
  });

  it.each([
    [
      'of a newer version',
      (files: Record<string, Uint8Array>) => edit(files, '"wavehallProject": 2', '"wavehallProject": 3'),
      'newer version',
    ],
    ['whose list is no JSON', (files: Record<string, Uint8Array>) => edit(files, '{', ''), 'not JSON'],
    [
      'whose list leads out of it',
      (files: Record<string, Uint8Array>) => edit(files, '"targets/own.csv"', '"../own.csv"'),
      'a path within',
    ],
    [
      'with a time that is none',
      (files: Record<string, Uint8Array>) => edit(files, '2026-11-23T10:00:00.000Z', 'yesterday'),
      'a date',
    ],
    ['without its list', (files: Record<string, Uint8Array>) => omit(files, 'project.json'), 'without a project.json'],
    ['without its scene', (files: Record<string, Uint8Array>) => omit(files, 'scene.json'), 'no such file'],
    ['without a mesh', (files: Record<string, Uint8Array>) => omit(files, 'models/hall.obj'), 'no such file'],
    ['without a report', (files: Record<string, Uint8Array>) => omit(files, 'runs/1 hall/report.json'), 'no such file'],
    [
      'without a file of a search',
      (files: Record<string, Uint8Array>) => omit(files, 'searches/modes/modes.json'),
      'no such file',
    ],
    [
      'with a search of what is no scene',
      (files: Record<string, Uint8Array>) => ({ ...files, 'searches/modes/scene/scene.json': new Uint8Array(2) }),
      'no JSON object',
    ],
    ['without a response', (files: Record<string, Uint8Array>) => omit(files, 'runs/1 hall/S1-R1.wav'), 'no such file'],
  ])('is refused %s', async (_what, change, message) => {
    const zip = zipSync(change(await zipOf(project())));
    const failure = await unpackProject(blob(zip), 'hall.wavehall').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InputError);
    const { path, remedy, message: said } = failure as InputError;
    expect(`${said} ${remedy}`).toContain(message);
    expect(path).toContain('hall.wavehall');
  });

  it('gives files names that every system allows', () => {
    expect(['carpet → wood', '../a', 'CON: ', '', '...', 'größer'].map(plainName)).toEqual([
      'carpet to wood',
      '-a',
      'CON-',
      'unnamed',
      'unnamed',
      'größer',
    ]);
  });
});

function edit(files: Record<string, Uint8Array>, from: string, to: string): Record<string, Uint8Array> {
  const text = new TextDecoder().decode(files['project.json']).replace(from, to);
  return { ...files, 'project.json': new TextEncoder().encode(text) };
}

const omit = (files: Record<string, Uint8Array>, path: string): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(files).filter(([each]) => each !== path));
