import type { SlabShape, Workgroup } from '../kernel.ts';
import type { WeightedText } from '../text/weight-names.ts';
import {
  choiceLabel,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorDesign,
  type InteriorKernel,
  type InteriorStencil,
} from './design.ts';
import { FIELDS, type InteriorDispatch } from './dispatch.ts';
import type { Shaped } from './shapes.ts';

/** Parameters of a design that has only a workgroup. */
export type NoParameters = Readonly<Record<string, never>>;

/** An {@link InteriorChoice} as its own design sees it: the parameters have names and types. */
export interface Variant<P> {
  readonly workgroup: Workgroup;
  readonly parameters: P;
}

/** Says of each parameter whether every choice has it. TypeScript checks the table against the type `P`. */
export type ParameterTable<P> = {
  readonly [K in keyof P]-?: Partial<Pick<P, K>> extends Pick<P, K> ? 'optional' : 'needed';
};

/** What designs give of a kernel; the label and the bindings are the same for all. */
export type DesignedKernel = Pick<InteriorKernel, 'code' | 'constants' | 'workgroups'> & {
  /** Contents of a uniform after the fields, if the kernel has one. */
  readonly uniform?: ArrayBuffer;
};

/** An {@link InteriorDesign} with typed parameters. */
export interface DesignDefinition<P extends { readonly [K in keyof P]?: number }> extends Pick<
  InteriorDesign,
  'name' | 'tier' | 'source' | 'about' | 'refuses'
> {
  readonly parameters: ParameterTable<P>;
  /** Variants worth measuring for a stencil that it serves, the likeliest first. */
  variants(stencil: InteriorStencil, traits: DeviceTraits, shape: SlabShape): readonly Variant<P>[];
  /** Parameters for a workgroup that none of the variants has; left out, the design has only those of its variants. */
  shaped?(stencil: InteriorStencil, workgroup: Workgroup, traits: DeviceTraits, shape: SlabShape): Shaped<P>;
  /** Planes beyond the slab that a variant may read besides the stencil's reach; 0 if left out. */
  extraPlanes?(parameters: P): number;
  /** @param maskOffset bit of the slab's first node in the mask of interior nodes */
  kernel(stencil: InteriorStencil, variant: Variant<P>, shape: SlabShape, maskOffset: number): DesignedKernel;
}

/**
 * A design whose choices have plain parameters: whoever keeps, compares or measures choices need not know them. Its
 * functions throw a RangeError for a choice without a needed parameter.
 */
export function defineDesign<P extends { readonly [K in keyof P]?: number }>(
  definition: DesignDefinition<P>,
): InteriorDesign {
  const { name, tier, source, about, parameters: table } = definition;
  const names = Object.keys(table);
  const variantOf = ({ workgroup, parameters = {} }: InteriorChoice): Variant<P> => {
    const missing = names.find((one) => table[one as keyof P] === 'needed' && parameters[one] === undefined);
    if (missing !== undefined) throw new RangeError(`a choice of ${name} without ${missing}`);
    return { workgroup, parameters: parameters as P };
  };
  const choiceOf = ({ workgroup, parameters }: Variant<P>): InteriorChoice => ({
    design,
    workgroup,
    ...(names.length > 0 && { parameters: parameters as Readonly<Record<string, number>> }),
  });
  const design: InteriorDesign = {
    name,
    tier,
    source,
    about,
    refuses: (stencil, traits) => definition.refuses(stencil, traits),
    choices: (stencil, traits, shape) => definition.variants(stencil, traits, shape).map(choiceOf),
    shaped(stencil, workgroup, traits, shape) {
      const own = definition.variants(stencil, traits, shape).find((one) => isSame(one.workgroup, workgroup));
      if (own) return choiceOf(own);
      const parameters = definition.shaped?.(stencil, workgroup, traits, shape) ?? 'it has workgroups of its own only';
      return typeof parameters === 'string' ? parameters : choiceOf({ workgroup, parameters });
    },
    extraPlanes: (choice) => definition.extraPlanes?.(variantOf(choice).parameters) ?? 0,
    kernel(stencil, choice, shape, maskOffset) {
      const { uniform, ...rest } = definition.kernel(stencil, variantOf(choice), shape, maskOffset);
      return {
        label: `${stencil.id} ${choiceLabel(choice)}`,
        ...rest,
        groups: [uniform ? [...FIELDS, 'uniform'] : FIELDS],
        uniform: uniform ?? null,
      };
    },
  };
  return design;
}

const isSame = (one: Workgroup, other: Workgroup): boolean => one.every((count, axis) => count === other[axis]);

/** A kernel of generated text: its dispatch, and its weights as override constants. */
export function generatedKernel(
  { head, constants, workgroups }: InteriorDispatch,
  { text, weights }: WeightedText,
): DesignedKernel {
  return { code: head + text, constants: { ...constants, ...weights }, workgroups };
}
