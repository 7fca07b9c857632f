import { ALL_CARDS, cardsNamed } from '../../node/cards/cards-named.ts';
import { runOnCards } from '../../node/cards/run-on-cards.ts';
import { gpusNamed, type NamedDevices } from '../options.ts';

/** A share of a sweep that several cards compute. */
export interface ShareOnCards {
  readonly manifest: string;
  readonly out: string;
  /** The share, from 0, and how many there are. */
  readonly index: number;
  readonly of: number;
  /** Memory of each card that may be used, bytes. */
  readonly gpuMemory?: number | undefined;
  /** Further options of `wavehall sweep run`. */
  readonly further: readonly string[];
}

/** The cards that are named, if they are several or all. @throws InputError as `cardsNamed` does */
export async function severalCards(options: NamedDevices): Promise<readonly string[]> {
  const wanted = gpusNamed(options) ?? [];
  if (wanted.length < 2 && !wanted.includes(ALL_CARDS)) return [];
  return (await cardsNamed(wanted)).map(({ id }) => id);
}

/**
 * Divides a share of a sweep among cards; each has a process.
 *
 * @param signal Ends all of them.
 * @param hidden Whether what they did is not printed.
 * @returns the exit status of each; null for one that a signal ended
 */
export function runSweepOnCards(
  cards: readonly string[],
  { manifest, out, index, of, gpuMemory, further }: ShareOnCards,
  signal: AbortSignal,
  hidden = false,
): Promise<readonly (number | null)[]> {
  return runOnCards(
    cards,
    (card, number) => [
      ...['sweep', 'run', manifest, '--out', out, '--device', card],
      ...['--index', String(index * cards.length + number), '--of', String(of * cards.length)],
      ...(gpuMemory === undefined ? [] : ['--gpu-memory', `${gpuMemory / 1e9}GB`]),
      ...further,
    ],
    signal,
    { hidden },
  );
}
