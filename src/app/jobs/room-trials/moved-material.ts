import type { LossByBands, MaterialDefinition, PartitionLaw, ThroughDefinition } from '../../../material/definition.ts';
import { libraryDefinition } from '../../../material/library.ts';
import type { UncertainQuantity } from '../../../material/uncertainty.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import { octaveAbsorption } from '../../inputs/materials/octave-absorption.ts';
import { besidesOf } from './scene-text.ts';

/** What of a material is moved: a property that its effect on sound follows smoothly. */
export type MovedQuantity = UncertainQuantity;

/** A material that can be moved by a factor. */
export interface MovableMaterial {
  readonly quantity: MovedQuantity;
  /** Value by octave for an absorption as the scene asks for it, empty for none at all; else one value for all. */
  readonly values: ReadonlyMap<number, number> | number;
  /** The material as a scene file has it, with the quantity times a factor. */
  readonly moved: (factor: number) => unknown;
  /**
   * The material with the quantity times a factor in each octave, by its nominal centre in Hz; an absorption is no more
   * than what walls reach. A quantity that has no octaves takes the factor at 1 kHz.
   */
  readonly off: (factorAt: (centreHz: number) => number) => unknown;
  /** The largest factor; Infinity where nothing limits it. */
  readonly mostFactor: number;
}

/** Largest random-incidence absorption that a moved material is given: walls of one real admittance reach no more. */
export const MOST_ABSORPTION = 0.95;

type Json = Readonly<Record<string, unknown>>;

/**
 * What can be moved of a material; null for an opening, and for sheets and partitions that have neither a resistance
 * nor a mass. A material given by more than its absorption, such as an impedance, is moved as its absorption by
 * octaves.
 *
 * @param raw The material as the scene file has it.
 */
export function movableMaterial(
  definition: MaterialDefinition,
  raw: unknown,
  soundSpeed: MetresPerSecond,
): MovableMaterial | null {
  const absorbing = (values: ReadonlyMap<number, number>, moved: (factor: number) => unknown): MovableMaterial => ({
    quantity: 'absorption',
    values,
    moved: (factor) => ({ absorption: moved(factor), ...besidesOf(raw) }),
    off: (factorAt) => (values.size === 0 ? raw : { absorption: offBy(values, factorAt), ...besidesOf(raw) }),
    mostFactor: values.size === 0 ? Infinity : MOST_ABSORPTION / Math.max(...values.values()),
  });
  switch (definition.kind) {
    case 'open':
      return null;
    case 'sheet':
    case 'partition': {
      // An entry of the library is moved by its numbers.
      const rest = Object.fromEntries(Object.entries(raw as Json).filter(([key]) => key !== 'library'));
      const own = { ...rest, [definition.kind]: (raw as Json)[definition.kind] ?? lawInFile(definition) };
      for (const quantity of ['flowResistance', 'massPerArea'] as const) {
        const value = (definition as Readonly<Partial<Record<typeof quantity, number>>>)[quantity];
        if (typeof value === 'number') return within(own, definition.kind, quantity, value);
      }
      return definition.kind === 'partition' && definition.transmissionLoss
        ? lossMoved(own, definition.transmissionLoss)
        : null;
    }
    case 'porousVolume':
      return within(raw, 'porousVolume', 'flowResistivity', definition.flowResistivity);
    default:
  }
  const octaves = octaveAbsorption(definition, soundSpeed) ?? new Map<number, number>();
  if (definition.kind === 'absorption') {
    return absorbing(octaves, (factor) => (octaves.size === 0 ? factor : definition.absorption * factor));
  }
  if (definition.kind === 'bands' || definition.kind === 'library') {
    const { bands } = definition.kind === 'bands' ? definition : libraryDefinition(definition.entry);
    const given = new Map(bands.map(({ centreHz, absorption }) => [centreHz, absorption]));
    return absorbing(given, (factor) => scaled(given, factor));
  }
  return absorbing(octaves, (factor) => (octaves.size === 0 ? factor : scaled(octaves, factor)));
}

const scaled = (values: ReadonlyMap<number, number>, factor: number): Record<string, number> =>
  Object.fromEntries([...values].map(([centreHz, value]) => [`${centreHz}`, value * factor]));

function offBy(
  values: ReadonlyMap<number, number>,
  factorAt: (centreHz: number) => number,
): Readonly<Record<string, number>> {
  const most = Math.max(MOST_ABSORPTION, ...values.values());
  return Object.fromEntries(
    [...values].map(([centreHz, value]) => [`${centreHz}`, Math.min(most, value * factorAt(centreHz))]),
  );
}

/** A sheet or partition as a scene file has it. */
function lawInFile(definition: ThroughDefinition): Json {
  const { transmissionLoss, ...law } = definition as ThroughDefinition & Partial<PartitionLaw>;
  const keys = Object.fromEntries(Object.entries(law).filter(([key]) => key !== 'kind'));
  return { ...keys, ...(transmissionLoss && { transmissionLoss: lossTimes(transmissionLoss, () => 1) }) };
}

/** Least and most transmission loss that a scene file takes, dB. */
const LOSSES = [1, 100] as const;

const lossTimes = ({ bands }: LossByBands, factorAt: (centreHz: number) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    bands.map(({ centreHz, decibels }) => [
      `${centreHz}`,
      Math.min(LOSSES[1], Math.max(LOSSES[0], decibels * factorAt(centreHz))),
    ]),
  );

/** A transmission loss, whose decibels are moved; its value is their mean over the bands. */
function lossMoved(raw: Json, loss: LossByBands): MovableMaterial {
  const off = (factorAt: (centreHz: number) => number): unknown => ({
    ...raw,
    partition: { ...(raw['partition'] as Json), transmissionLoss: lossTimes(loss, factorAt) },
  });
  return {
    quantity: 'transmissionLoss',
    values: loss.bands.reduce((sum, { decibels }) => sum + decibels, 0) / loss.bands.length,
    moved: (factor) => off(() => factor),
    off,
    mostFactor: LOSSES[1] / Math.max(...loss.bands.map(({ decibels }) => decibels)),
  };
}

/** A quantity that stands in an object of the material. */
function within(raw: unknown, key: string, quantity: MovedQuantity, value: number): MovableMaterial {
  const there = (raw as Json)[key] as Json;
  const moved = (factor: number): unknown => ({
    ...(raw as Json),
    [key]: { ...there, [quantity]: value * factor },
  });
  return {
    quantity,
    values: value,
    moved,
    off: (factorAt) => moved(factorAt(1000)),
    mostFactor: Infinity,
  };
}
