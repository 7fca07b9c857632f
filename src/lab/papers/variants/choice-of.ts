import { chooseInterior } from '../../../kernel/interior/choose.ts';
import {
  choicesOf,
  designNamed,
  threads,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorStencil,
} from '../../../kernel/interior/design.ts';
import type { SlabShape, Workgroup } from '../../../kernel/kernel.ts';
import { GENERAL } from '../../../tune/field-pair.ts';
import type { UpdateMeasurement } from '../model/paper.ts';
import { PAPER_DESIGNS } from './paper-designs.ts';
import { variantDesign, type Difference } from './variant-design.ts';

const differenceOf = ({ equation, writable }: UpdateMeasurement): Difference => ({
  equation: equation ?? null,
  writable: writable === true,
});

/** The simplest kernel of the measured equation, which the others are compared with. */
export const generalChoice = (measurement: UpdateMeasurement): InteriorChoice => ({
  ...GENERAL,
  design: variantDesign(GENERAL.design, { ...differenceOf(measurement), writable: false }),
});

/** The choice of a kernel that a paper describes; or why the device cannot run it. */
export function choiceOf(
  measurement: UpdateMeasurement,
  stencil: InteriorStencil,
  traits: DeviceTraits,
  shape: SlabShape,
): InteriorChoice | { readonly reason: string } {
  const { design: name, workgroup, parameters } = measurement.kernel;
  const difference = differenceOf(measurement);
  if (name === 'default') return varied(chooseInterior(stencil, traits, shape), difference);
  const design = designNamed(PAPER_DESIGNS, name);
  const refusal = design.refuses(stencil, traits);
  if (refusal !== null) return { reason: refusal };
  const [first] = choicesOf(design, stencil, traits, shape) as (InteriorChoice | undefined)[];
  const size = workgroup ?? first?.workgroup;
  if (!size) return { reason: 'no workgroup of it fits this device' };
  const refused = tooManyThreads(size, traits);
  if (refused) return refused;
  const numbers = numbersOf(first, parameters, shape.planes);
  return varied({ design, workgroup: size, ...(numbers && { parameters: numbers }) }, difference);
}

/** Why a device has no such workgroup; null if it has. */
export const tooManyThreads = (size: Workgroup, { maxThreads }: DeviceTraits): { readonly reason: string } | null =>
  threads(size) > maxThreads
    ? { reason: `a workgroup of ${threads(size)} threads; this device has at most ${maxThreads}` }
    : null;

const varied = (choice: InteriorChoice, difference: Difference): InteriorChoice => ({
  ...choice,
  design: variantDesign(choice.design, difference),
});

/**
 * The numbers of a design with those of the paper. A walk that the paper describes goes through all planes, in whole
 * turns of the loop.
 */
function numbersOf(
  first: InteriorChoice | undefined,
  wanted: Readonly<Record<string, number>> | undefined,
  planes: number,
): Readonly<Record<string, number>> | undefined {
  if (wanted === undefined) return first?.parameters;
  const all = { ...first?.parameters, ...wanted };
  if (!('planes' in all)) return all;
  const turn = wanted['unroll'] ?? 1;
  return { ...all, planes: turn * Math.ceil(planes / turn) };
}
