import { frequency } from '../../../state/window/format.ts';
import { words } from '../../../../words/words.ts';

/** The octave of a figure in words. @param centreHz Its centre; null for a figure of whole responses. */
export const octaveText = (centreHz: number | null): string =>
  centreHz === null ? words.design.sensitivities.wholeResponse : frequency(centreHz);
