import type { BenchEntry, BenchReport } from '../bench/bench.ts';
import { benchCpu } from '../bench/cpu.ts';
import type { BenchGrid } from '../bench/field-pair.ts';
import { allSchemes, schemeByName, type Scheme } from '../scheme/scheme.ts';
import { DeviceError, InputError } from '../units/errors.ts';
import type { EngineChoice, GpuProvider } from './engines.ts';

export type { BenchEntry, BenchReport };

export interface BenchRequest {
  /** As the user gives it: `720x640x560`. */
  readonly grid: string;
  /** Ids separated by commas; all sixty if undefined. */
  readonly stencils: string | undefined;
  readonly engine: EngineChoice;
}

/** Grids whose sides are larger than this are not meant. */
const LONGEST_SIDE = 65535;

/** @throws InputError for a grid or stencil there is not; DeviceError if a GPU is asked for and there is none. */
export async function benchStencils(
  request: BenchRequest,
  provideGpu: GpuProvider,
  onEntry: (entry: BenchEntry) => void,
): Promise<BenchReport> {
  const grid = parseGrid(request.grid);
  const schemes = wantedSchemes(request.stencils);
  const gpu = request.engine === 'cpu' ? null : await provideGpu();
  if (gpu && (request.engine === 'webgpu' || !gpu.fallback)) {
    const { benchWebGpu } = await import('../bench/webgpu.ts');
    return benchWebGpu(gpu, grid, schemes, onEntry);
  }
  if (request.engine === 'webgpu') {
    throw new DeviceError(
      'there is no usable WebGPU device',
      "Install a driver ('wavehall devices' shows what is found), or take the engine cpu.",
    );
  }
  return benchCpu(grid, schemes, onEntry);
}

function parseGrid(text: string): BenchGrid {
  const sides = text.split('x').map(Number);
  if (sides.length !== 3 || !sides.every((side) => Number.isInteger(side) && side >= 1 && side <= LONGEST_SIDE)) {
    throw new InputError('--grid', `'${text}' is no grid`, 'Give the nodes along x, y and z, such as 720x640x560.');
  }
  return sides as unknown as BenchGrid;
}

/** One scheme a stencil: the weights do not matter for the time, but every number that is computed with is real. */
function wantedSchemes(stencils: string | undefined): Scheme[] {
  if (stencils === undefined) return allSchemes().filter(({ weightSet }) => weightSet === '2%');
  return stencils.split(',').map((id) => schemeByName(id.trim(), '--stencils'));
}
