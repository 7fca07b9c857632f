import { dataUri } from './data-uri.ts';
import type { ReportWords } from './words/report-words.ts';

/** The texts of a drawing, which are elements without others in them. */
const TEXTS = /(?<=<text [^>]*>)[^<]+(?=<\/text>)/g;

/** A map for an image element, its texts in the words of the report. */
export function mapUri(svg: Uint8Array, { mapText }: Pick<ReportWords, 'mapText'>): string {
  const drawn = new TextDecoder().decode(svg).replace(TEXTS, mapText);
  return dataUri('image/svg+xml', new TextEncoder().encode(drawn));
}
