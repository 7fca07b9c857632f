import { ductMode } from '../../../src/exact/lossy-modes.ts';
import { nodeControls } from '../../../src/node/index.ts';
import { bandEdgeFrequency } from '../../../src/scheme/curves.ts';
import { levelBand } from '../../../src/scheme/level-band.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { schemeByName, type Scheme } from '../../../src/scheme/scheme.ts';
import { ductRoom, LENGTH, WIDTH } from './duct.ts';
import { dampings } from './follow-modes.ts';

/** The decay of one mode between two absorbing walls at one place in their cells. */
export interface WallResult {
  readonly scheme: string;
  /** Of both walls beyond a cell face, spacings. */
  readonly place: number;
  /** What was asked for, as a share of the end of the scheme's band, and degrees from the walls' normal. */
  readonly share: number;
  readonly angle: number;
  /** Of the mode that is nearest. */
  readonly points: number;
  /** Decay time over the exact one, less 1. */
  readonly error: number;
}

export const SHARES = [0.35, 0.5, 0.65, 0.8, 0.95] as const;
export const ANGLES = [0, 35, 60] as const;
const PLACES = 20;
const ADMITTANCE = 0.1;

/** A mode that is damped less than this share of what is right counts as damped by that much. */
const LEAST = 0.1;

/** Schemes that `auto` takes for most rooms, and the two of the random boxes. */
const SCHEMES = ['compact-5@1%', 'compact-5@2%', 'leggy-4@2%'] as const;

/** Sweeps a pair of walls through a cell: twenty places, or five. */
export async function sweepWalls(
  engine: 'auto' | 'cpu' | 'webgpu',
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
      const modes = asked.map((one) => nearestMode(scheme, LENGTH + 2 * place, one));
      const started = modes.map(({ k, at, rigid }) => ({
        k,
        at: ([x, y]: Vec3) => at(x, y + WIDTH / 2),
        shape: ([x, y]: Vec3) => rigid(x, y + WIDTH / 2),
      }));
      const found = await dampings(ductRoom(scheme, place, ADMITTANCE), started, running);
      found.forEach((damping, m) =>
        results.push({
          scheme: name,
          place,
          ...asked[m],
          points: (2 * Math.PI) / modes[m].k[0],
          error: 1 / Math.max(LEAST, damping) - 1,
        }),
      );
    }
    onScheme(`walls, ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return results;
}

/** The mode of the duct whose frequency and angle are nearest to those asked for, below the end of the band. */
function nearestMode(
  scheme: Scheme,
  length: number,
  { share, angle }: Pick<WallResult, 'share' | 'angle'>,
): ReturnType<typeof ductMode> {
  const end = 2 * Math.PI * bandEdgeFrequency(scheme) * levelBand(scheme);
  const [along, across] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  let [best, halves] = [Infinity, [1, 0] as readonly [number, number]];
  for (let n = 1; (n * Math.PI) / length < end; n++) {
    for (let m = 0; (m * Math.PI) / WIDTH < end; m++) {
      const [kx, ky] = [(n * Math.PI) / length, (m * Math.PI) / WIDTH];
      const distance = Math.hypot(kx - share * end * along, ky - share * end * across);
      if (Math.hypot(kx, ky) > end || distance >= best) continue;
      [best, halves] = [distance, [n, m]];
    }
  }
  return ductMode({ length, width: WIDTH }, halves, ADMITTANCE);
}
