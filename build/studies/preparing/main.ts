/**
 * `npm run preparing -- [--rooms church-2M,hall-18M] [--threads 0,4] [--folder FOLDER] [--batches] [--times N]` makes
 * rooms of up to 100 million nodes, prepares each with both wall models in a process of its own for each number of
 * threads, and prints what that takes. With `--threads 0` one thread does everything, and the time on 16 cores is
 * computed. `--times` prepares again in the same process, where the program is translated already. `--scene FILE`
 * prepares one scene and prints JSON; `--write` only makes the scenes. Options of Node for all processes stand in
 * NODE_OPTIONS.
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
    times: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    scene: { type: 'string' },
  },
});

if (values.scene !== undefined) {
  console.log(JSON.stringify(await prepareScene(values.scene, Number(values.threads), Number(values.times))));
  // Threads that wait for work would keep the process.
  process.exit();
}

const rows: Record<string, unknown>[] = [];
for (const name of values.rooms.split(',')) {
  if (!(name in SIZES)) throw new Error(`no room "${name}"; there are ${Object.keys(SIZES).join(', ')}`);
  for (const scene of writeScenes(values.folder, name as keyof typeof SIZES)) {
    if (values.write) console.log(scene);
    else for (const threads of values.threads.split(',')) rows.push(...measured(scene, threads));
  }
}
if (!values.write) console.table(rows);

function measured(scene: string, threads: string): Record<string, unknown>[] {
  const script = fileURLToPath(import.meta.url);
  const options = ['--scene', scene, '--threads', threads, '--times', values.times];
  const { stdout, status } = spawnSync(process.execPath, [...process.execArgv, script, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${scene} ended with status ${status}`);
  return (JSON.parse(stdout) as Preparation[]).map((one) => row(scene, threads, one));
}

function row(scene: string, threads: string, one: Preparation): Record<string, unknown> {
  const { nodes, wall, cpu, leading, on16, before, peak, room, batches, between } = one;
  if (values.batches) {
    const slowest = Object.entries(batches).sort(([, [a]], [, [b]]) => b - a);
    console.log(basename(scene), Object.fromEntries(slowest.map(([job, pair]) => [job, pair.map(rounded)])));
    console.log(
      'one thread alone before',
      Object.fromEntries(Object.entries(between).map(([a, b]) => [a, rounded(b)])),
    );
  }
  return {
    scene: basename(scene, '.json'),
    threads,
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
