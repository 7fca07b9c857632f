import { InputError, isSoftwareAdapter } from '../../app/index.ts';
import { listNamedAdapters } from '../adapters/gpu.ts';
import { adapterNamed, type NamedAdapter } from '../adapters/names.ts';

/** Names all cards of a machine. */
export const ALL_CARDS = 'all';

/** An adapter, and whether a driver imitates it on the processor. */
export interface CardChoice extends NamedAdapter {
  readonly isSoftware: boolean;
}

/**
 * The cards that a user names, in the order of the user; all of the machine for {@link ALL_CARDS}. One that this
 * process itself can get stands first.
 *
 * @throws InputError if there is no such card, if one is named twice, or if they are not of one model: cards of several
 *   models round in different ways.
 */
export function chooseCards(wanted: readonly string[], adapters: readonly CardChoice[]): NamedAdapter[] {
  const named = wanted.includes(ALL_CARDS) ? allCards(wanted, adapters) : wanted;
  const cards = named.map((name) => adapterNamed(name, adapters));
  const twice = cards.find(({ id }, i) => cards.findIndex((other) => other.id === id) < i);
  if (twice) throw new InputError('device', `card ${twice.id} is named twice`, 'Name each card once.');
  const [first] = cards;
  const unlike = cards.find(({ name }) => name !== first.name);
  if (unlike) {
    throw new InputError(
      'device',
      `${first.id} is ${first.name} and ${unlike.id} is ${unlike.name}: cards of several models round in different ways`,
      'Name cards of one model.',
      { help: 'devices' },
    );
  }
  const own = Math.max(
    0,
    cards.findIndex(({ way }) => way !== 'apart'),
  );
  return [cards[own], ...cards.filter((_, i) => i !== own)];
}

/** Those of a driver that imitates a GPU count only if there are no others. */
function allCards(wanted: readonly string[], adapters: readonly CardChoice[]): readonly string[] {
  if (wanted.length > 1) {
    throw new InputError(
      'device',
      `'${ALL_CARDS}' stands beside names of cards`,
      `Give either '${ALL_CARDS}' or names.`,
    );
  }
  const real = adapters.filter(({ isSoftware }) => !isSoftware);
  const all = real.length > 0 ? real : adapters;
  return all.length > 0 ? all.map(({ id }) => id) : wanted;
}

/** Chooses among the cards of this machine, as {@link chooseCards}. */
export const cardsNamed = async (wanted: readonly string[]): Promise<NamedAdapter[]> =>
  chooseCards(wanted, await listCards());

/** All cards of this machine. */
export async function listCards(): Promise<CardChoice[]> {
  const adapters = await listNamedAdapters();
  return adapters.map(({ adapter, ...named }) => ({ ...named, isSoftware: isSoftwareAdapter(adapter.info) }));
}
