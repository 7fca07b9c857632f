import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RenderReport } from '../../../src/app/rendering/finished/render-report.ts';
import { changedShoebox, newFolder, ownProcess, readWav, scenePath, startUntil, wavehall } from '../cli.ts';

/** Coarse and short: each takes a second. The whole scenes take about twenty times as long. */
const SECONDS = 0.1;
const UP_TO_HZ = 250;
const QUICK = ['--duration', String(SECONDS), '--max-frequency', String(UP_TO_HZ), '--engine', 'cpu'];

const shoebox = scenePath('shoebox.json');

/** A job's script may pass on what its processes got as well: right after a SIGTERM, the program gets another one. */
const TERMINATED_TWICE = [
  '--import',
  "data:text/javascript,process.once('SIGTERM', () => setImmediate(() => process.kill(process.pid, 'SIGTERM')));",
];

/** Speed of sound at 20 °C, 50 % and 101.325 kPa, m/s. */
const SOUND_SPEED = 343.987;

/** Responses of receivers behind a partition or above a ceiling. */
const BEHIND = /-(?:B\d|PLENUM)\.wav$/;

/** Volume of the only scene that is a mesh, m³. The mesh is not closed, so the report has none. */
const LECTURE_HALL_VOLUME = 209.2;

const scenes = readdirSync(scenePath('.')).filter((name) => name.endsWith('.json'));

async function render(scene: string, options: readonly string[]): Promise<{ report: RenderReport; folder: string }> {
  const folder = newFolder();
  const { status, stdout, stderr } = await wavehall(['render', scene, '--json', '--out', folder, ...options]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return { report: JSON.parse(stdout) as RenderReport, folder };
}

describe('every scene of the repository', () => {
  it.each(scenes)('%s renders', async (scene) => {
    const { report, folder } = await render(scenePath(scene), QUICK);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(report);
    const { scheme } = JSON.parse(readFileSync(scenePath(scene), 'utf8')) as { scheme: string };
    expect(report).toMatchObject({ engine: 'cpu', precision: 32 });
    expect(`${report.scheme.id}@${report.scheme.weights}`).toBe(scheme);
    expect(report.validToHz).toBeGreaterThanOrEqual(UP_TO_HZ);
    expect(report.walls.cutNodes > 0).toBe(report.walls.model === 'subcell');
    if (['lecture-hall.json', 'shoebox.json'].includes(scene)) expect(report.walls.model).toBe('subcell');
    const { grid, scene: drawn } = report.volumeCubicMetres;
    expect(Math.abs(grid / (drawn ?? LECTURE_HALL_VOLUME) - 1)).toBeLessThan(0.05);
    expect(report.responses.length).toBeGreaterThan(0);
    const ofAreas = (report.areas ?? []).flatMap(({ area, file, maps }) => [file, `${area}.area.csv`, ...maps]);
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...report.responses.flatMap(({ file, direction }) => (direction ? [file, direction.file] : [file])),
        ...ofAreas,
        ...(report.overall?.insulation ? ['insulation.csv'] : []),
        'figures.csv',
        'report.json',
      ].sort(),
    );
    for (const { file } of report.responses) {
      const { samples, rate, bits } = readWav(join(folder, file));
      expect([rate, bits]).toEqual([48_000, '32f']);
      expect(Math.abs(samples.length / 48_000 - SECONDS)).toBeLessThan(0.002);
      const peak = Math.max(...samples.map(Math.abs));
      // Direct sound at a few metres in the band up to f is 1/(4πr) · 2f/48000; reflections change it somewhat.
      // What comes through a door or a ceiling is weaker.
      if (!BEHIND.test(file)) expect(peak).toBeGreaterThan(1.4e-4);
      expect(peak).toBeLessThan(1.4e-2);
    }
  });

  // A room of boxes, and one whose sources begin before t = 0; how samples are finished knows no more of a scene.
  it.each(['shoebox.json', 'loudspeakers.json'])('%s renders raw', async (scene) => {
    const { report, folder } = await render(scenePath(scene), [...QUICK, '--raw']);
    const { samples, rate } = readWav(join(folder, report.responses[0].file));
    expect(samples).toHaveLength(report.steps);
    expect(rate).toBe(Math.round(report.sampleRateHz));
    expect(report.highPassHz).toBe(null);
  });
});

describe('responses for listening', () => {
  it('go on above the band in files of their own, which say so; the others stay as they are', async () => {
    const options = ['--duration', '0.6', '--max-frequency', '300', '--engine', 'cpu'];
    const { report, folder } = await render(shoebox, [...options, '--extend']);
    const plain = await render(shoebox, options);
    for (const { file, extension } of report.responses) {
      expect(extension).toMatchObject({
        file: file.replace('.wav', '-extended.wav'),
        toHz: 21_600,
        sampleRateHz: 48_000,
      });
      const extended = readFileSync(join(folder, extension!.file));
      expect(extended.toString('latin1')).toContain(extension!.statement);
      expect(readWav(join(folder, extension!.file)).samples).toHaveLength(0.6 * 48_000);
      expect(readFileSync(join(folder, file)).equals(readFileSync(join(plain.folder, file)))).toBe(true);
    }
    expect(report.responses.map(({ figures }) => figures)).toEqual(
      plain.report.responses.map(({ figures }) => figures),
    );
    expect(plain.report.responses.some((entry) => 'extension' in entry)).toBe(false);
  });
});

describe('receivers on an area', () => {
  it('get figures and maps, and sound files if they are asked for; those in walls are left out', async () => {
    const { receivers } = JSON.parse(readFileSync(shoebox, 'utf8')) as { receivers: Record<string, unknown> };
    const hall = { polygon: [[0.5, 0.5], [2.5, 0.5], [2.5, 1.5], [0.5, 1.5]], spacingMetres: 0.5, heightMetres: 1.2 }; // prettier-ignore
    const scene = changedShoebox(newFolder(), { receivers: { ...receivers, hall, out: { line: [[1, 1, 1], [-2, 1, 1]], spacingMetres: 0.5 } } }); // prettier-ignore
    const { report, folder } = await render(scene, [...QUICK, '--area-responses']);
    const [area, line] = report.areas;
    expect(area).toMatchObject({ area: 'hall', receivers: 8, leftOut: [], file: 'hall.area.json' });
    expect(line.leftOut.map(({ name }) => name)).toContain('out_7');
    expect(report.warnings.some((text) => text.includes('area "out": '))).toBe(true);
    expect(readFileSync(join(folder, 'hall.area.csv'), 'utf8').split('\r\n')).toHaveLength(1 + 8 + 1);
    expect(existsSync(join(folder, 'S1-hall_1_1.wav'))).toBe(true);
    expect(area.maps.every((name) => existsSync(join(folder, name)))).toBe(true);
    const { status, stdout } = await wavehall(['map', folder, '--figure', 'G', '--octave', '125', '--json']);
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { files: string[] }).files).toContain('hall-S1-G-125-Hz.map.svg');
    const png = await wavehall(['map', folder, '--figure', 'G', '--octave', '125', '--format', 'png']);
    expect(png).toMatchObject({ status: 0, stderr: '' });
    const picture = readFileSync(join(folder, 'hall-S1-G-125-Hz.map.png'));
    expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16)]).toEqual(['PNG', 1920]);
  });
});

describe('walls', () => {
  // Unasked they are between the nodes, as the renderings above have them.
  it.each(['lecture-hall.json', 'shoebox.json'])('of %s are a staircase where that is asked for', async (scene) => {
    const { report, folder } = await render(scenePath(scene), [...QUICK, '--walls', 'staircase']);
    expect([report.walls.model, report.walls.cutNodes]).toEqual(['staircase', 0]);
    const { samples } = readWav(join(folder, report.responses[0].file));
    expect(samples.every(Number.isFinite)).toBe(true);
  });
});

describe('a rendering of the shoebox', () => {
  const arrival = Math.hypot(3.9 - 1.3, 2.7 - 1.1, 1.2 - 1.5) / SOUND_SPEED;

  it('puts the direct sound where it belongs', async () => {
    const { folder } = await render(shoebox, ['--duration', '0.05', '--max-frequency', '1000', '--engine', 'cpu']);
    const { samples, rate } = readWav(join(folder, 'S1-R1.wav'));
    // Before the reflection of the floor, 1.2 ms later, the largest sample is that of the direct sound.
    const early = samples.subarray(0, Math.round((arrival + 0.0006) * rate));
    const peak = early.indexOf(Math.max(...early));
    expect(Math.abs(peak / rate - arrival)).toBeLessThan(1e-4);
  });

  it('is the same on both engines, and says which kernel a GPU takes and why', async () => {
    const options = ['--duration', '0.1', '--max-frequency', '200', '--scheme', 'leggy-1@standard'];
    const cpu = await render(shoebox, [...options, '--engine', 'cpu', '--precision', '64']);
    const single = await render(shoebox, [...options, '--engine', 'cpu']);
    const folder = newFolder();
    const gpuOptions = [...options, '--engine', 'webgpu', '--details', '--out', folder];
    const { status, stdout, stderr } = await wavehall(['render', shoebox, ...gpuOptions]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}kernel {3}\w+ .*\d+x\d+x\d+: the default, for a software device is not measured$/m);
    const gpu = { report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RenderReport, folder };
    expect([cpu, single, gpu].map(({ report }) => [report.engine, report.precision])).toEqual([
      ['cpu', 64],
      ['cpu', 32],
      ['webgpu', 32],
    ]);
    expect(cpu.report.nodes).toEqual(gpu.report.nodes);
    const exact = readWav(join(cpu.folder, 'S1-R2.wav')).samples;
    const peak = Math.max(...exact.map(Math.abs));
    for (const { folder } of [single, gpu]) {
      const { samples } = readWav(join(folder, 'S1-R2.wav'));
      const difference = Math.max(...samples.map((value, n) => Math.abs(value - exact[n])));
      // Rounding of 2⁻²⁴ a step adds up like a random walk over a few hundred steps, and linearly in the ramp: 10⁻⁵.
      expect(difference).toBeLessThan(1e-5 * peak);
    }
  });

  it('has lost the ramp that a source leaves in a closed room', async () => {
    const scene = changedShoebox(newFolder(), { materials: { plaster: { rigid: true }, carpet: { rigid: true } } });
    // The ramp is what is left at 0 Hz: the lowest band shows it as well.
    const lowest = ['--max-frequency', '250', '--scheme', 'leggy-1@standard'];
    const meanOfEnd = async (options: readonly string[]): Promise<number> => {
      const { report, folder } = await render(scene, [...QUICK, ...lowest, ...options]);
      const { samples } = readWav(join(folder, 'S1-R1.wav'));
      const end = samples.subarray(Math.floor((2 / 3) * samples.length));
      // A sample stands for 1/rate of the continuous response.
      return (report.responses[0].sampleRateHz * end.reduce((sum, value) => sum + value, 0)) / end.length;
    };
    const raw = await meanOfEnd(['--raw']);
    // c² t / V at the middle of that third.
    expect(Math.abs(raw / ((SOUND_SPEED ** 2 * (5 / 6) * SECONDS) / 60) - 1)).toBeLessThan(0.1);
    expect(Math.abs(await meanOfEnd([]))).toBeLessThan(0.03 * raw);
  });

  it('goes to out/SCENE unless told otherwise, and a person is told where', async () => {
    const cwd = newFolder();
    const options = ['--duration', '0.02', '--max-frequency', '300', '--plot', '--details', '--engine', 'cpu'];
    const { status, stdout } = await wavehall(['render', shoebox, ...options], { cwd });
    expect(status).toBe(0);
    const folder = join('out', 'shoebox');
    expect(readdirSync(join(cwd, folder)).sort()).toEqual([
      'S1-R1.svg',
      'S1-R1.wav',
      'S1-R2.svg',
      'S1-R2.wav',
      'figures.csv',
      'report.json',
    ]);
    for (const word of [
      join(folder, 'S1-R1.wav'),
      join(folder, 'S1-R2.svg'),
      'Shoebox',
      'compact-5@2%',
      'cpu',
      'CTPN',
    ]) {
      expect(stdout).toContain(word);
    }
    expect(stdout).not.toMatch(/^ {2}kernel/m);
    const { air, soundSpeedMetresPerSecond } = JSON.parse(
      readFileSync(join(cwd, folder, 'report.json'), 'utf8'),
    ) as RenderReport;
    expect(air.absorptionApplied).toBe(true);
    expect(soundSpeedMetresPerSecond).toBeCloseTo(SOUND_SPEED, 3);
  });

  it('needs no GPU, and prints nothing but the report; the absorption of the air is left out when asked', async () => {
    const env = { ...process.env, VK_DRIVER_FILES: '/nonexistent', LD_LIBRARY_PATH: '' };
    const options = ['--duration', '0.02', '--max-frequency', '300', '--no-air-absorption', '--json'];
    // A process remembers whether there is a GPU.
    const { status, stdout } = await ownProcess(['render', shoebox, ...options, '--out', newFolder()], { env });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ engine: 'cpu', air: { absorptionApplied: false } });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s and leaves nothing', async (signal) => {
    const folder = join(newFolder(), 'out');
    // It would take hours, and write a checkpoint.
    const options = ['--duration', '600', '--engine', 'cpu', '--checkpoint', 'off', '--out', folder];
    const running = await startUntil(/ %  source S1/, ['render', shoebox, ...options], TERMINATED_TWICE);
    running.process.kill(signal);
    const { status, stdout, stderr } = await running.outcome;
    expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
    expect(stderr).toContain('stopped on request; no file was written');
    expect(existsSync(folder)).toBe(false);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends at once on %s while responses are finished', async (signal) => {
    const folder = join(newFolder(), 'out');
    const receivers = Object.fromEntries(
      Array.from({ length: 300 }, (_, r) => [
        `R${r}`,
        { position: [1 + (r % 20) / 20, 1 + Math.floor(r / 20) / 20, 1] },
      ]),
    );
    // To finish them takes half a minute.
    const scene = changedShoebox(newFolder(), { receivers, durationSeconds: 2, sampleRateHz: 48000 });
    const options = ['--max-frequency', '100', '--scheme', 'leggy-1@standard', '--engine', 'cpu', '--out', folder];
    const running = await startUntil(/ {2}0 % {2}finishing 300 responses/, ['render', scene, ...options]);
    running.process.kill(signal);
    const { stdout } = await running.outcome;
    // Ended by the signal itself; one that is heard when the work is done gives a status.
    expect([running.process.signalCode, stdout, existsSync(folder)]).toEqual([signal, '', false]);
  });

  it('ends at once on SIGINT while the room is being prepared, and leaves nothing', async () => {
    const folder = join(newFolder(), 'out');
    // Preparing the rows near the walls of this room takes half a minute.
    const options = ['--scheme', 'compact-22@2%', '--max-frequency', '6000', '--engine', 'cpu', '--out', folder];
    const running = await startUntil(/preparing the room: /, ['render', scenePath('lecture-hall.json'), ...options]);
    running.process.kill('SIGINT');
    const { stdout } = await running.outcome;
    // Ended by the signal itself; if the run had begun, the status would be 4.
    expect([running.process.signalCode, stdout, existsSync(folder)]).toEqual(['SIGINT', '', false]);
  });
});
