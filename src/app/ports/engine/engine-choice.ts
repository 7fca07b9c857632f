import { ENGINE_NAMES, type EngineName } from '../../../engine/engine-names.ts';
import type { Precision } from '../../../engine/engine.ts';
import { propertiesOf } from '../../../engine/engine-properties.ts';
import type { EngineProperties } from '../../../engine/engine-kind.ts';

/** The engines that a caller can choose from. */
export const ENGINE_CHOICES = ['auto', ...ENGINE_NAMES] as const;
/** `auto`: the GPU if there is one, else the processor. */
export type EngineChoice = (typeof ENGINE_CHOICES)[number];

/** The properties of the engines that a choice leaves open. */
const enginesOf = (choice: EngineChoice): readonly EngineProperties[] =>
  (choice === 'auto' ? ENGINE_NAMES : [choice]).map((kind: EngineName) => propertiesOf({ kind }));

/** Whether a GPU is taken if there is one. */
export const takesGpu = (choice: EngineChoice): boolean => enginesOf(choice).some(({ usesGpu }) => usesGpu);

/** Whether there has to be a GPU. */
export const needsGpu = (choice: EngineChoice): boolean => enginesOf(choice).every(({ usesGpu }) => usesGpu);

/** Whether a choice leaves an engine that computes in a precision. */
export const hasPrecision = (choice: EngineChoice, precision: Precision): boolean =>
  enginesOf(choice).some(({ precisions }) => precisions.includes(precision));
