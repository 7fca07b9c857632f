import { strToU8, zipSync } from 'fflate';
import { shortChanges } from '../../src/app/results/compare/short-changes.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { readDesign } from '../../src/app/jobs/design-room/read-design.ts';
import { readModes } from '../../src/app/jobs/modes/read-modes.ts';
import { readPlaces } from '../../src/app/jobs/places/read-places.ts';
import { readDesks, readSpeakers } from '../../src/app/jobs/places/speech/read-speech.ts';
import { readSensitivities } from '../../src/app/jobs/sensitivities/read-sensitivities.ts';
import type { FoundFiles } from '../../src/app/results/project/found-files.ts';
import type { SearchKind } from '../../src/app/results/project/project.ts';
import { foundFiles } from '../support/found-searches.ts';
import { withProjects } from '../../src/app/results/project/project-files.ts';
import { schemeOfProject } from '../../src/app/inputs/scheme/scheme-of-project.ts';
import { unpackProject } from '../../src/app/results/project/unpack-project.ts';
import { packWav, unpackWav } from '../../src/response/packed-wav.ts';
import { encodeWav } from '../../src/response/wav.ts';
import { hertz } from '../../src/units/quantities.ts';
import { encode, textOf, type Reader } from './reader.ts';

const SCENE = '{"wavehall": 1, "geometry": {"mesh": {"file": "hall.obj"}}, "materials": {"a": {"library": "b"}}}';

const MANIFEST = {
  wavehallProject: 1,
  program: '0.1.0',
  id: 'one',
  saved: '2026-11-23T10:00:00.000Z',
  scene: { name: 'hall.json', file: 'scene.json', files: { 'hall.obj': 'hall.obj' } },
  runs: [],
  measured: {
    files: [{ name: 'a.wav', file: 'measured/a.wav' }],
    reference: null,
    channels: 'responses',
    positions: {},
  },
  targets: { names: [], files: [] },
  sounds: [],
  head: null,
  underlay: null,
};

const zip = (level: 0 | 6): Uint8Array =>
  zipSync(
    {
      'project.json': strToU8(JSON.stringify(MANIFEST)),
      'scene.json': strToU8(SCENE),
      'hall.obj': strToU8('v 0 0 0\n'),
      'measured/a.wav': strToU8('RIFF'),
    },
    { level },
  );

const empty = {
  scene: { materials: [], sources: [], receivers: [], geometry: {}, maxFrequencyHz: 500 },
  air: {},
  scheme: {},
  duration: { seconds: 1 },
};

/** Readers of what searches wrote, and the files of the program that read it. */
const SEARCHES: Readonly<
  Record<SearchKind, { readonly read: (files: FoundFiles) => unknown; readonly covers: readonly string[] }>
> = {
  modes: {
    read: readModes,
    covers: ['src/app/jobs/modes/read-modes.ts', 'src/app/results/project/found-report.ts'],
  },
  places: { read: readPlaces, covers: ['src/app/jobs/places/read-places.ts'] },
  speakers: { read: readSpeakers, covers: ['src/app/jobs/places/speech/read-speech.ts'] },
  desks: { read: readDesks, covers: [] },
  sensitivities: { read: readSensitivities, covers: ['src/app/jobs/sensitivities/read-sensitivities.ts'] },
  design: { read: readDesign, covers: ['src/app/jobs/design-room/read-design.ts'] },
};

export const projectReaders: readonly Reader[] = [
  {
    name: 'project file',
    covers: [
      'src/app/results/project/manifest.ts',
      'src/app/results/project/read-zip.ts',
      'src/app/results/project/unpack-project.ts',
      'src/app/results/project/project-files.ts',
      'src/app/results/project/scene-paths.ts',
    ],
    seeds: () => [zip(0), zip(6)],
    read: async (input) => {
      const blob = new Blob([input]);
      await withProjects(new MemoryFiles(new Map([['a.wavehall', blob]]))).readText('a.wavehall');
      await unpackProject(blob, 'a.wavehall');
    },
  },
  {
    name: 'packed sound of a project',
    covers: ['src/response/packed-wav.ts', 'src/app/results/project/packed-sounds.ts'],
    seeds: () => [packWav(encodeWav(Float32Array.of(0, 0.5, -0.25), hertz(48_000)))!],
    read: (input) => unpackWav(input, 'a.wavehall: runs/1 room/a.wav.packed'),
  },
  ...(Object.keys(SEARCHES) as SearchKind[]).map((kind): Reader => ({
    name: `what a search wrote: ${kind}`,
    covers: SEARCHES[kind].covers,
    seeds: () => [[...foundFiles(kind).values()][0]],
    json: true,
    read: (input) => {
      const files = foundFiles(kind);
      const [report] = files.keys();
      return SEARCHES[kind].read(files.set(report, input));
    },
  })),
  {
    name: 'curves of placed sources',
    covers: [],
    seeds: () => [foundFiles('places').get('box-places-curves.csv')!],
    read: (input) => readPlaces(foundFiles('places').set('box-places-curves.csv', input)),
  },
  {
    name: 'scheme of a project',
    covers: ['src/app/inputs/scheme/scheme-of-project.ts'],
    seeds: () => [encode({ ...MANIFEST, scheme: { scheme: 'compact-5@2%', walls: 'subcell', points: 3.4 } })],
    json: true,
    read: (input) =>
      schemeOfProject('a.wavehall', new MemoryFiles(new Map([['a.wavehall/project.json', new Blob([input])]]))),
  },
  {
    name: 'names of runs',
    covers: ['src/app/results/compare/short-changes.ts'],
    seeds: () => [strToU8(SCENE)],
    json: true,
    read: (input) =>
      shortChanges({ report: empty as never, text: null }, { report: empty as never, text: textOf(input) }),
  },
];
