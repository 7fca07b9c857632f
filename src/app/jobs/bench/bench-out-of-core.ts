import program from '../../../../package.json' with { type: 'json' };
import type { OutOfCoreReport } from '../../../lab/bench/out-of-core.ts';
import type { BenchControls } from '../../../lab/bench/bench-report.ts';
import { METHODS, type Method } from '../../../engine/out-of-core/visits.ts';
import { jsonText } from '../../../text/terminal.ts';
import { DeviceError, InputError } from '../../../units/errors.ts';
import type { GpuProvider } from '../../ports/engine/provided-gpu.ts';
import type { Host } from '../../ports/host/host.ts';
import { benchWorks } from './bench-grids.ts';

/** Raised when the entries change their meaning. */
const OUT_OF_CORE_FORMAT = 'wavehall out-of-core 3';

/** What a bench of rooms in host memory is asked for. */
export interface OutOfCoreBenchRequest {
  /** Names or sizes separated by commas: `small,720x640x560`. */
  readonly grid: string;
  /** Ids separated by commas; `STENCIL` if undefined, and those of table 1 on its grids. */
  readonly stencils: string | undefined;
  /** Names separated by commas, or `all`. */
  readonly methods: string;
  /** Bytes that states may take on the device; undefined: a quarter of the smallest room's. */
  readonly gpuMemory: number | undefined;
  /** Folder for `out-of-core.json`; nothing is written if undefined. */
  readonly outFolder: string | undefined;
}

/** `out-of-core.json`. */
export interface SavedOutOfCore {
  readonly format: typeof OUT_OF_CORE_FORMAT;
  readonly program: string;
  readonly adapter: string;
  readonly runs: readonly OutOfCoreReport[];
}

/** The report of a run, and the names of the files that it wrote. */
export interface OutOfCoreBenchResult {
  readonly report: SavedOutOfCore;
  readonly files: readonly string[];
}

/** Measured if no stencil is named. */
const STENCIL = 'compact-5';

/** States may take this part of the smallest room if no limit is given. */
const PART = 1 / 4;

/**
 * Measures rooms whose states lie in the memory of the host, by each method.
 *
 * @throws InputError for an unknown grid, stencil or method, or a folder that cannot be written to; DeviceError if
 * there
 *   is no GPU; CancelledError if stopped, with nothing written.
 */
export async function benchOutOfCoreMethods(
  request: OutOfCoreBenchRequest,
  provideGpu: GpuProvider,
  controls: BenchControls & { readonly host: Host },
): Promise<OutOfCoreBenchResult> {
  const works = benchWorks(request.grid, request.stencils, STENCIL);
  const methods = methodsOf(request.methods);
  const { outFolder } = request;
  const { files } = controls.host;
  if (outFolder !== undefined) await files.checkFolder(outFolder, 'outFolder');
  const gpu = await provideGpu();
  if (!gpu) throw new DeviceError('there is no usable WebGPU device', 'Install a driver.', { help: 'devices' });
  const { benchOutOfCore } = await import('../../../lab/bench/out-of-core.ts');
  const schemes = new Map(works.flatMap((work) => work.schemes.map((scheme) => [scheme.stencil.id, scheme] as const)));
  const runs: OutOfCoreReport[] = [];
  for (const [id, scheme] of schemes) {
    const grids = works.filter((work) => work.schemes.some(({ stencil }) => stencil.id === id)).map(({ size }) => size);
    const smallest = Math.min(...grids.map(([x, y, z]) => 8 * x * y * z));
    const limitBytes = request.gpuMemory ?? PART * smallest;
    // A GPU in software raises no clock: its first steps are as good as later ones.
    const least = gpu.fallback ? { leastSeconds: 0 } : {};
    const work = { scheme, grids, limitBytes, methods, ...least };
    runs.push(await benchOutOfCore(gpu.device, gpu.fallback, work, controls));
  }
  const report: SavedOutOfCore = {
    format: OUT_OF_CORE_FORMAT,
    program: program.version,
    adapter: gpu.adapterName,
    runs,
  };
  if (outFolder === undefined) return { report, files: [] };
  const written = new Map([['out-of-core.json', `${jsonText(report, 2)}\n`]]);
  await files.writeTogether(outFolder, written, controls.signal);
  return { report, files: [...written.keys()] };
}

function methodsOf(text: string): readonly Method[] {
  if (text === 'all') return METHODS;
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  return names.map((name) => {
    const method = METHODS.find((one) => one.toLowerCase() === name.toLowerCase());
    if (method) return method;
    throw new InputError(
      'methods',
      `there is no method '${name}'`,
      `Take all, or some of ${METHODS.join(', ')}, separated by commas.`,
    );
  });
}
