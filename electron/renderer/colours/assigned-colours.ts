/**
 * Colours of materials on walls: light enough to show shading and dark edges, on a light and on a dark background. The
 * first six are from the scheme `light` of Paul Tol's technical note SRON/EPS/TN/09-002 (2021), which colour-blind
 * people can distinguish; the others are from his `muted`.
 */
const FIRST = ['#77aadd', '#ee8866', '#eedd88', '#ffaabb', '#99ddff', '#44bb99'];
const FURTHER = ['#bbcc33', '#aaaa00', '#cc6677', '#aa4499', '#117733', '#332288', '#882255'];

/** Colour of surfaces without a material. */
export const RIGID_COLOUR = '#8e939d';

/**
 * A CSS colour for each material. Each name has a preferred colour and gets it unless an earlier name has it, so that
 * adding or removing other materials rarely changes it. With more than thirteen names, colours repeat.
 */
export function assignedColours(names: Iterable<string>): Map<string, string> {
  const colours = new Map<string, string>();
  const free = new Set([...FIRST, ...FURTHER]);
  for (const name of names) {
    if (colours.has(name)) continue;
    if (free.size === 0) for (const colour of [...FIRST, ...FURTHER]) free.add(colour);
    const wanted = Math.floor(FIRST.length * share(name));
    const all = [...FIRST.slice(wanted), ...FIRST.slice(0, wanted), ...FURTHER];
    const colour = all.find((each) => free.has(each))!;
    free.delete(colour);
    colours.set(name, colour);
  }
  return colours;
}

/** A number from 0 to below 1 that depends only on the name (FNV-1a). */
function share(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
