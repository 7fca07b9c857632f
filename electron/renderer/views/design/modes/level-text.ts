import { SILENT_DB } from '../../../../../src/app/index.ts';
import { words } from '../../../../words/words.ts';

/** The level of a mode at a point, dB. */
export const levelText = (level: number): string =>
  level <= SILENT_DB ? words.design.modes.silent : level.toFixed(1).replace('-', '−');
