import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { allSchemes, schemeName, type Scheme } from '../../src/scheme/scheme.ts';

/** The file of the weights that were proved, to be compared with {@link linesOfWeights}. */
export const PROVED_WEIGHTS = new URL('../golden/proved-weights.txt', import.meta.url);

/** A line for each shipped scheme: its name, and a hash of all that a proof of it depends on. */
export const linesOfWeights = (): string[] => allSchemes().map(lineOf);

function lineOf(scheme: Scheme): string {
  const { stencil, weights, courant, band, tolerance, wall } = scheme;
  const numbers = JSON.stringify([stencil.shells, weights, courant, band, tolerance, wall]);
  return `${schemeName(scheme)} ${createHash('sha256').update(numbers).digest('hex').slice(0, 16)}`;
}

/**
 * Schemes to prove something of that depends on their weights: of each family and each tolerance the longest up to a
 * reach, which judge the program; and all whose weights are new, because nobody has proved them. A run of all tests
 * with `-u` adds these to the file.
 */
export function schemesToProve(longestReach: number): { readonly name: string; readonly scheme: Scheme }[] {
  const proved = new Set(readFileSync(PROVED_WEIGHTS, 'utf8').split('\n'));
  const longest = new Map<string, Scheme>();
  for (const scheme of allSchemes()) {
    const { family, reach, shells } = scheme.stencil;
    const key = `${family} ${scheme.weightSet}`;
    const other = longest.get(key);
    if (reach > longestReach || (other && other.stencil.reach >= reach && other.stencil.shells.length >= shells.length))
      continue;
    longest.set(key, scheme);
  }
  const judges = new Set(longest.values());
  return allSchemes()
    .filter((scheme) => judges.has(scheme) || !proved.has(lineOf(scheme)))
    .map((scheme) => ({ name: schemeName(scheme), scheme }));
}
