/** The style of the page: light, one column, and without a row or a picture cut in two when printed. */
export const PAGE_STYLE = `
:root { color-scheme: light; }
body { margin: 2.5rem auto; max-width: 60rem; padding: 0 1.25rem; background: #fff; color: #1f2933;
  font: 15px/1.5 Helvetica, Arial, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 0.25rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 0.4rem; }
p { margin: 0.4rem 0 0.8rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.88rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.7rem 0.4rem 0; border-bottom: 1px solid #e4e7eb; }
thead th { border-bottom: 2px solid #52606d; white-space: nowrap; }
td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
.facts th { font-weight: normal; color: #52606d; width: 11rem; }
.verdict { font-weight: bold; white-space: nowrap; }
.pass { color: #1b6e3c; }
.fail { color: #b91c1c; }
tr.failed td { background: #fdf0ef; }
.small { color: #52606d; font-size: 0.85rem; }
.hash { overflow-wrap: anywhere; font-family: Consolas, Menlo, monospace; font-size: 0.82rem; }
figure { margin: 1.2rem 0 0; }
figcaption { font-weight: bold; font-size: 0.9rem; }
figure svg { max-width: 100%; height: auto; }
@media print {
  @page { margin: 16mm 14mm; }
  body { margin: 0; max-width: none; padding: 0; font-size: 10.5px; }
  h2 { break-after: avoid; }
  tr, figure, .facts { break-inside: avoid; }
  thead { display: table-header-group; }
  tr.failed td, .pass, .fail { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
