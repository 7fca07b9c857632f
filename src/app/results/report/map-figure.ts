import type { PrintedMap } from '../../outputs/maps/draw-map.ts';
import { capital } from '../../../text/sentence.ts';
import { escaped } from '../../../text/markup.ts';
import type { ReportWords } from './words/report-words.ts';

/** The texts of a drawing, which are elements without others in them. */
const TEXTS = /(?<=<text [^>]*>)[^<]+(?=<\/text>)/g;

/** A map with what it shows above it, and source and numbers below it, in the words of the report. */
export function mapFigure(
  { title, about, numbers, svg }: PrintedMap,
  { mapText }: Pick<ReportWords, 'mapText'>,
): string {
  const drawn = svg.replace(TEXTS, mapText);
  return `<figure><figcaption>${escaped(mapText(title))}</figcaption>
${drawn}<p class="small">${escaped(`${capital(mapText(about))}. ${capital(mapText(numbers))}.`)}</p></figure>`;
}
