import type { NamedCards } from '../../app/index.ts';
import { ALL_CARDS, cardsNamed } from './cards-named.ts';
import { startCard } from './start-card.ts';

/** The cards of a rendering by the names that a user gave. */
export interface ChosenCards {
  /** Name of the engine's card; undefined for the fastest. */
  readonly device: string | undefined;
  /** Cards by name; undefined for a rendering on one card. */
  readonly cards: NamedCards | undefined;
}

/**
 * Cards for the runs of a rendering.
 *
 * @param wanted Names, or `all` of the machine; undefined for the fastest.
 * @param gpuMemory Bytes of the memory of each that may be used.
 * @throws InputError if one is not there, or if they are of several models.
 */
export async function nodeCards(wanted: readonly string[] | undefined, gpuMemory?: number): Promise<ChosenCards> {
  // A single one is looked up where its device is opened.
  if (wanted === undefined || (wanted.length === 1 && wanted[0] !== ALL_CARDS))
    return { device: wanted?.[0], cards: undefined };
  return cardsInTurn(await cardsNamed(wanted), gpuMemory);
}

/**
 * Cards for the runs of a rendering, as {@link nodeCards}, for names that are known to be right. One that stands there
 * twice gets two processes.
 *
 * @param script The bundled `card-process.ts`, if it does not stand beside this program.
 */
export function cardsInTurn([first, ...others]: readonly string[], gpuMemory?: number, script?: URL): ChosenCards {
  if (others.length === 0) return { device: first, cards: undefined };
  const start = (device: string) => ({ name: device, start: () => startCard({ device, gpuMemory }, script) });
  return { device: first, cards: { first, others: others.map(start) } };
}
