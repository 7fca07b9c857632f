/** The materials that were chosen last, in the storage of this window. */
import { signal } from '@preact/signals';
import type { NamedDefinition } from './material-uses.ts';

const KEPT = 'wavehall-recent-materials';
/** How many are kept. */
const MOST = 5;

/** Names of entries of the library and of own materials, the latest first. */
export const recentMaterials = signal<readonly string[]>(read());

function read(): readonly string[] {
  const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST) : [];
}

export function rememberMaterial({ name }: NamedDefinition): void {
  recentMaterials.value = [name, ...recentMaterials.peek().filter((other) => other !== name)].slice(0, MOST);
  localStorage.setItem(KEPT, JSON.stringify(recentMaterials.peek()));
}
