import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { asks, type AskName } from '../../electron/channels.ts';
import { isPartOfScene, isScene } from '../../electron/main/recognise.ts';
import { readBaseline } from '../../src/app/jobs/bench/bench-baseline.ts';
import { BENCH_FORMAT } from '../../src/app/jobs/bench/bench-file.ts';
import { readRoomsBaseline } from '../../src/app/jobs/bench/rooms/read-baseline.ts';
import { ROOMS_FORMAT } from '../../src/app/jobs/bench/rooms/rooms-file.ts';
import { readOctaveLevels } from '../../src/app/results/measured/octave-levels.ts';
import { readMeasured } from '../../src/app/jobs/calibrate/read-measured.ts';
import { readPrices } from '../../src/app/jobs/design-room/offers.ts';
import { VERIFY_FORMAT } from '../../src/app/jobs/verify/verify-report.ts';
import { parseDefaults } from '../../src/cli/defaults/read-defaults.ts';
import { confirmVerification } from '../../src/app/jobs/verify/verify.ts';
import type { Random } from '../support/numbers/random.ts';
import { containedWav, decayWav, filesWith } from './inputs.ts';
import { oneOf } from './mutate.ts';
import { fan } from '../support/models/triangles.ts';
import { roomThreeMf } from '../support/models/write-3mf.ts';
import { encode, textOf, type Reader } from './reader.ts';

const POINTS = { sources: ['S1', 'MP2'], receivers: ['R1', 'R2', 'MP1'] };

const BENCH = {
  format: BENCH_FORMAT,
  program: '0.1.0',
  engine: 'cpu',
  adapter: 'a processor',
  precision: 32,
  entries: [
    { id: 'leggy-1', grid: [64, 64, 64], kernel: 'march', stepsAPass: 1, ctpnNs: 0.3, quartilesNs: [0.29, 0.31] },
  ],
};

const ROOMS = {
  format: ROOMS_FORMAT,
  program: '0.1.0',
  engine: 'cpu',
  adapter: 'a processor',
  entries: [
    {
      room: 'hall',
      walls: 'subcell',
      stepMicroseconds: 3,
      timing: { stages: [{ name: 'load', within: null, seconds: 1 }] },
    },
  ],
};

/** What `verify` writes, as far as it is read. */
const VERIFY = {
  format: VERIFY_FORMAT,
  passed: true,
  resultsSha256: 'ab'.repeat(32),
  results: { checks: [{ name: 'energy', lines: [{ passed: true, value: 0.1 }] }] },
};

const MESSAGES: readonly { readonly name: AskName; readonly arguments: readonly unknown[] }[] = [
  { name: 'open', arguments: ['scene', true] },
  { name: 'readBeside', arguments: ['6b1e5f5e-3c47-4f63-8a5e-0d2f3a3f8d11', 'hall.obj'] },
  { name: 'openRecent', arguments: ['abc'] },
  { name: 'saveAs', arguments: ['hall.json', [1, 2, 3]] },
  { name: 'export', arguments: [[{ name: 'a.wav', contents: [1, 2] }]] },
  { name: 'tellDocument', arguments: [{ name: 'hall', edited: true, running: false, status: null, progress: null }] },
];

/** What the gate does with a message before it acts on it. Lists of numbers stand for bytes. */
function passGate(input: Uint8Array): unknown {
  const message = JSON.parse(textOf(input), (_, value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'number')
      ? Uint8Array.from(value)
      : value,
  ) as { name?: unknown; arguments?: unknown } | null;
  const name = message?.name;
  if (typeof name !== 'string' || !Object.hasOwn(asks, name)) return undefined;
  asks[name as AskName].arguments.safeParse(message?.arguments);
  return undefined;
}

const WORDS = ['render', 'check', 'plan', 'materials', 'schemes', 'calibrate', 'devices', '--out', '--json', '--duration', '--max-frequency', '--scheme', '--tolerance', '--walls', '--engine', '--precision', '--measured', '--materials', '--most-factor', '--within', '--most-runs', '--figure', '--schemes', '--scene', '--allow-leaks', '--raw', '--plot', '--no-cache', '--help', '--version', '--', '-', '', 'cpu', 'subcell', 'auto', 'compact-5@2%', 'leggy-1', '1e-310', '-1', 'NaN', 'Infinity', '1e308', '0', '0.01', '300', '100,110', '\u001b[31m', '__proto__', 'none.json', '/', '.', 'a\u0000b']; // prettier-ignore

function mutateWords(random: Random, seed: Uint8Array): Uint8Array {
  const words = JSON.parse(textOf(seed)) as string[];
  for (let changes = 1 + Math.floor(3 * random()); changes > 0; changes--) {
    const at = Math.floor(random() * (words.length + 1));
    words.splice(at, random() < 0.5 ? 1 : 0, ...(random() < 0.8 ? [oneOf(random, WORDS)] : []));
  }
  return encode(words);
}

const OUT = mkdtempSync(join(tmpdir(), 'wavehall-fuzz-'));
const SHOEBOX = resolve('scenes/shoebox.json');
const QUICK = ['--duration', '0.01', '--max-frequency', '100', '--engine', 'cpu', '--out', 'out'];

/** Time after which a command that computes is asked to stop, and in which it must have stopped then, ms. */
const ASKED = 6000;

/** Runs the program. A long run is no fault, if it ends when it is asked to. */
async function run(input: Uint8Array): Promise<unknown> {
  const words = (JSON.parse(textOf(input)) as string[]).map((word) => word.replaceAll('\u0000', ''));
  const env = { ...process.env, XDG_CACHE_HOME: join(OUT, 'cache'), WAVEHALL_DEBUG: '' };
  const child = spawn(process.execPath, [resolve('dist/cli.js'), ...words], {
    cwd: OUT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (text: Buffer) => (told += told.length < 1e6 ? text.toString() : ''));
  child.stdout.resume();
  const asked = setTimeout(() => child.kill('SIGINT'), ASKED);
  // What prepares a room ends by the signal itself.
  const status = await new Promise<number | null>((done) =>
    child.on('close', (code, signal) => done(signal === 'SIGINT' ? 4 : code)),
  );
  clearTimeout(asked);
  if (told.includes('fault of Wavehall') || /^\s+at .*:\d+:\d+\)?$/m.test(told))
    throw new Error(`told: ${told.slice(0, 500)}`);
  if (status === null || ![0, 1, 2, 3, 4].includes(status))
    throw new Error(`ended with ${status}: ${told.slice(0, 500)}`);
  return status;
}

export const otherReaders: readonly Reader[] = [
  {
    name: 'defaults',
    covers: ['src/cli/defaults/read-defaults.ts'],
    seeds: () => [
      encode({ outFolder: 'results', engine: 'auto', device: ['0000:01:00.0', 'a GPU'], precision: 32, quiet: true }),
      encode({ device: 'all', gpuMemory: '1.5 GB', format: 'png', language: 'de' }),
    ],
    json: true,
    read: (input) => parseDefaults(textOf(input), 'wavehall.config.json'),
  },
  {
    name: 'wav',
    covers: ['src/response/decode-wav.ts', 'src/response/riff.ts', 'src/app/jobs/calibrate/read-measured.ts'],
    seeds: () => [decayWav(1), decayWav(3), containedWav('RIFX'), containedWav('RF64')],
    read: (input) => readMeasured(['S1-R1.wav'], POINTS, filesWith('S1-R1.wav', input)),
  },
  {
    name: 'measured table',
    covers: ['src/app/jobs/calibrate/read-measured.ts', 'src/app/ports/host/read-table.ts'],
    seeds: () => [
      Uint8Array.from(readFileSync('scenes/seminar-room-measured.csv')),
      new TextEncoder().encode('source;receiver;band_hz;t20_s;edt_s\nS1;"R1";125;0,82;0,8\nS1;R1+R2;1k;0,5;-\n'),
      Uint8Array.from(Buffer.from('\ufeffsource;receiver;band_hz;t20_s\nS1;R1;125;0,82\n', 'utf16le')),
      Uint8Array.from(Buffer.from('# B\xfcro\nsource;receiver;band_hz;t20_s\nS1;R1;125;0,82\n', 'latin1')),
    ],
    read: (input) => readMeasured(['a.csv'], POINTS, filesWith('a.csv', input)),
  },
  {
    name: 'table of prices',
    covers: ['src/app/jobs/design-room/offers.ts'],
    seeds: () => [
      new TextEncoder().encode('material,price\nceiling-tile,35\nmineral-wool-50mm,42.5\n'),
      new TextEncoder().encode('# per m2\nMaterial;Price in EUR\nfelt;12,50\n"wool, thick";30\n'),
    ],
    read: (input) => readPrices('a.csv', filesWith('a.csv', input)),
  },
  {
    name: 'table of levels',
    covers: ['src/app/results/measured/octave-levels.ts'],
    seeds: () => [
      new TextEncoder().encode('frequency,level\n125,45\n250,42\n500,40\n1000,38\n2000,35\n4000,30\n8000,25\n'),
      new TextEncoder().encode('Hz;Leq dB\n125;45,5\n250;42\n500;40\n1k;38\n2 kHz;35\n4k;30\n8k;25\n16k;20\n'),
    ],
    read: (input) => readOctaveLevels('a.csv', filesWith('a.csv', input)),
    share: 0.3,
  },
  {
    name: 'baseline',
    covers: ['src/app/jobs/bench/bench-baseline.ts'],
    seeds: () => [encode(BENCH)],
    json: true,
    read: (input) => readBaseline(filesWith('a.json', input), 'a.json', 'baselineFile'),
    share: 0.3,
  },
  {
    name: 'baseline of rooms',
    covers: ['src/app/jobs/bench/rooms/read-baseline.ts'],
    seeds: () => [encode(ROOMS)],
    json: true,
    read: (input) => readRoomsBaseline(filesWith('a.json', input), 'a.json'),
    share: 0.3,
  },
  {
    name: 'report of verify',
    covers: ['src/app/jobs/verify/verify.ts'],
    seeds: () => [encode(VERIFY)],
    json: true,
    read: (input) =>
      confirmVerification('a.json', { host: { files: filesWith('a.json', input), kept: undefined as never } }),
    share: 0.3,
  },
  {
    name: 'gate of the window',
    covers: ['electron/channels.ts'],
    seeds: () => MESSAGES.map(encode),
    json: true,
    read: (input) => {
      try {
        return passGate(input);
      } catch (error) {
        // What is no JSON is no message.
        if (error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
    share: 0.5,
  },
  {
    name: 'kind of a file',
    covers: ['electron/main/recognise.ts'],
    seeds: () => [
      Uint8Array.from(readFileSync('scenes/shoebox.json')),
      Uint8Array.from(readFileSync('test/fixtures/mesh/prism-binary.stl')),
      Uint8Array.from(readFileSync('test/fixtures/mesh/prism.glb')),
      roomThreeMf(fan({ material: 'Wall', corners: [[0, 0, 0], [1, 0, 0], [0, 1, 0]] })), // prettier-ignore
      encode({ asset: { version: '2.0' }, buffers: [{ uri: 'a.bin' }] }),
    ],
    read: (contents) => [
      isScene(contents),
      ...[
        'a.stl',
        'a.gltf',
        'a.glb',
        'a.obj',
        'a.ply',
        'a.json',
        'a.bin',
        'a.dae',
        'a.3mf',
        'a.usdz',
        'a.csv',
        'a.clf',
        'a.wav',
      ].map((path) => isPartOfScene({ path, contents }, [{ path: 'b.gltf', contents }])),
    ],
    share: 0.5,
  },
  {
    name: 'command line',
    covers: ['src/cli/main.ts'],
    seeds: () =>
      [
        ['render', SHOEBOX, ...QUICK],
        ['check', SHOEBOX, '--max-frequency', '100', '--out', 'out'],
        ['plan', SHOEBOX, '--max-frequency', '100', '--engine', 'cpu', '--schemes', 'leggy-1'],
        ['materials', '--scene', SHOEBOX],
        ['schemes', 'show', 'compact-5@1%'],
        ['calibrate', SHOEBOX, '--measured', resolve('scenes/seminar-room-measured.csv'), '--out', 'out'],
      ].map(encode),
    mutate: mutateWords,
    read: run,
    mostSeconds: 30,
    share: 0.01,
  },
];
