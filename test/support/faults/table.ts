/** One kind of fault: how often it was tried, and what did not hold. */
export interface FaultRow {
  readonly kind: string;
  readonly tried: number;
  /** What is wrong, one text for each try that failed. */
  readonly failed: readonly string[];
  readonly seconds: number;
}

const HEADING = ['tried', 'held', 'failed', 'seconds'];

/** The table of all kinds, and below it what failed. */
export function faultTable(rows: readonly FaultRow[]): string {
  const width = Math.max(...rows.map(({ kind }) => kind.length), 'kind of fault'.length) + 2;
  const line = (kind: string, cells: readonly (string | number)[]): string =>
    kind.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join('');
  const counts = ({ tried, failed, seconds }: Omit<FaultRow, 'kind'>): (string | number)[] => [
    tried,
    tried - failed.length,
    failed.length,
    seconds.toFixed(0),
  ];
  const all = {
    tried: rows.reduce((sum, { tried }) => sum + tried, 0),
    failed: rows.flatMap(({ failed }) => failed),
    seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
  };
  return [
    line('kind of fault', HEADING),
    ...rows.map((row) => line(row.kind, counts(row))),
    line('all', counts(all)),
    ...rows.flatMap(({ kind, failed }) => failed.slice(0, 5).map((text) => `FAILED ${kind}: ${text}`)),
  ].join('\n');
}
