import type { Offset } from '../../scheme/shells.ts';
import type { Family } from '../../scheme/stencils.ts';
import type { Kernel, SlabShape, Workgroup } from '../kernel.ts';

/** The points beside the centre with their weights λ²α, and the stencil they belong to. */
export interface InteriorStencil {
  readonly id: string;
  readonly family: Family;
  /** K, the centre included. */
  readonly points: number;
  readonly reach: number;
  /** Includes points of weight 0, which only walks near walls need. */
  readonly offsets: readonly Offset[];
  readonly weights: ArrayLike<number>;
}

/** The properties of a device that kernels depend on. */
export interface DeviceTraits {
  /** Most threads of a workgroup. */
  readonly maxThreads: number;
  /** Workgroup memory, bytes. */
  readonly workgroupBytes: number;
  readonly subgroups: boolean;
}

/** The kernel that updates the interior: a design, its workgroup and its parameters. */
export interface InteriorChoice {
  readonly design: InteriorDesign;
  readonly workgroup: Workgroup;
  /** Numbers that the design adds, such as the planes of a walk; none if it adds none. */
  readonly parameters?: Readonly<Record<string, number>>;
  /** Whether a caller names it. It then has a dispatch of its own in small rooms, too, with its workgroup. */
  readonly isNamed?: true;
}

/** A choice as plain data, as a file or a report has it: the design by its name. */
export interface NamedChoice extends Omit<InteriorChoice, 'design' | 'isNamed'> {
  readonly design: string;
}

/** The choice with the name of its design. */
export const namedChoice = ({ design, workgroup, parameters }: InteriorChoice): NamedChoice => ({
  design: design.name,
  workgroup,
  ...(parameters && { parameters }),
});

/**
 * The choice that a name means.
 *
 * @throws RangeError if no design has the name.
 */
export function choiceOfName(designs: readonly InteriorDesign[], { design, ...rest }: NamedChoice): InteriorChoice {
  return { design: designNamed(designs, design), ...rest };
}

/** @throws RangeError if no design has this name. */
export function designNamed(designs: readonly InteriorDesign[], name: string): InteriorDesign {
  const design = designs.find((one) => one.name === name);
  if (!design) throw new RangeError(`there is no kernel '${name}'`);
  return design;
}

/** A kernel for the interior, with its dispatch and the contents of its uniform, if it has one. */
export interface InteriorKernel extends Kernel {
  readonly workgroups: readonly [number, number, number];
  readonly uniform: ArrayBuffer | null;
}

/**
 * What a design is for:
 * - `run`: a run takes it without measuring (choose.ts);
 * - `published`: as a paper describes it, for comparison (src/lab/published);
 * - `experiment`: our own, and no faster than those of `run` (src/lab/experiments).
 *
 * The tuner measures those that it is given, of any tier; a run then takes the fastest.
 */
export type Tier = 'run' | 'published' | 'experiment';

/**
 * One way to map a stencil's update onto a GPU: made by `defineDesign`. A kernel updates all interior nodes of a slab
 * (those whose bit is set in the mask) in place, from u[n−1] to u[n+1], and leaves all other stored values as they are.
 */
export interface InteriorDesign {
  readonly name: string;
  readonly tier: Tier;
  /** Paper and place, or `Wavehall`. */
  readonly source: string;
  /** One sentence on how it works. */
  readonly about: string;
  /** Why it cannot serve a stencil on a device; null if it can. */
  refuses(stencil: InteriorStencil, traits: DeviceTraits): string | null;
  /** Choices worth measuring for a stencil that it serves, the likeliest first. */
  choices(stencil: InteriorStencil, traits: DeviceTraits, shape: SlabShape): readonly InteriorChoice[];
  /**
   * The choice with a workgroup that a caller names, for a stencil that it serves: its own first, else with parameters
   * that go with the workgroup. The reason, if it cannot have it. How many threads a device allows is not looked at.
   */
  shaped(
    stencil: InteriorStencil,
    workgroup: Workgroup,
    traits: DeviceTraits,
    shape: SlabShape,
  ): InteriorChoice | string;
  /** Planes beyond the slab that a choice may read besides the stencil's reach. */
  extraPlanes(choice: InteriorChoice): number;
  /** @param maskOffset bit of the slab's first node in the mask of interior nodes */
  kernel(stencil: InteriorStencil, choice: InteriorChoice, shape: SlabShape, maskOffset: number): InteriorKernel;
}

/** `march planes 64 width 4, 32x4x1` */
export const choiceLabel = (choice: InteriorChoice): string => namedLabel(namedChoice(choice));

/** The label of a choice that is plain data: as {@link choiceLabel}. */
export function namedLabel({ design, workgroup, parameters = {} }: NamedChoice): string {
  const numbers = Object.entries(parameters).map(([name, value]) => ` ${name} ${value}`);
  return `${design}${numbers.join('')}, ${workgroup.join('x')}`;
}

/**
 * The kernel that a choice means.
 *
 * @param maskOffset bit of the slab's first node in the mask of interior nodes
 * @throws RangeError if the choice lacks a parameter of its design
 */
export function interiorKernel(
  stencil: InteriorStencil,
  choice: InteriorChoice,
  shape: SlabShape,
  maskOffset: number,
): InteriorKernel {
  return choice.design.kernel(withoutIdlePoints(stencil), choice, shape, maskOffset);
}

/** A stencil without the points that have no weight: only walks near walls need these. */
export function withoutIdlePoints(stencil: InteriorStencil): InteriorStencil {
  const { offsets, weights } = stencil;
  return {
    ...stencil,
    offsets: offsets.filter((_, k) => weights[k] !== 0),
    weights: Array.from(weights).filter((weight) => weight !== 0),
  };
}

export function threads(workgroup: Workgroup): number {
  return workgroup[0] * workgroup[1] * workgroup[2];
}

/** Choices of a design for a stencil on a device, each once; none where it does not serve. */
export function choicesOf(
  design: InteriorDesign,
  stencil: InteriorStencil,
  traits: DeviceTraits,
  shape: SlabShape,
): InteriorChoice[] {
  if (design.refuses(stencil, traits) !== null) return [];
  const fitting = design
    .choices(stencil, traits, shape)
    .filter(({ workgroup }) => threads(workgroup) <= traits.maxThreads);
  return [...new Map(fitting.map((choice) => [choiceLabel(choice), choice])).values()];
}
