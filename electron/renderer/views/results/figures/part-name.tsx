import type { JSX } from 'preact';
import type { FullBandReport } from '../../../../../src/app/index.ts';
import { partOfOctave } from '../../../state/results/band-parts.ts';
import { words } from '../../../../words/words.ts';

interface PartNameProps {
  readonly fullBand: FullBandReport | undefined;
  readonly centreHz: number;
}

/** What computed an octave, in small letters; nothing where waves alone were computed. */
export function PartName({ fullBand, centreHz }: PartNameProps): JSX.Element | null {
  const part = partOfOctave(fullBand, centreHz);
  return part && <span class="part-name">{words.fullBand.parts[part]}</span>;
}
