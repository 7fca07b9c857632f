import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebGpuPaperBench } from '../../src/lab/papers/benches/webgpu-paper-bench.ts';
import type { Effort } from '../../src/lab/papers/benches/effort.ts';
import type { Measurement, Outcome, PaperItem, UpdateMeasurement } from '../../src/lab/papers/model/paper.ts';
import { Gpu } from '../../src/engine/webgpu/device.ts';
import { DiffusionDomain } from '../../src/lab/papers/benches/diffusion-domain.ts';
import { DOMAIN_METHOD_NAMES, DOMAIN_METHODS, type DomainMethod } from '../../src/lab/published/jin/methods.ts';
import { textureTransit } from '../../src/lab/papers/benches/texture-transit.ts';
import { thinned } from '../../src/lab/papers/model/quick.ts';
import { PAPERS } from '../../src/lab/papers/papers.ts';
import { generalChoice } from '../../src/lab/papers/variants/choice-of.ts';
import { stencilOf } from '../../src/lab/papers/variants/stencil-of.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { FieldPair, type BenchGrid } from '../../src/tune/field-pair.ts';
import { testDevice } from '../support/engines/gpu.ts';

const TINY: Effort = { rounds: 1, blockMs: 0.1, mostNodes: 4096, leastSeconds: 0, domains: { shorter: 10, longest: 72 } }; // prettier-ignore

let device: GPUDevice;
let bench: WebGpuPaperBench;
beforeAll(async () => {
  device = await testDevice();
  bench = new WebGpuPaperBench({ device, adapterName: 'test', fallback: true }, TINY);
});
afterAll(() => {
  bench.close();
  device.destroy();
});

const update = (more: Partial<UpdateMeasurement> = {}): UpdateMeasurement => ({
  what: 'update',
  stencil: 'compact-3',
  grid: [64, 16, 4],
  kernel: { design: 'kernel-a', workgroup: [32, 4, 2] },
  ...more,
});

describe('a measurement of a paper', () => {
  it.each<[string, Measurement, string]>([
    ['KernelA', update(), 'compact-3 kernel-a, 32x4x2'],
    ['on a smaller grid', update({ grid: [640, 320, 160] }), 'compact-3 kernel-a, 32x4x2'],
    ['with u[n] writable', update({ writable: true }), 'compact-3 kernel-a writable, 32x4x2'],
    ['in another order', update({ order: 'shuffled' }), 'compact-3 kernel-a, 32x4x2'],
    ['of the kernel of a run', update({ kernel: { design: 'default' } }), 'compact-3 '],
    ['a rate', { what: 'multiply-add' }, 'multiply-add'],
    ['a transit', { what: 'cube_ghost_transit', grid: [64, 16, 4] }, 'cube_ghost_transit'],
  ])('%s has a time', async (_, measurement, kernel) => {
    const outcome = await bench.measure(measurement);
    expect(outcome).toMatchObject({ ns: expect.any(Number) as number });
    expect('kernel' in outcome && outcome.kernel).toContain(kernel);
  });

  it('says why a device cannot make it', async () => {
    const threads = await bench.measure(update({ kernel: { design: 'kernel-a', workgroup: [1024, 64, 1] } }));
    expect(threads).toEqual({ reason: expect.stringMatching(/^a workgroup of 65536 threads/) as string });
    expect(await bench.measure(update({ kernel: { design: 'kernel-b' } }))).toEqual({
      reason: 'serves leggy stencils of three dimensions',
    });
    const whole = new WebGpuPaperBench(
      { device, adapterName: 'test', fallback: true },
      { ...TINY, mostNodes: Infinity },
    );
    expect(await whole.measure(update({ grid: [8192, 8192, 512] }))).toEqual({
      reason: expect.stringMatching(/^a state of 8192 x 8192 x 512 nodes takes /) as string,
    });
  });
});

/** Reasons that this device gives for measurements of papers: what it cannot do, no fault of a kernel. */
const MAY_SAY = [
  /^a workgroup of \d+ threads; this device has at most/,
  /^two steps a pass serve/,
  /^emulated doubles/,
];

describe('a domain in host memory', () => {
  const start = (side: number): Promise<Float32Array> =>
    inGpu(async (gpu) =>
      (await DiffusionDomain.create(gpu, DOMAIN_METHODS.naive, { side, planes: side, steps: 1 })).values(),
    );

  it.each(DOMAIN_METHOD_NAMES)('by %s is that of float64', async (name) => {
    const method: DomainMethod = DOMAIN_METHODS[name];
    const cut = { side: 21, planes: 7, steps: method.steps ?? 4 };
    const found = await inGpu(async (gpu) => {
      const domain = await DiffusionDomain.create(gpu, method, cut);
      await domain.sweep();
      await domain.sweep();
      return domain.values();
    });
    let expected = Float64Array.from(await start(cut.side));
    expect(new Set(expected).size).toBeGreaterThan(1000);
    for (let step = 0; step < 2 * cut.steps; step++) expected = diffused(expected, cut.side);
    // Values up to 1, each step rounds some of them by 2⁻²⁴.
    const worst = found.reduce((most, value, at) => Math.max(most, Math.abs(value - expected[at])), 0);
    expect(worst).toBeLessThan(2e-6);
  });

  const domain = { what: 'domain', method: 'MP-MMTB', side: 280, deviceBytes: 2e8 } as const;
  const domains = (more: Partial<Effort>): WebGpuPaperBench =>
    new WebGpuPaperBench({ device, adapterName: 'test', fallback: true }, { ...TINY, ...more });

  it('is measured where the host has the memory, and else predicted', async () => {
    for (const method of ['usual', 'usual, two steps'] as const)
      expect(await domains({}).measure({ ...domain, method })).toMatchObject({ kernel: method, grid: [28, 28, 28] });
    const measured = await domains({}).measure(domain);
    expect(measured).toMatchObject({ ns: expect.any(Number) as number, grid: [28, 28, 28] });
    expect(measured).toMatchObject({ kernel: expect.stringMatching(/^MP-MMTB, \d+ sub-domains, \d+ steps/) as string });
    const predicted = { ns: expect.any(Number) as number, grid: null, isPredicted: true };
    expect(await domains({ hostBytes: 1e4 }).measure(domain)).toMatchObject(predicted);
    expect(await domains({ domains: { shorter: 10, longest: 27 } }).measure(domain)).toMatchObject(predicted);
  });

  it('says why there is none', async () => {
    const usual = await domains({}).measure({ ...domain, method: 'usual', deviceBytes: 1e8 });
    expect(usual).toEqual({ reason: 'two states take more than 100 kB' });
    const none = await domains({}).measure({ ...domain, deviceBytes: 5e7 });
    expect(none).toEqual({ reason: 'no sub-domain of MP-MMTB fits 50 kB' });
  });
});

const measurementsOf = (item: PaperItem): readonly Measurement[] =>
  thinned(item).item.columns.flatMap(({ cells }) =>
    cells.flatMap(({ ours }) => (ours?.kind === 'measured' ? ours.of : [])),
  );
const pointsOf = ({ stencil }: UpdateMeasurement): number => schemeByName(stencil, 'test').stencil.points;

async function inGpu<T>(work: (gpu: Gpu) => Promise<T>): Promise<T> {
  const gpu = new Gpu(device);
  try {
    return await work(gpu);
  } finally {
    gpu.close();
  }
}

/** A step of a cube whose borders keep their values. */
function diffused(values: Float64Array<ArrayBuffer>, side: number): Float64Array<ArrayBuffer> {
  const next = values.slice();
  const inside = Array.from({ length: side - 2 }, (_, n) => n + 1);
  for (const z of inside) {
    for (const y of inside) {
      for (const x of inside) {
        const at = (z * side + y) * side + x;
        const around = [1, side, side ** 2].reduce((sum, step) => sum + values[at - step] + values[at + step], 0);
        next[at] += 0.125 * (around - 6 * values[at]);
      }
    }
  }
  return next;
}

describe('every kernel that a paper names', () => {
  it.each(PAPERS.filter(({ name }) => name !== 'hamilton' && name !== 'jin'))(
    'of $name runs and is right',
    async ({ items }) => {
      const wanted = items.flatMap(measurementsOf);
      const once = new Map<string, Measurement>();
      for (const one of wanted) {
        // A trial of two steps takes seconds here; test/conformance/two-steps.test.ts has them.
        if (one.what === 'update' && one.kernel.design === 'two-steps') continue;
        const tiny = (
          'grid' in one ? { ...one, grid: one.grid[2] === 1 ? [96, 64, 1] : [64, 32, 8] } : one
        ) as Measurement;
        // One block of each kernel, of as many threads as this device has.
        const blocks = tiny.what === 'update' ? (tiny.kernel.workgroup ?? []) : [];
        if (blocks.reduce((threads, side) => threads * side, 1) > 256) continue;
        once.set(
          JSON.stringify(tiny, (key, value: unknown) => (key === 'workgroup' ? undefined : value)),
          tiny,
        );
      }
      const faults: string[] = [];
      for (const [name, measurement] of once) {
        const outcome = await bench.measure(measurement);
        if ('ns' in outcome || MAY_SAY.some((reason) => reason.test(outcome.reason))) continue;
        faults.push(`${name}: ${outcome.reason}`);
      }
      expect(faults).toEqual([]);
    },
  );
});

it('runs each kernel of the paper on large stencils, in both precisions, and finds it right', async () => {
  const { items } = PAPERS.find(({ name }) => name === 'hamilton')!;
  const smallest = new Map<string, UpdateMeasurement>();
  for (const one of items.flatMap(measurementsOf)) {
    if (one.what !== 'update') continue;
    const key = JSON.stringify([one.kernel.design, one.precision, one.writable, one.order]);
    const known = smallest.get(key);
    if (known && pointsOf(known) <= pointsOf(one)) continue;
    smallest.set(key, one);
  }
  expect(smallest.size).toBeGreaterThan(8);
  const faults: string[] = [];
  for (const [name, one] of smallest) {
    const { workgroup, ...kernel } = one.kernel;
    // Blocks of as many threads as this device has.
    const fits = (workgroup ?? []).reduce((threads, side) => threads * side, 1) <= 256;
    const outcome = await bench.measure({ ...one, grid: [64, 16, 8], kernel: fits ? one.kernel : kernel });
    if ('reason' in outcome) faults.push(`${name}: ${outcome.reason}`);
  }
  expect(faults).toEqual([]);
});

describe('KernelA from textures', () => {
  // A step reads two textures and writes the third: after three steps each has been all of the three.
  const fetched = (more: Partial<UpdateMeasurement> = {}): Promise<Outcome> =>
    bench.measure(update({ kernel: { design: 'kernel-a-texture', workgroup: [16, 4, 4] }, ...more }));

  it.each<[string, BenchGrid]>([
    ['leggy-2', [37, 11, 9]],
    ['compact-3', [64, 16, 4]],
  ])('of %s is the general kernel', async (stencil, grid) => {
    expect(await fetched({ stencil, grid })).toEqual({
      ns: expect.any(Number) as number,
      kernel: `${stencil} kernel-a-texture, 16x4x4`,
      grid,
    });
  });

  it('says why there are none', async () => {
    const most = device.limits.maxTextureDimension3D;
    expect(await fetched({ grid: [most - 1, 1, 2] })).toEqual({
      reason: `textures of this device have ${most} texels a side at most, not ${most + 1} x 3 x 4`,
    });
    const inRooms = { reason: 'textures serve the wave equation in rooms' };
    expect(await fetched({ equation: 'heat' })).toEqual(inRooms);
    expect(await fetched({ grid: [32, 32, 1] })).toEqual(inRooms);
  });
});

it('computes emulated doubles by the kernels of that paper alone', async () => {
  const outcome = await bench.measure(update({ precision: 'double', kernel: { design: 'factorised' } }));
  expect(outcome).toEqual({ reason: 'emulated doubles are computed by kernel-a and kernel-b alone' });
});

it('copies out of a texture what stands in it', async () => {
  const grid = [64, 12, 8] as const;
  const pair = await FieldPair.create(device, grid);
  const { texture, target, encode } = await textureTransit(pair.gpu, grid);
  try {
    const encoder = device.createCommandEncoder();
    encode(encoder, 1);
    device.queue.submit([encoder.finish()]);
    const copied = await readBuffer(target);
    expect(copied.some((value) => value !== 0)).toBe(true);
    // States begin with the same noise.
    expect(copied).toEqual((await readBuffer(pair.states[0])).subarray(0, copied.length));
  } finally {
    texture.destroy();
    pair.close();
  }
});

describe('an equation of two states', () => {
  it.each([
    ['heat is u + Σ w (u_l − u), and leaves constant borders', { equation: 'heat', constantBorder: true }],
    ['a sweep is Σ w u_l with the centre, a convolution', { equation: 'sweep', stencil: 'derivative-3-2d' }],
  ] as const)('%s', async (_, more) => {
    const grid = [32, 8, 6] as const;
    const measurement = update({ grid, ...more });
    const stencil = stencilOf(measurement);
    const hasBorder = measurement.constantBorder === true;
    const inside = (at: number, size: number): boolean => !hasBorder || (at > 0 && at < size - 1);
    const pair = await FieldPair.create(device, grid, (x, y, z) => inside(x, 32) && inside(y, 8) && inside(z, 6));
    try {
      const { encode } = await pair.stepper(stencil, generalChoice(measurement));
      const [old, now] = [await read(pair, 0), await read(pair, 1)];
      const encoder = device.createCommandEncoder();
      encode(encoder, 1);
      device.queue.submit([encoder.finish()]);
      // The first step reads one of the two states and writes the other.
      const after = [await read(pair, 0), await read(pair, 1)];
      const written = after[0].some((value, at) => value !== old[at]) ? 0 : 1;
      const source = written === 0 ? now : old;
      const before = written === 0 ? old : now;
      const { first, pitch, rows } = pair.shape;
      let worst = 0;
      for (let k = 0; k < 6; k++) {
        for (let j = 0; j < 8; j++) {
          for (let i = 0; i < 32; i++) {
            const at = first + (k * rows + j) * pitch + i;
            const c = source[at];
            const sum = stencil.offsets.reduce(
              (total, [x, y, z], point) =>
                total + stencil.weights[point] * (source[at + (z * rows + y) * pitch + x] - c),
              0,
            );
            // The weight of the centre is that of all others, taken off.
            const own = measurement.equation === 'sweep' ? 0 : c;
            const isInterior = inside(i, 32) && inside(j, 8) && inside(k, 6);
            worst = Math.max(worst, Math.abs(after[written][at] - (isInterior ? own + sum : before[at])));
          }
        }
      }
      // 26 terms of size 1 in single precision.
      expect(worst).toBeLessThan(1e-6);
    } finally {
      pair.close();
    }
  });
});

const read = (pair: FieldPair, state: 0 | 1): Promise<Float32Array> => readBuffer(pair.states[state]);

async function readBuffer(source: GPUBuffer): Promise<Float32Array> {
  const copy = device.createBuffer({ size: source.size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(source, 0, copy, 0, source.size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  const values = new Float32Array(copy.getMappedRange()).slice();
  copy.destroy();
  return values;
}
