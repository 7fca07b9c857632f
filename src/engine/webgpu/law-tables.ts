import type { WallLaw } from '../../room/wall-law.ts';

/** The laws of the materials as shaders/wall-flow.wgsl reads them. */
export interface LawTables {
  /** Of each material a `Law`. */
  readonly laws: Uint32Array<ArrayBuffer>;
  /** `Branch` after `Branch`, material after material; one that is never used where there is none. */
  readonly branches: Float32Array<ArrayBuffer>;
}

const LAW_WORDS = 3;
const BRANCH_WORDS = 3;

export function lawTables(laws: readonly (WallLaw | undefined)[]): LawTables {
  const words = new Uint32Array(LAW_WORDS * laws.length);
  const numbers = new Float32Array(words.buffer);
  const branches: number[] = [];
  laws.forEach((law, material) => {
    numbers[LAW_WORDS * material] = law?.coupling ?? 0;
    words[LAW_WORDS * material + 1] = branches.length / BRANCH_WORDS;
    words[LAW_WORDS * material + 2] = law?.branches.length ?? 0;
    for (const { coupling, inertia, stiffness } of law?.branches ?? []) branches.push(coupling, inertia, stiffness);
  });
  return { laws: words, branches: branches.length > 0 ? Float32Array.from(branches) : new Float32Array(BRANCH_WORDS) };
}
