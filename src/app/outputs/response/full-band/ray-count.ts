import type { RaySpread } from './ray-uncertainty.ts';

/** How far the figures of an octave are from what more rays would find, at nine of ten receivers or more. */
export interface OctaveSpread {
  readonly centreHz: number;
  /** Half of the interval for T30, relative, %; null where it is not known. */
  readonly t30Percent: number | null;
  /** Half of the interval for C80, dB. */
  readonly c80Db: number | null;
}

/** Differences that people just hear (ISO 3382-1:2009, table A.1). */
const HEARD = { t30Percent: 5, c80Db: 1 } as const;

/** Most rays that a scene may ask for. */
const MOST_RAYS = 10e6;

/** Spread by octave over all receivers. @param spreads Those of all responses. */
export function octaveSpreads(spreads: readonly RaySpread[]): OctaveSpread[] {
  const centres = [...new Set(spreads.map(({ centreHz }) => centreHz))].sort((a, b) => a - b);
  return centres.map((centreHz) => {
    const own = spreads.filter((one) => one.centreHz === centreHz);
    return {
      centreHz,
      t30Percent: nineOfTen(own.map(({ t30Percent }) => t30Percent)),
      c80Db: nineOfTen(own.map(({ c80Db }) => c80Db)),
    };
  });
}

/** The value that nine of ten do not exceed; null if none is known. */
function nineOfTen(values: readonly (number | null)[]): number | null {
  const rising = values.filter((value) => value !== null && Number.isFinite(value)).sort((a, b) => a! - b!);
  return rising[Math.ceil(0.9 * rising.length) - 1] ?? null;
}

/** A warning if there are too few rays for T30 or C80, with how many would do: the spread falls as their root. */
export function rayCountWarnings(octaves: readonly OctaveSpread[], rays: number): string[] {
  const few = (['t30Percent', 'c80Db'] as const).flatMap((name) => {
    const worst = octaves.reduce<OctaveSpread | undefined>(
      (most, one) => ((one[name] ?? 0) > (most?.[name] ?? HEARD[name]) ? one : most),
      undefined,
    );
    return worst ? [{ name, centreHz: worst.centreHz, value: worst[name]! }] : [];
  });
  if (few.length === 0) return [];
  const texts = few.map(({ name, centreHz, value }) =>
    name === 't30Percent'
      ? `T30 is known to ±${value.toPrecision(2)} % at worst (${centreHz} Hz)`
      : `C80 is known to ±${value.toPrecision(2)} dB at worst (${centreHz} Hz)`,
  );
  const needed = Math.max(...few.map(({ name, value }) => rays * (value / HEARD[name]) ** 2));
  const digits = 10 ** Math.floor(Math.log10(needed));
  const wanted = Math.min(MOST_RAYS, Math.ceil(needed / digits) * digits);
  const remedy =
    wanted > rays ? `About ${wanted} rays bring that below what is heard` : 'That is as many rays as there may be';
  return [`${rays} rays are few: ${texts.join(', ')}. ${remedy}.`];
}
