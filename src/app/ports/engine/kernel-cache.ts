import * as z from 'zod';
import program from '../../../../package.json' with { type: 'json' };
import type { Selection } from '../../../tune/tune-select.ts';
import { chooseInterior } from '../../../kernel/interior/choose.ts';
import {
  choiceLabel,
  choicesOf,
  interiorKernel,
  type DeviceTraits,
  type InteriorDesign,
  type InteriorStencil,
  type NamedChoice,
} from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import type { SlabShape } from '../../../kernel/kernel.ts';
import { pointsOnGrid } from '../../../scheme/points.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { KeptFile, type KeptOptions } from '../host/kept-file.ts';
import { sha256 } from '../host/sha256.ts';

/** Version of the format; raise it when measurements change. */
const FORMAT = 1;

/** The measured choice of kernel for a stencil on a grid. */
export interface KeptKernel extends Omit<Selection, 'wrong' | 'outcome' | 'choice'> {
  readonly choice: NamedChoice;
  /** `device lost`: the measurement lost the device and must not be repeated. */
  readonly outcome: Exclude<Selection['outcome'], 'too late'> | 'device lost';
}

const count = z.int().positive();
/** A time or a ratio of times. */
const time = z.number().min(1e-9).max(1e15);

const keptKernel: z.ZodType<KeptKernel> = z.strictObject({
  choice: z.strictObject({
    design: z.string(),
    workgroup: z.tuple([count, count, count]),
    parameters: z.record(z.string(), z.number()).exactOptional(),
  }),
  outcome: z.enum(['fastest', 'not worth it', 'device lost']),
  ctpnNs: time.nullable(),
  overDefault: time.nullable(),
  tried: z.int().nonnegative(),
  complete: z.boolean(),
  allowedMs: z.number().min(1e-9).max(Number.MAX_SAFE_INTEGER),
});

/**
 * The file of the kernel choice for a device, a stencil and a size of grid. Each has its own file, so that programs
 * that run at the same time do not overwrite each other.
 *
 * @param device Adapter, driver and version of the kernels: `Engine.identity`.
 */
export function kernelFile(
  device: string,
  stencil: InteriorStencil,
  shape: SlabShape,
  options: KeptOptions,
): KeptFile<KeptKernel> {
  const key = { program: program.version, format: FORMAT, device, ...stencilKey(stencil), grid: sizeClass(shape) };
  return new KeptFile('kernel', key, keptKernel, options);
}

/** The part of a stencil that kernels depend on: which points have weights, not their values. */
function stencilKey({ family, reach, offsets, weights }: InteriorStencil): object {
  // One of the points that are equal by symmetry; in a room of one layer z is 0.
  const points = offsets.filter(([x, y, z], k) => weights[k] !== 0 && x >= y && y >= z && z >= 0);
  return { family, reach, points: points.map((offset) => offset.join(' ')).sort() };
}

/** Grids of similar size share a kernel: pitch, rows and planes are rounded to powers of two. */
function sizeClass({ pitch, rows, planes }: SlabShape): number[] {
  return [pitch, rows, planes].map((length) => 2 ** Math.round(Math.log2(length)));
}

/** Samples for {@link catalogueVersion}: stencils of each kind of reach, and planes of the grid. */
const SAMPLES = [
  ['leggy-2', 256],
  ['leggy-6', 256],
  ['leggy-12', 256],
  ['compact-3', 256],
  ['box-222', 256],
  ['compact-3', 1],
] as const;
const TRAITS: DeviceTraits = { maxThreads: 1024, workgroupBytes: 32768, subgroups: true };
const SIDE = 256;

/** Version of the kernels. It changes with the designs, their choices and their texts, so that old measurements are not
 * used for new kernels. */
export async function catalogueVersion(designs: readonly InteriorDesign[]): Promise<string> {
  const texts: string[] = [];
  for (const [name, planes] of SAMPLES) {
    const scheme = schemeByName(name, 'kernels');
    const stencil = roomStencil({ scheme, ...pointsOnGrid(scheme, { size: [SIDE, SIDE, planes] }) });
    const shape: SlabShape = { pitch: SIDE, rows: SIDE, planes, first: 0 };
    texts.push(choiceLabel(chooseInterior(stencil, TRAITS, shape)));
    for (const design of designs) {
      for (const choice of choicesOf(design, stencil, TRAITS, shape)) {
        const { code, constants, workgroups } = interiorKernel(stencil, choice, shape, 0);
        texts.push(JSON.stringify([choiceLabel(choice), code, constants, workgroups]));
      }
    }
  }
  return (await sha256(texts.join(''))).slice(0, 12);
}
