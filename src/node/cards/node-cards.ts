import type { NamedCards } from '../../app/index.ts';
import { launcherHiding, type Launcher } from '../adapters/hiding.ts';
import { othersOf } from '../adapters/names.ts';
import { ALL_CARDS, chooseCards, listCards } from './cards-named.ts';
import { startCard } from './start-card.ts';

/** The cards of a rendering by the names that a user gave. */
export interface ChosenCards {
  /** Name of the engine's card; undefined for the fastest. */
  readonly device: string | undefined;
  /** Cards by name; undefined for a rendering on one card. */
  readonly cards: NamedCards | undefined;
  /** Names of those beside the engine's card that its own process can open: they can hold a room together. */
  readonly together: readonly string[];
}

/** A card by its name. */
export interface StartedOn {
  readonly id: string;
  /** Starts a process that gets this card by its name; undefined if every process does. */
  readonly launcher?: Launcher | undefined;
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
    return { device: wanted?.[0], cards: undefined, together: [] };
  const adapters = await listCards();
  const chosen = chooseCards(wanted, adapters).map(async (card) => ({
    id: card.id,
    launcher: card.way === 'apart' ? await launcherHiding(othersOf([card], adapters)) : undefined,
  }));
  return cardsInTurn(await Promise.all(chosen), gpuMemory);
}

/**
 * Cards for the runs of a rendering, as {@link nodeCards}, that are known to be right. One that stands there twice gets
 * two processes.
 *
 * @param script The bundled `card-process.ts`, if it does not stand beside this program.
 */
export function cardsInTurn([first, ...others]: readonly StartedOn[], gpuMemory?: number, script?: URL): ChosenCards {
  if (others.length === 0) return { device: first.id, cards: undefined, together: [] };
  const start = ({ id, launcher }: StartedOn) => ({
    name: id,
    start: () => startCard({ device: id, gpuMemory }, { script, launcher }),
  });
  return {
    device: first.id,
    cards: { first: first.id, others: others.map(start) },
    together: others.flatMap(({ id, launcher }) => (launcher ? [] : [id])),
  };
}
