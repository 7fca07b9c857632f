import type { BandPart } from '../../../../../src/app/index.ts';

/** Class of a heading of a band with the thin mark of its part. */
export const partClass = (part: BandPart | null): string => (part === null ? '' : `part-${part}`);

/** Colours of the parts on drawings, as the style sheet has them. */
export const PART_COLOURS: Readonly<Record<BandPart, string>> = {
  waves: 'var(--accent)',
  both: 'var(--good)',
  rays: 'var(--rays)',
};
