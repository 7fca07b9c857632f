import type { ImportAccount } from '../../mesh/imported.ts';

/** What an import took and left out, as lines of text. */
export function accountLines({ taken, leftOut, notes }: ImportAccount): string[] {
  const took = taken.map(({ kind, count }) => `${count} ${kind}`).join(', ');
  return [
    `taken: ${took === '' ? 'nothing' : took}`,
    ...leftOut.map(({ kind, count, reason }) => `left out: ${count} ${kind}, ${reason}`),
    ...notes,
  ];
}
