import generated from './walls.generated.json' with { type: 'json' };
import type { MetresPerSecond } from '../units/quantities.ts';
import type { OwnDefinition } from './definition.ts';
import type { Wall, WallBranch } from './wall.ts';

/**
 * Version of the fit. Raise it when the wall of a definition changes, and run `npm run walls`: walls kept under another
 * version are not used.
 */
export const FIT_VERSION = 2;

/** A wall as files keep it. */
export interface KeptWall {
  readonly conductance: number;
  /** [r, m in s, κ in 1/s] */
  readonly branches: readonly (readonly number[])[];
}

/** The walls of the library, by {@link wallHash}. */
export interface KeptWalls {
  readonly version: number;
  readonly walls: Readonly<Record<string, KeptWall>>;
}

/** Most walls remembered at a time, for programs that run for days. */
const MOST_REMEMBERED = 1000;

const remembered = new Map<string, Wall>();

/** The wall of a definition, if it is in the library's table or was computed before. */
export function knownWall(hash: string): Wall | undefined {
  const wall = remembered.get(hash);
  if (wall !== undefined) return wall;
  const { version, walls } = generated as KeptWalls;
  const kept = version === FIT_VERSION && Object.hasOwn(walls, hash) ? walls[hash] : undefined;
  return kept && wallFrom(kept);
}

export function rememberWall(hash: string, wall: Wall): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(hash, wall);
}

/**
 * A content hash of a material: 16 hexadecimal digits of its definition, the version of the fit and, if it depends on
 * it, the speed of sound. Names do not count: equal definitions are one wall.
 */
export function wallHash(definition: OwnDefinition, soundSpeed: MetresPerSecond): string {
  const air = definition.kind === 'porous' || definition.kind === 'sheetBeforeWall' ? [soundSpeed] : [];
  const text = JSON.stringify([FIT_VERSION, sorted(definition), ...air]);
  return [0x9e3779b9, 0x7f4a7c15].map((seed) => hash32(text, seed).toString(16).padStart(8, '0')).join('');
}

/** A copy with its properties in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** MurmurHash3 of UTF-16 units (A. Appleby), 32 bits. */
function hash32(text: string, seed: number): number {
  let h = seed;
  for (let i = 0; i < text.length; i++) {
    let k = Math.imul(text.charCodeAt(i), 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    h ^= k;
    h = Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64;
  }
  h ^= text.length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function keptFrom({ conductance, branches }: Wall): KeptWall {
  return { conductance, branches: branches.map(({ resistance, mass, stiffness }) => [resistance, mass, stiffness]) };
}

export function wallFrom({ conductance, branches }: KeptWall): Wall {
  return {
    conductance,
    branches: branches.map(([resistance, mass, stiffness]): WallBranch => ({ resistance, mass, stiffness })),
  };
}
