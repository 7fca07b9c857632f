/** Which way a surface lies. */
export const SURFACE_SIDES = ['floor', 'wall', 'ceiling'] as const;
export type SurfaceSide = (typeof SURFACE_SIDES)[number];

/** The sides that a file names. @throws RangeError for a name that is none. */
export function sidesOf(names: readonly string[]): readonly SurfaceSide[] {
  return names.map((name) => {
    const side = SURFACE_SIDES.find((one) => one === name);
    if (side === undefined) throw new RangeError(`no surface lies as "${name}"`);
    return side;
  });
}
