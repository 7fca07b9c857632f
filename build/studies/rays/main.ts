/**
 * `npm run rays` compares rays with exact references; `npm run rays -- --time [--threads N] [--gpu]` times 10⁵ rays in
 * a hall of 30 012 triangles, on the processor and on the GPU. Prints tables.
 */
import { parseArgs } from 'node:util';
import { Gpu } from '../../../src/engine/webgpu/device.ts';
import { RoomThreads } from '../../../src/app/index.ts';
import { provideGpu, releaseGpus } from '../../../src/node/index.ts';
import { startRoomThread } from '../../../src/node/threads/room-threads.ts';
import { randomIncidenceAbsorption } from '../../../src/material/admittance.ts';
import type { Triple } from '../../../src/rays/room/room.ts';
import type { TracedEnergy, TraceRequest } from '../../../src/rays/trace/request.ts';
import { traceRays } from '../../../src/rays/trace/trace.ts';
import { buildTree } from '../../../src/rays/tree/build-tree.ts';
import { traceOnGpu } from '../../../src/rays/webgpu/trace-on-gpu.ts';
import { ballRate, decayRate, kuttruffRate } from '../../../test/support/rays/decay-rates.ts';
import { radiosityRate } from '../../../test/support/rays/radiosity.ts';
import { imageEnergies } from '../../../test/support/rays/image-energies.ts';
import { ballRoom, boxRoom, lawOf, perforated } from '../../../test/support/rays/rooms.ts';
import { C, SIZE, sum, trace, VOLUME } from '../../../test/support/rays/tracing.ts';
import { seatedHall } from './seated-hall.ts';

const { values } = parseArgs({
  options: {
    time: { type: 'boolean', default: false },
    gpu: { type: 'boolean', default: false },
    threads: { type: 'string', default: '2' },
    rays: { type: 'string', default: '100000' },
  },
});

const percent = (ratio: number): string => `${(100 * (ratio - 1)).toFixed(2)} %`;
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

async function judge(): Promise<void> {
  row('room', 'reference', 'off by');
  row('---', '---', '---');
  for (const admittance of [0.01, 0.04, 0.1]) {
    const exact = ballRate(3, admittance);
    const rate = await decayRate(ballRoom(3, 4, [lawOf(admittance, 1)]), [1, 0.5, 0], 2 / exact, 4 / exact, 50_000);
    row(`ball, Y = ${admittance}, s = 1`, `rate of decay, ${exact.toFixed(2)}/s`, percent(rate / exact));
  }
  const boxes: [Triple, number, number][] = [
    [[4, 4, 4], 0.342, 5],
    [[4, 4, 4], 0.342, 12],
    [[3, 6, 6], 0.363, 8],
    [[2, 4, 10], 0.403, 8],
  ];
  for (const [size, variance, parts] of boxes) {
    const exact = kuttruffRate(size, parts / 50, variance);
    const room = perforated(boxRoom(size, [lawOf(0, 1), { ...lawOf(0, 1), isOpening: true }]), parts);
    const rate = await decayRate(room, [1, 1, 1], 0.5 / exact, 2.5 / exact, 100_000);
    row(
      `box ${size.join(' × ')} m, ${2 * parts} % open, s = 1`,
      `Kuttruff, ${exact.toFixed(1)}/s`,
      percent(rate / exact),
    );
  }
  const reacting: [Triple, number][] = [
    [[4, 4, 4], 0.01],
    [[4, 4, 4], 0.03],
    [[4, 4, 4], 0.06],
    [[3, 6, 6], 0.06],
    [[2, 4, 10], 0.06],
  ];
  for (const [size, admittance] of reacting) {
    const exact = radiosityRate(size, (cosine) => ((cosine - admittance) / (cosine + admittance)) ** 2, 6);
    const rate = await decayRate(boxRoom(size, [lawOf(admittance, 1)]), [1, 1, 1], 1 / exact, 3 / exact, 20_000);
    const absorption = randomIncidenceAbsorption(admittance).toFixed(3);
    const name = `box ${size.join(' × ')} m, Y = ${admittance}, α = ${absorption}, s = 1`;
    row(name, `(X10), ${exact.toFixed(1)}/s`, percent(rate / exact));
  }
  for (const scattering of [0.1, 1]) {
    const { energy } = await trace(boxRoom(SIZE, [lawOf(0, scattering)]), { rays: 30_000 });
    const ratio = sum(energy.subarray(100, 300)) / ((0.2 * C) / VOLUME / (4 * Math.PI));
    row(`box 5 × 4 × 3 m, α = 0, s = ${scattering}`, 'density, 0.1 to 0.3 s', percent(ratio));
  }
  const images = imageEnergies(0.06, 10, 0.01);
  const { energy } = await trace(boxRoom(SIZE, [lawOf(0.06, 0)]), { rays: 200_000, seconds: 0.1, binSeconds: 0.01 });
  for (const bin of [0, 1, 4, 9]) {
    const exact = images.reduce((all, energies) => all + energies[bin], 0);
    row('box 5 × 4 × 3 m, Y = 0.06, s = 0', `images, ${10 * bin} to ${10 * bin + 10} ms`, percent(energy[bin] / exact));
  }
}

/** The hall, with so many rays that the number of hits is stated beside the time. */
async function hallRequest(): Promise<TraceRequest> {
  const room = seatedHall(0.3);
  const began = performance.now();
  const tree = await buildTree(room);
  console.log(`tree of ${room.triangles.length / 3} triangles: ${(performance.now() - began).toFixed(0)} ms`);
  const receiver: Triple = [20, 8, 1.2];
  const common = { source: [2, 10, 1.5] as Triple, receivers: [receiver], seed: 1, imageOrder: 3 };
  return { room, tree, rays: Number(values.rays), binSeconds: 0.001, seconds: 2.5, ...common };
}

function report(name: string, { hits, lost, energy }: TracedEnergy, seconds: number, rays: number): void {
  const [perRay, nanoseconds] = [(hits / rays).toFixed(1), ((seconds / hits) * 1e9).toFixed(2)];
  row(name, perRay, seconds.toFixed(2), nanoseconds, lost[0].toExponential(1), sum(energy).toPrecision(9));
}

/** Ratio of energies over all bands, by tenths of a second and for all of the time. */
function windows(one: TracedEnergy, other: TracedEnergy): string {
  const within = ({ energy, bins }: TracedEnergy, from: number, to: number): number =>
    energy.reduce((all, value, i) => (i % bins >= from && i % bins < to ? all + value : all), 0);
  const ratio = (from: number, to: number): string => percent(within(one, from, to) / within(other, from, to));
  const parts = [0, 1, 2, 3, 4, 5].map((i) => ratio(100 * i, 100 * i + 100));
  return `all ${ratio(0, Infinity)}; by 0.1 s: ${parts.join(', ')}`;
}

async function time(): Promise<void> {
  const request = await hallRequest();
  row('on', 'hits a ray', 's', 'ns a hit', 'lost', 'energy of the receiver');
  row('---', '---', '---', '---', '---', '---');
  const threads = new RoomThreads((onEachCore) => startRoomThread(onEachCore), Number(values.threads));
  const before = process.cpuUsage();
  const began = performance.now();
  const exact = await threads.drive(traceRays(request));
  const user = process.cpuUsage(before).user / 1e6;
  report(`${values.threads} threads`, exact, (performance.now() - began) / 1000, request.rays);
  report(`${values.threads} threads, user time`, exact, user, request.rays);
  if (!values.gpu) return;
  const other = await threads.drive(traceRays({ ...request, seed: 2 }));
  console.log(`processor, another seed over this: ${windows(other, exact)}`);
  const provided = await provideGpu();
  if (!provided) throw new Error('there is no GPU');
  const gpu = new Gpu(provided.device);
  for (const run of [1, 2, 3]) {
    const start = performance.now();
    const single = await traceOnGpu(gpu, request);
    report(`GPU, run ${run}`, single, (performance.now() - start) / 1000, request.rays);
    console.log(`GPU over processor: ${windows(single, exact)}`);
  }
  gpu.close();
  releaseGpus();
}

await (values.time ? time() : judge());
process.exit();
