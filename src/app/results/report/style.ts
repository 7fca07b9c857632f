import { PAGE_STYLE } from './page-style.ts';

/** A text as CSS writes it: what is neither letter nor digit of ASCII as a code, so that no text ends the style. */
const cssText = (text: string): string =>
  `"${Array.from(text, (character) => (/[\w ]/.test(character) ? character : `\\${character.codePointAt(0)!.toString(16)} `)).join('')}"`;

/**
 * The style of a report: that of other pages, and what only a report has. On paper each page has a foot.
 *
 * @param foot What stands in it.
 * @param page The word before its number.
 */
export const reportStyle = (foot: string, page: string): string => `${PAGE_STYLE}
header.company { display: flex; align-items: center; gap: 1.2rem; border-bottom: 2px solid #52606d; padding-bottom: 0.8rem;
  margin-bottom: 1.4rem; }
header.company img { max-height: 4rem; max-width: 12rem; }
header.company p { margin: 0; }
h3 { font-size: 1.02rem; margin: 1.4rem 0 0.3rem; }
th.figure + th:not(.figure), td.figure + td:not(.figure) { padding-left: 0.9rem; }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; padding-right: 0.5rem; white-space: nowrap; }
td.noticed { background: #fdf3e1; font-weight: bold; }
figure img { max-width: 100%; height: auto; }
figure.room { text-align: center; }
.standing { display: flex; gap: 0.8rem; align-items: flex-start; border: 1px solid #cbd2d9; border-left: 6px solid #52606d;
  border-radius: 4px; padding: 0.6rem 0.8rem; margin: 0.5rem 0; break-inside: avoid; }
.standing p { margin: 0; }
.standing.within { border-left-color: #1b6e3c; }
.standing.unsure { border-left-color: #b45309; }
.standing.outside { border-left-color: #b91c1c; }
.sign { flex: none; }
.drawings { display: flex; flex-wrap: wrap; gap: 1.2rem; align-items: flex-end; }
.drawings figure { margin: 0.6rem 0 0; flex: 0 1 auto; max-width: 100%; }
.drawings figure.plan { flex-basis: 100%; }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; }
.maps figure { margin: 0; }
ul { padding-left: 1.2rem; }
@media print {
  @page { size: A4; margin: 16mm 14mm 18mm;
    @bottom-left { content: ${cssText(foot)}; font: 8px Helvetica, Arial, sans-serif; color: #52606d; }
    @bottom-right { content: ${cssText(`${page} `)} counter(page) " / " counter(pages); font: 8px Helvetica, Arial, sans-serif;
      color: #52606d; } }
  html { font-size: 11.5px; }
  h1 { font-size: 20px; }
  h2 { margin-top: 1.6rem; }
  th, td { padding-top: 0.22rem; padding-bottom: 0.22rem; }
  .chapter-summary + .chapter, .chapter-responses { break-before: page; }
  td.noticed, .standing, .sign, figure svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .drawings figure, .maps figure, .response { break-inside: avoid; }
  .drawings svg { max-height: 105mm; width: auto; }
  .maps { grid-template-columns: 1fr 1fr; gap: 4mm; }
  .maps svg { width: 100%; max-height: 80mm; }
  figure.room svg { max-height: 95mm; width: auto; }
  .response { max-height: 126mm; margin: 0 0 4mm; }
  .response svg { width: 100%; max-height: 66mm; }
  .response table { font-size: 9px; }
  .response th, .response td { padding-top: 0.15rem; padding-bottom: 0.15rem; }
  .chapter-figures figure svg { width: 100%; max-height: 50mm; }
  .chapter-figures figure { margin-top: 0.6rem; }
  .standing { font-size: 12px; }
  h2, h3, h2 + p, h3 + p, figcaption { break-after: avoid; }
}
`;
