/**
 * `npm run preparing -- [--rooms church-2M,hall-18M] [--threads N] [--folder FOLDER] [--batches]` makes rooms of up to
 * 100 million nodes, prepares each with both wall models in a process of its own, and prints what that takes. With
 * `--threads 0` one thread does everything, and the time on 16 cores is computed. `--scene FILE` prepares one scene and
 * prints JSON; `--write` only makes the scenes.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepareScene, type Preparation } from './measure.ts';
import { SIZES, writeScenes } from './scenes.ts';

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: 'church-2M,church-18M' },
    threads: { type: 'string', default: `${availableParallelism()}` },
    folder: { type: 'string', default: join(tmpdir(), 'wavehall-preparing') },
    batches: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    scene: { type: 'string' },
  },
});

if (values.scene !== undefined) {
  console.log(JSON.stringify(await prepareScene(values.scene, Number(values.threads))));
  // Threads that wait for work would keep the process.
  process.exit();
}

const rows: Record<string, unknown>[] = [];
for (const name of values.rooms.split(',')) {
  if (!(name in SIZES)) throw new Error(`no room "${name}"; there are ${Object.keys(SIZES).join(', ')}`);
  for (const scene of writeScenes(values.folder, name as keyof typeof SIZES)) {
    if (values.write) console.log(scene);
    else rows.push(measured(scene));
  }
}
if (!values.write) console.table(rows);

function measured(scene: string): Record<string, unknown> {
  const script = fileURLToPath(import.meta.url);
  const { stdout, status } = spawnSync(process.execPath, [script, '--scene', scene, '--threads', values.threads], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${scene} ended with status ${status}`);
  const { nodes, wall, cpu, leading, on16, before, peak, room, batches } = JSON.parse(stdout) as Preparation;
  if (values.batches) {
    const slowest = Object.entries(batches).sort(([, a], [, b]) => b - a);
    console.log(basename(scene), Object.fromEntries(slowest.map(([job, seconds]) => [job, rounded(seconds)])));
  }
  return {
    scene: basename(scene, '.json'),
    'million nodes': rounded(nodes / 1e6),
    'wall s': rounded(wall),
    'CPU s': rounded(cpu),
    'one thread alone s': rounded(leading),
    'computed on 16 cores s': on16 === undefined ? '-' : rounded(on16),
    'room MB': Math.round(room / 1e6),
    'bytes a node beyond': rounded((peak - before - room) / nodes),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
