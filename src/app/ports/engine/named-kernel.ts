import { deviceTraits } from '../../../engine/webgpu/device-traits.ts';
import {
  choiceLabel,
  choicesOf,
  interiorKernel,
  threads,
  type InteriorChoice,
  type InteriorDesign,
} from '../../../kernel/interior/design.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import { InputError } from '../../../units/errors.ts';
import type { KernelWork, NamedKernel } from './kernel-choice.ts';

/** The kernel that a caller names for all runs on a GPU; without a name, one is chosen. */
export interface KernelRequest {
  /** Name of its design, such as `kernel-a`. */
  readonly kernel?: string | undefined;
  /** Threads of a workgroup along x, y and z, such as `32x4x2`; without it, what the design has for the work. */
  readonly workgroup?: string | undefined;
}

const KERNEL = 'kernel' satisfies keyof KernelRequest;
const WORKGROUP = 'workgroup' satisfies keyof KernelRequest;

/** Whether a request names a kernel or a workgroup. */
export const namesKernel = ({ kernel, workgroup }: KernelRequest): boolean =>
  kernel !== undefined || workgroup !== undefined;

/** The refusal of a kernel on the processor. */
export function noKernels({ kernel }: KernelRequest): InputError {
  return new InputError(
    kernel === undefined ? WORKGROUP : KERNEL,
    'this run is on the processor, which computes in one way; kernels and workgroups are those of a GPU',
    'Leave it out, or compute on a GPU.',
    { help: 'devices' },
  );
}

/**
 * The kernel that a request names; undefined if it names none.
 *
 * @throws InputError for a name that no design has, a workgroup that is none, and a workgroup without a kernel.
 */
export function namedKernel(
  { kernel, workgroup }: KernelRequest,
  designs: readonly InteriorDesign[],
): NamedKernel | undefined {
  if (kernel === undefined) {
    if (workgroup === undefined) return undefined;
    throw new InputError(
      WORKGROUP,
      'a workgroup is that of a kernel, and none is named',
      'Name the kernel, too, or leave the workgroup out.',
    );
  }
  const design = designs.find(({ name }) => name === kernel);
  if (!design) throw new InputError(KERNEL, `there is no kernel '${kernel}'`, oneOf(designs.map(({ name }) => name)));
  return { design, workgroup: workgroup === undefined ? null : workgroupOf(workgroup) };
}

/** Reads `32x4x2` or `32×4×2`; null for anything else. */
export function readWorkgroup(text: string): Workgroup | null {
  const [, ...sides] = /^ *([1-9]\d{0,4}) *[x×] *([1-9]\d{0,4}) *[x×] *([1-9]\d{0,4}) *$/.exec(text) ?? [];
  return sides.length === 3 ? [Number(sides[0]), Number(sides[1]), Number(sides[2])] : null;
}

/** @throws InputError for a text that is no workgroup */
function workgroupOf(text: string): Workgroup {
  const sides = readWorkgroup(text);
  if (sides) return sides;
  throw new InputError(
    WORKGROUP,
    `expected numbers of threads along x, y and z, found '${text}'`,
    'Write three numbers from 1, such as 32x4x2.',
  );
}

/**
 * The choice that a named kernel means for some work on a device.
 *
 * @param designs All that may be named, for the remedy.
 * @throws InputError if the kernel does not serve the stencil, or the device or the kernel refuses the workgroup.
 */
export function namedChoiceFor(
  { design, workgroup }: NamedKernel,
  { stencil, shape }: KernelWork,
  device: GPUDevice,
  designs: readonly InteriorDesign[],
): InteriorChoice {
  const traits = deviceTraits(device);
  const choices = (one: InteriorDesign): readonly InteriorChoice[] => choicesOf(one, stencil, traits, shape);
  const refusal = design.refuses(stencil, traits);
  if (refusal !== null) {
    const fitting = designs.filter((one) => choices(one).length > 0).map(({ name }) => name);
    throw new InputError(
      KERNEL,
      `${design.name} cannot compute ${stencil.id} on this device: ${refusal}`,
      `${oneOf(fitting)} Or take another scheme.`,
    );
  }
  const own = choices(design);
  const refuse = (reason: string): InputError =>
    new InputError(
      WORKGROUP,
      `${design.name} cannot have a workgroup of ${(workgroup ?? []).join('x')} for ${stencil.id}: ${reason}`,
      oneOf([...new Set(own.map((choice) => choice.workgroup.join('x')))]),
    );
  if (!workgroup) {
    if (own.length > 0) return { ...own[0], isNamed: true };
    throw new InputError(
      KERNEL,
      `the workgroups of ${design.name} have more threads than the ${traits.maxThreads} of this device`,
      'Name a smaller workgroup, or another kernel.',
    );
  }
  const tooMany = tooManyThreads(workgroup, device);
  if (tooMany !== null) throw refuse(tooMany);
  const choice = design.shaped(stencil, workgroup, traits, shape);
  if (typeof choice === 'string') throw refuse(choice);
  return { ...choice, isNamed: true };
}

/** Why a device cannot start workgroups of a shape; null if it can. */
function tooManyThreads(workgroup: Workgroup, { limits }: GPUDevice): string | null {
  const most = limits.maxComputeInvocationsPerWorkgroup;
  if (threads(workgroup) > most) return `it has ${threads(workgroup)} threads, and this device allows ${most}`;
  const sides = [limits.maxComputeWorkgroupSizeX, limits.maxComputeWorkgroupSizeY, limits.maxComputeWorkgroupSizeZ];
  const axis = sides.findIndex((side, a) => workgroup[a] > side);
  return axis < 0
    ? null
    : `it has ${workgroup[axis]} threads along ${'xyz'[axis]}, and this device allows ${sides[axis]}`;
}

/**
 * Makes sure that a room does not need more workgroups than a device starts at once.
 *
 * @throws InputError if it does.
 */
export function requireDispatch(
  choice: InteriorChoice,
  { stencil, shape }: KernelWork,
  { maxComputeWorkgroupsPerDimension: most }: GPUSupportedLimits,
): void {
  const count = Math.max(...interiorKernel(stencil, choice, shape, 0).workgroups);
  if (count <= most) return;
  throw new InputError(
    WORKGROUP,
    `with ${choiceLabel(choice)} the room takes ${count} workgroups in a row, and this device starts ${most}`,
    'Name a workgroup of more threads.',
  );
}

/** The refusal of a kernel that computes something else on a device than the general one. */
export function notProved(choice: InteriorChoice): InputError {
  return new InputError(
    KERNEL,
    `${choiceLabel(choice)} differs on this device from the general kernel by more than rounding`,
    'Name another kernel or workgroup, and report this one with the adapter.',
  );
}

const oneOf = (names: readonly string[]): string => `Name one of ${names.join(', ')}.`;
