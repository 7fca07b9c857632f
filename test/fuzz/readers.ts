/**
 * The fuzzer's list of readers: everything that reads what somebody else wrote. A new reader joins by one entry. A test
 * fails if a file of the program reads and no entry names it.
 */
import { cacheReaders } from './read-caches.ts';
import { checkpointReaders } from './read-checkpoints.ts';
import { importReaders } from './read-imports.ts';
import { meshReaders } from './read-meshes.ts';
import { otherReaders } from './read-others.ts';
import { projectReaders } from './read-projects.ts';
import { resultReaders } from './read-results.ts';
import { sceneReaders } from './read-scenes.ts';
import { servedReaders } from './read-served.ts';
import { sofaReaders } from './read-sofa.ts';
import { sweepReaders } from './read-sweeps.ts';
import type { Reader } from './reader.ts';

export const READERS: readonly Reader[] = [
  ...sceneReaders,
  ...meshReaders,
  ...importReaders,
  ...cacheReaders,
  ...checkpointReaders,
  ...otherReaders,
  ...resultReaders,
  ...projectReaders,
  ...sofaReaders,
  ...servedReaders,
  ...sweepReaders,
];

/** Files that look like readers and are none of their own: why. */
export const NO_READERS: Readonly<Record<string, string>> = {
  'src/app/jobs/room-trials/simulate.ts': 'hands on the files of another host',
  'src/app/jobs/room-trials/file-hashes.ts': 'hashes the files that a scene names',
  'src/app/jobs/room-trials/trials.ts': 'reads the scene a second time, which was read before',
  'src/app/jobs/room-trials/view-surfaces.ts': 'reads the scene a second time, which was read before',
  'electron/renderer/core/storage/search-files.ts': 'texts of kept runs, which KeptRuns reads',
  'src/app/jobs/calibrate/job.ts': 'reads the scene a second time, which was read before',
  'src/app/jobs/places/prepare.ts': 'reads the scene a second time, which was read before',
  'src/app/jobs/places/responses.ts': 'hands the WAV files that it rendered to decodeWav',
  'src/app/jobs/check/suggest.ts': 'reads the scene a second time, which was read before',
  'src/app/rendering/kept-run/kept-inputs.ts': 'files of a scene, which others read',
  'src/app/ports/host/memory-files.ts': 'files of the page, which others read',
  'src/library/scene-files.ts': 'files of another program, which others read',
  'src/node/files.ts': 'files by path, which others read',
  'src/app/inputs/request/needed-files.ts': 'hands the files of a scene to loadScheme and readMeshFile',
  'electron/renderer/state/document/document.ts': 'texts are read by parseScene in the worker before anything is shown',
  'electron/renderer/state/materials/through-curves.ts': 'reads back the text that it made of a definition',
  'electron/renderer/state/document/opening.ts': 'any text that is not JSON is taken for no scene',
  'electron/renderer/state/design/places/take.ts': 'a scene that the page itself made, or that readPlaces has read',
  'electron/renderer/state/drawing/live-walls.ts': 'names of materials that the page itself wrote as text',
  'src/app/jobs/modes/image-data.ts': 'writes only',
  'src/app/results/project/read-project-file.ts': 'hands a project to readZip and projectEntries',
  'src/app/results/refigure/refigure-files.ts': 'hands a report to readReport, and scenes and files to refigure',
  'src/app/results/project/change-scheme.ts': 'hands a project to readZip and readManifest',
  'electron/renderer/state/project/work.ts':
    'reports that unpackProject or the worker has read, or that the page itself stored',
  'src/app/results/directions/direction-files.ts':
    'hands a WAV file to decodeChannels, and reads a report by readReport',
  'src/app/results/overview/receiver-groups.ts': 'hands a report to readReport, and areas to readAreaResult',
  'src/app/inputs/walks/read-signals.ts': 'hands a WAV file to decodeWav',
  'src/app/results/read/export-files.ts': 'the report of a run of the window',
  'src/app/rendering/written/sofa-files.ts': 'the report of a run of the window',
  'electron/renderer/state/results/saved/report-export.ts': 'the company that the page itself stored',
  'electron/renderer/state/stencils/bench-kept.ts': 'what the page itself stored',
  'electron/renderer/state/materials/own-materials.ts': 'what the page itself stored',
  'electron/renderer/state/materials/recent-materials.ts': 'what the page itself stored',
  'electron/renderer/state/levels/refigured.ts': 'the scene of a run of the window',
  'src/app/jobs/sweep/status.ts': 'hands the record of a failure to parseFailed',
  'src/app/jobs/sweep/run/line-files.ts': 'files of a scene, which others read',
  'src/app/jobs/sweep/run/named-files.ts': 'hashes files, whatever they hold',
  'src/app/jobs/sweep/run/line-inputs.ts': 'hashes files, and hands scenes to neededFiles',
  'src/room/boxes/sheets-on-grid.ts': 'reads back the text that it made of parts of sheets',
  'src/lists/long-bytes.ts': 'bytes that the program itself holds',
  'src/node/adapters/dawn-package.ts': 'the list of files that the package itself brings along',
  'src/node/cards/card-process.ts': 'messages of the program itself, which started the process',
  'src/response/wav.ts': 'writes only',
  'src/disk/placing.ts': 'names that the program itself wrote while it placed files',
  'electron/main/files/recent.ts': 'what the window itself stored; anything else is an empty list',
};
