/** Longest word that is compared, characters. */
const LONGEST = 100;

/** Returns the candidate most similar to `word`, unless more than half of the longer word differs. Ignores case. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewestEdits = Infinity;
  if (word.length > LONGEST) return undefined;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST) continue;
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < fewestEdits && edits <= Math.max(word.length, candidate.length) / 2) {
      best = candidate;
      fewestEdits = edits;
    }
  }
  return best;
}

/** Number of letters to insert, delete or replace to turn one word into the other (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, previous[j] + 1, row[j - 1] + 1));
    }
    previous = row;
  }
  return previous[b.length];
}
