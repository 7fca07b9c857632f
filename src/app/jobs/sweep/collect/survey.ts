import type { ManifestLine, SweepSplit } from '../manifest.ts';
import { manifestLines } from '../read-manifest.ts';
import { readSweepState, type SweepFiles } from '../sweep-folder.ts';
import { InputError } from '../../../../units/errors.ts';
import type { ColumnNeeds } from './columns.ts';

/** What a manifest says of a data set before its responses are read. */
export interface Survey extends Omit<ColumnNeeds, 'hasFiles'> {
  /** Hashes of the results that are done, in the order of the manifest. */
  readonly done: ReadonlySet<string>;
  /** Results that are not. */
  readonly missing: number;
  /** Lines that ask for the result of another one. */
  readonly repeated: number;
  /** Smallest and largest value of each parameter that is a number, and the values of the others, as far as they go. */
  readonly ranges: ReadonlyMap<string, ParameterRange>;
  /** Lowest and highest seed of the lines that are done. */
  readonly seeds: readonly [number, number];
  /** Entries of the library of materials that scenes use. */
  readonly library: ReadonlySet<string>;
  /** Names of materials that scenes define themselves. */
  readonly ownMaterials: ReadonlySet<string>;
  /** SHA-256 of the files that scenes use, by path. */
  readonly sceneFiles: ReadonlyMap<string, string>;
}

/** The values that a parameter has. */
export interface ParameterRange {
  readonly lowest: number;
  readonly highest: number;
  /** Texts; at most {@link MOST_TEXTS}. */
  readonly texts: readonly string[];
}

/** Values, materials and files that are kept for the data card. */
const MOST_TEXTS = 100;

/**
 * Reads the manifest and the names in the folder of results.
 *
 * @throws InputError if the manifest or the folder cannot be read, if lines of a room are in different parts, or if no
 *   result is done.
 */
export async function surveySweep(
  manifest: string,
  out: string,
  files: Pick<SweepFiles, 'parts' | 'names'>,
  turn: () => Promise<void>,
): Promise<Survey> {
  const state = await readSweepState(out, files);
  const seen = new Set<string>();
  const done = new Set<string>();
  const splits = new Map<string, SweepSplit>();
  const sights = new Sights();
  let lines = 0;
  for await (const { line, number } of manifestLines(manifest, files)) {
    await turn();
    lines++;
    const split = splits.get(line.room) ?? line.split;
    splits.set(line.room, split);
    if (split !== line.split) {
      throw new InputError(
        `${manifest}: line ${number}: split`,
        `the line is in ${line.split}, and another line of the same room is in ${split}`,
        'Plan the sweep again: what a model learns from a room must not be tested in it.',
      );
    }
    if (seen.has(line.hash)) continue;
    seen.add(line.hash);
    if (state.stateOf(line) !== 'done') continue;
    done.add(line.hash);
    sights.see(line);
  }
  if (done.size === 0) {
    throw new InputError(out, 'no line of the manifest is done here', 'Run the sweep first, or name its folder.');
  }
  return { ...sights.told(), done, missing: seen.size - done.size, repeated: lines - seen.size };
}

/** What the lines have in common and where they differ. */
class Sights {
  private readonly kinds = new Map<string, 'text' | 'number'>();
  private readonly ranges = new Map<string, { lowest: number; highest: number; texts: string[] }>();
  private readonly library = new Set<string>();
  private readonly ownMaterials = new Set<string>();
  private readonly sceneFiles = new Map<string, string>();
  private seeds: [number, number] = [Infinity, -Infinity];
  private maxFrequencyHz = 0;
  private hasSpecialFigures = false;

  see({ parameters, scene, seed, files }: ManifestLine): void {
    this.seeds = [Math.min(this.seeds[0], seed), Math.max(this.seeds[1], seed)];
    for (const [name, value] of Object.entries(parameters)) {
      const range = this.ranges.get(name) ?? { lowest: Infinity, highest: -Infinity, texts: [] };
      this.ranges.set(name, range);
      if (typeof value === 'number') {
        range.lowest = Math.min(range.lowest, value);
        range.highest = Math.max(range.highest, value);
        if (!this.kinds.has(name)) this.kinds.set(name, 'number');
      } else {
        if (range.texts.length < MOST_TEXTS && !range.texts.includes(value)) range.texts.push(value);
        this.kinds.set(name, 'text');
      }
    }
    const { maxFrequencyHz, figures, materials } = scene;
    this.maxFrequencyHz = Math.max(this.maxFrequencyHz, typeof maxFrequencyHz === 'number' ? maxFrequencyHz : Infinity);
    this.hasSpecialFigures ||= figures !== undefined;
    for (const [name, material] of Object.entries((materials ?? {}) as Record<string, { library?: unknown } | null>)) {
      if (typeof material?.library === 'string') this.library.add(material.library);
      else if (this.ownMaterials.size < MOST_TEXTS) this.ownMaterials.add(name);
    }
    for (const [path, hash] of Object.entries(files)) {
      if (this.sceneFiles.size < MOST_TEXTS) this.sceneFiles.set(path, hash);
    }
  }

  told(): Omit<Survey, 'done' | 'missing' | 'repeated'> {
    const {
      kinds: parameters,
      ranges,
      library,
      ownMaterials,
      sceneFiles,
      seeds,
      maxFrequencyHz,
      hasSpecialFigures,
    } = this;
    return { parameters, ranges, library, ownMaterials, sceneFiles, seeds, maxFrequencyHz, hasSpecialFigures };
  }
}
