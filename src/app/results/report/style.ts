import { PAGE_STYLE } from './page-style.ts';

/** The style of a report: that of other pages, and what only a report has. */
export const REPORT_STYLE = `${PAGE_STYLE}
header.company { display: flex; align-items: center; gap: 1.2rem; border-bottom: 2px solid #52606d; padding-bottom: 0.8rem;
  margin-bottom: 1.4rem; }
header.company img { max-height: 4rem; max-width: 12rem; }
header.company p { margin: 0; }
th.figure + th:not(.figure), td.figure + td:not(.figure) { padding-left: 0.9rem; }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; padding-right: 0.5rem; white-space: nowrap; }
td.noticed { background: #fdf3e1; font-weight: bold; }
figure img { max-width: 100%; height: auto; }
.drawings { display: flex; flex-wrap: wrap; gap: 1.2rem; align-items: flex-end; }
.drawings figure { margin: 0.6rem 0 0; flex: 0 1 auto; max-width: 100%; }
.drawings figure.plan { flex-basis: 100%; }
ul { padding-left: 1.2rem; }
@media print {
  h1 { font-size: 18px; }
  section.result { break-before: page; }
  section.result:first-of-type { break-before: auto; }
  td.noticed { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .drawings figure { max-height: 120mm; }
  table { break-inside: avoid; }
  h3, h2 + p, h3 + p, figcaption { break-after: avoid; }
}
`;
