import type { MaterialDefinition } from '../../../material/definition.ts';

/** Names of the materials that lead outside, used or not. */
export function openNames(materials: ReadonlyMap<string, MaterialDefinition>): ReadonlySet<string> {
  return new Set([...materials].filter(([, { kind }]) => kind === 'open').map(([name]) => name));
}
