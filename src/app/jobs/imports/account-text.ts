import type { ImportAccount, ImportedKind } from '../../../mesh/imported.ts';

/** What an import took and left out, as lines of text: one for each reason. */
export function accountLines({ taken, leftOut, notes }: ImportAccount): string[] {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return [
    `taken: ${taken.length === 0 ? 'nothing' : counted(taken)}`,
    ...reasons.map((each) => `left out: ${counted(leftOut.filter(({ reason }) => reason === each))} (${each})`),
    ...notes,
  ];
}

/** The account in one line, without reasons. */
export function accountSummary({ taken, leftOut }: ImportAccount): string {
  return `${sum(taken)} taken, ${sum(leftOut)} left out`;
}

const counted = (kinds: readonly ImportedKind[]): string =>
  kinds.map(({ kind, count }) => `${count} ${count === 1 ? kind : several(kind)}`).join(', ');

/** The plural of a word; names of a format, such as `IfcWall` or `3DFACE`, stay as they are. */
function several(kind: string): string {
  if (!/^[a-z][a-z ]*$/.test(kind) || kind.endsWith('s')) return kind;
  if (/(x|ch|sh)$/.test(kind)) return `${kind}es`;
  return /[^aeiou]y$/.test(kind) ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}

const sum = (kinds: readonly ImportedKind[]): number => kinds.reduce((all, { count }) => all + count, 0);
