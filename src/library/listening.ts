/**
 * Dry sounds in rendered rooms: `import { auralise, dryWav } from 'wavehall/listening'`.
 *
 * @packageDocumentation
 */
export { auraliseResult, type AuraliseReport, type AuraliseRequest } from '../app/index.ts';
export {
  auralise,
  heardResponse,
  heardRoom,
  PEAK_GAINS,
  type Auralisation,
  type HeardResponse,
  type HeardRoom,
} from '../app/index.ts';
export {
  readEqualiser,
  type Equaliser,
  type EqualiserFilter,
  type FilterKind,
  type FilterWidth,
  type NamedEqualiser,
} from '../app/index.ts';
export { DRY_SOUNDS, dryWav, type DrySoundName, type DrySource } from '../app/index.ts';
export { extendedWav, type ExtensionReport } from '../app/index.ts';
export { loudnessOf, type LoudnessBlocks } from '../app/index.ts';
