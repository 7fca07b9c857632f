import { BUILD_ID } from '../../src/app/build-id.ts';
import { MARK } from '../../src/app/checkpoint/checkpoint-files.ts';
import { readCheckpoint } from '../../src/app/checkpoint/resume.ts';
import type { CheckpointFolder, Host } from '../../src/app/host/host.ts';
import { pack } from '../../src/app/kept-room/pack.ts';
import { checkpointFolder } from '../../src/node/checkpoint-folder.ts';
import { testHost } from '../support/test-host.ts';
import type { Reader } from './reader.ts';

/** Checkpoints: their job, and the state of a run. A folder of them may come from a stranger. */

const marked = (name: string, content: object): object => ({ mark: MARK, run: 'run', name, content });

const JOB = marked('job', {
  run: 'run',
  build: BUILD_ID,
  program: '0.1.0',
  request: { sceneFile: 'hall.json', outFolder: 'out', checkpoint: 300, sofa: undefined },
  inputs: { texts: { 'hall.json': '{}' }, bytes: { 'hall.stl': new Uint8Array(100) } },
  engine: { kind: 'cpu', identity: 'a processor', precision: 32 },
  chosen: { scheme: 'compact-3@2%', report: {} },
  courant: 0.9,
  kernel: null,
  stability: { proof: null, largestEigenvalue: 0.98, certifiedBelow: 0.99, steps: 64 },
});

const STATE = marked('state-1', {
  source: 1,
  durationSeconds: 0.5,
  at: { state: { step: 40, tables: [new Float32Array(300), new Float32Array(20)] }, responses: [new Float64Array(40)] },
});

async function packed(value: unknown): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of pack(value)) parts.push(part);
  return Buffer.concat(parts);
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** A host with a checkpoint of which one file is given. */
async function hostWith(name: string, input: Uint8Array): Promise<Host> {
  const files = new Map([
    ['job', await packed(JOB)],
    ['state-1', await packed(STATE)],
    [name, input],
  ]);
  const folder: CheckpointFolder = {
    ...checkpointFolder('out'),
    place: 'out/checkpoint',
    check: () => Promise.resolve(),
    names: () => Promise.resolve([...files.keys()]),
    read: (wanted: string) => Promise.resolve(files.has(wanted) ? whole(files.get(wanted)!) : undefined),
  };
  return { ...testHost, checkpoints: () => folder };
}

export const checkpointReaders: readonly Reader[] = [
  {
    name: 'checkpoint',
    covers: ['src/app/checkpoint/resume.ts', 'src/app/checkpoint/checkpoint-files.ts', 'src/node/checkpoint-folder.ts'],
    seeds: async () => [await packed(JOB)],
    read: async (input) => (await readCheckpoint('out', await hostWith('job', input))).resumed.job.courant,
  },
  {
    name: 'state of a checkpoint',
    covers: ['src/app/checkpoint/checkpoint-files.ts'],
    seeds: async () => [await packed(STATE)],
    read: async (input) =>
      (await readCheckpoint('out', await hostWith('state-1', input))).resumed.point.durationSeconds,
  },
];
