import { editDistance } from '../../units/edit-distance.ts';

/** Longest word that is compared, characters. */
const LONGEST = 100;

/**
 * Share of the longer word's characters that may differ: that of the Rust compiler's `find_best_match_for_name`. With a
 * half, 'plaster' would be 'water'.
 */
const MOST_EDITS = 1 / 3;

/** Returns the candidate most similar to `word`, unless more than a third of the longer word differs. Ignores case. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewestEdits = Infinity;
  if (word.length > LONGEST) return undefined;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST) continue;
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < fewestEdits && edits <= MOST_EDITS * Math.max(word.length, candidate.length)) {
      best = candidate;
      fewestEdits = edits;
    }
  }
  return best;
}
