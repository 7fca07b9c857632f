import { assembled, assemblyMemory, enlarge, type AssemblyMemory } from '../../lists/assembled.ts';
import binary from './panel-sums.generated.json' with { type: 'json' };

/** Numbers of a place. */
export const PANEL = 8;

/** Numbers of a run: its first place, how many follow one another, and from which entry to which its sum is. */
export const RUN = 4;

/** Sums as plain data: places with the same sum that follow one another are a run. */
export interface SumLists {
  /** {@link RUN} numbers each. */
  readonly runs: Uint32Array;
  /** [entry] distance in places from the run's place to what counts. */
  readonly distance: Int32Array;
  readonly weight: Float64Array;
}

/** What becomes of y: of Σ w x + own x − old y. */
export interface PanelSum {
  readonly of: number;
  readonly own: number;
  readonly old: number;
}

/** Takes addresses in bytes: of runs, from one to another, of entries, of x and of y; then of, own and old. */
type Apply = (...numbers: number[]) => void;

type ApplyRuns = (runs: readonly [number, number], from: number, to: number, sum: PanelSum) => void;

/** Bytes of a place, of a run, and of an entry: its weight, and its distance in bytes. */
const [PLACE, RUN_BYTES, ENTRY] = [8 * PANEL, 4 * RUN, 16];

/** Weighted sums of places, eight numbers each: in WebAssembly where there is some, else in TypeScript. */
export class PanelSums {
  /** Shape [place][8]: what is summed, and where the sums go. */
  readonly numbers: Float64Array;
  /** Makes the sums of runs, from one up to another, of x, which begins at a place, and y, which begins at another. */
  readonly apply: ApplyRuns;

  /** @param assembly Whether WebAssembly is used where there is some. */
  constructor(places: number, lists: SumLists, assembly = true) {
    const made = (assembly ? assembledSums(places, lists) : undefined) ?? plainSums(places, lists);
    [this.numbers, this.apply] = made;
  }
}

function assembledSums(
  places: number,
  { runs, distance, weight }: SumLists,
): [numbers: Float64Array, apply: ApplyRuns] | undefined {
  let memory: AssemblyMemory | undefined;
  const found = assembled(binary.wasm, () => ({ env: { memory: (memory = assemblyMemory()) } }));
  if (!found || !memory) return undefined;
  const { apply } = found as { readonly apply: Apply };
  const entries = PLACE * places;
  const first = entries + ENTRY * weight.length;
  const bytes = first + 4 * runs.length;
  // Addresses have a sign in the program.
  if (bytes >= 2 ** 31 || !enlarge(memory, bytes)) return undefined;
  const weights = new Float64Array(memory.buffer, entries, 2 * weight.length);
  const distances = new Int32Array(memory.buffer, entries, 4 * weight.length);
  for (let e = 0; e < weight.length; e++) {
    weights[2 * e] = weight[e];
    distances[4 * e + 2] = PLACE * distance[e];
  }
  new Uint32Array(memory.buffer, first, runs.length).set(runs);
  return [
    new Float64Array(memory.buffer, 0, PANEL * places),
    ([run, end], from, to, { of, own, old }) =>
      apply(first + RUN_BYTES * run, first + RUN_BYTES * end, entries, PLACE * from, PLACE * to, of, own, old),
  ];
}

function plainSums(places: number, { runs, distance, weight }: SumLists): [numbers: Float64Array, apply: ApplyRuns] {
  const numbers = new Float64Array(PANEL * places);
  const sums = new Float64Array(PANEL);
  const apply: ApplyRuns = ([run, end], from, to, { of, own, old }) => {
    for (let r = RUN * run; r < RUN * end; r += RUN) {
      for (let place = runs[r]; place < runs[r] + runs[r + 1]; place++) {
        sums.fill(0);
        for (let e = runs[r + 2]; e < runs[r + 3]; e++) {
          const at = PANEL * (from + place + distance[e]);
          for (let f = 0; f < PANEL; f++) sums[f] += weight[e] * numbers[at + f];
        }
        const [x, y] = [PANEL * (from + place), PANEL * (to + place)];
        for (let f = 0; f < PANEL; f++) numbers[y + f] = of * sums[f] + own * numbers[x + f] - old * numbers[y + f];
      }
    }
  };
  return [numbers, apply];
}
