import type { EngineChoice } from '../../../../src/app/index.ts';
import { nodeControls } from '../../../../src/node/index.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { ductDecays } from '../../../../src/app/jobs/verify/duct/duct-decays.ts';

/** The decay of one mode between two absorbing walls at one place in their cells. */
export interface WallResult {
  readonly scheme: string;
  /** Distance of both walls beyond a cell face, spacings. */
  readonly place: number;
  /** What was asked for, as a share of the end of the scheme's band, and degrees from the walls' normal. */
  readonly share: number;
  readonly angle: number;
  /** Points per wavelength of the mode that is nearest. */
  readonly points: number;
  /** Decay time over the exact one, less 1. */
  readonly error: number;
}

export const SHARES = [0.35, 0.5, 0.65, 0.8, 0.95] as const;
export const ANGLES = [0, 35, 60] as const;
const PLACES = 20;
const ADMITTANCE = 0.1;

/** Schemes that `auto` takes for most rooms, and the two of the random boxes. */
const SCHEMES = ['compact-5@1%', 'compact-5@2%', 'leggy-4@2%'] as const;

/** Sweeps a pair of walls through a cell: twenty places, or five. */
export async function sweepWalls(
  engine: EngineChoice,
  isQuick: boolean,
  onScheme: (line: string) => void,
): Promise<WallResult[]> {
  const running = await nodeControls(engine).makeEngine();
  const results: WallResult[] = [];
  for (const name of isQuick ? SCHEMES.slice(1) : SCHEMES) {
    const begun = performance.now();
    const scheme = schemeByName(name, 'scheme');
    const step = isQuick ? 4 : 1;
    for (let p = 0; p < PLACES; p += step) {
      const place = p / PLACES;
      const asked = SHARES.flatMap((share) => ANGLES.map((angle) => ({ share, angle })));
      const found = await ductDecays(scheme, place, ADMITTANCE, asked, running);
      found.forEach((decay, m) => results.push({ scheme: name, place, ...asked[m], ...decay }));
    }
    onScheme(`walls, ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return results;
}
