import { InputError } from '../../app/index.ts';
import type { PciCard } from './pci.ts';

/** An adapter that a run can name. */
export interface NamedAdapter {
  /** Its PCI address where that is known, else the driver's name: the same at each start. */
  readonly id: string;
  /** The driver's name. Cards of one model share it. */
  readonly name: string;
  /**
   * How a process gets this adapter and no other one: by its name; by Mesa's layer; or by being a process `apart`,
   * which cannot open the others of its name. Undefined where there is no way.
   */
  readonly way: 'name' | ApartWay | undefined;
  /** Files by which a process opens it; none where they are not known. */
  readonly nodes: readonly string[];
}

/** How alike cards of a machine are told apart. */
export type ApartWay = 'layer' | 'apart';

/** Numbers of the makers of cards, by the words of WebGPU. */
const MAKERS: Readonly<Record<string, number>> = { nvidia: 0x10de, amd: 0x1002, intel: 0x8086 };

/** What a driver says of an adapter. */
export interface DriverAdapter {
  readonly name: string;
  /** The word of WebGPU for its maker. */
  readonly vendor: string;
}

/**
 * Gives every adapter a name that stays. Adapters and cards of one maker belong together if all adapters have one name,
 * or if the cards' models are the adapters' names; else it is not known which is which.
 *
 * @param adapters Adapters of all drivers; alike ones as often as they are there.
 * @param apart How alike cards are told apart here; undefined if they are not. The first of those that are `apart` is
 *   got by its name: Vulkan's loader sorts cards by address (Vulkan Loader, LoaderDriverInterface.md, 'Physical Device
 *   Sorting'), and Dawn takes the first of a name.
 */
export function nameAdapters(
  adapters: readonly DriverAdapter[],
  cards: readonly PciCard[],
  apart: ApartWay | undefined,
): NamedAdapter[] {
  const left = [...cards];
  return adapters.map((adapter, number) => {
    const { name } = adapter;
    const alike = adapters.filter((other) => other.name === name).length;
    const at = left.findIndex((card) => belong(adapter, card, adapters, cards));
    const way = alike === 1 ? 'name' : undefined;
    if (at < 0) return { id: name, name, way, nodes: [] };
    const [{ address, nodes }] = left.splice(at, 1);
    const isFirst = adapters.findIndex((other) => other.name === name) === number;
    return { id: address, name, way: way ?? (apart === 'apart' && isFirst ? 'name' : apart), nodes };
  });
}

/** Files that a process must not open to get one of these cards and no other one of its name. */
export function othersOf(wanted: readonly NamedAdapter[], adapters: readonly NamedAdapter[]): string[] {
  return adapters
    .filter((adapter) => wanted.some(({ name }) => name === adapter.name))
    .filter((adapter) => !wanted.some(({ id }) => id === adapter.id))
    .flatMap(({ nodes }) => nodes);
}

function belong(
  { name, vendor }: DriverAdapter,
  { maker, model }: PciCard,
  adapters: readonly DriverAdapter[],
  cards: readonly PciCard[],
): boolean {
  if (MAKERS[vendor] !== maker) return false;
  if (model !== undefined) return model === name;
  const ofMaker = adapters.filter((other) => other.vendor === vendor);
  return (
    ofMaker.every((other) => other.name === name) &&
    ofMaker.length === cards.filter((card) => card.maker === maker).length
  );
}

/** Lower case, and a PCI address with its domain. */
function plain(wanted: string): string {
  const text = wanted.trim().toLowerCase();
  return /^[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]$/.test(text) ? `0000:${text}` : text;
}

/**
 * The adapter that a user names: by its PCI address, by its name, or by a part of the name that no other one has.
 * @throws InputError if there is none, if it could be several, or if no way leads to it.
 */
export function adapterNamed(wanted: string, adapters: readonly NamedAdapter[]): NamedAdapter {
  const text = plain(wanted);
  const exact = adapters.filter(({ id, name }) => [id, name].some((word) => word.toLowerCase() === text));
  const found =
    text === '' || exact.length > 0 ? exact : adapters.filter(({ name }) => name.toLowerCase().includes(text));
  const choices = adapters.map(({ id, name }) => (id === name ? `'${id}'` : `'${id}' (${name})`)).join(', ');
  if (found.length === 0) {
    const there = adapters.length > 0 ? `there are ${choices}` : 'there is no GPU';
    throw new InputError('device', `no GPU is called '${wanted}'; ${there}`, NAME_ONE, { help: 'devices' });
  }
  if (new Set(found.map(({ id }) => id)).size > 1) {
    throw new InputError('device', `'${wanted}' could be several; there are ${choices}`, NAME_ONE, { help: 'devices' });
  }
  const [adapter] = found;
  if (adapter.way === undefined) {
    throw new InputError(
      'device',
      `'${wanted}' is one of several cards called ${adapter.name}, and nothing here tells them apart`,
      'On Linux allow one of: root, user namespaces, Landlock with perl, Mesa’s layer that selects a device (it comes with Mesa’s drivers of Vulkan); or let the process see one card only, as containers and Slurm do. Elsewhere there is no way.',
      { help: 'devices' },
    );
  }
  return adapter;
}

const NAME_ONE = 'Name one as it is listed.';
