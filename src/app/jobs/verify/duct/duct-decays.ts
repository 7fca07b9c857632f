import type { Engine } from '../../../../engine/engine.ts';
import { ductMode } from '../../../../exact/lossy-modes.ts';
import { bandEdgeFrequency } from '../../../../scheme/curves.ts';
import { levelBand } from '../../../../scheme/level-band.ts';
import type { Scheme } from '../../../../scheme/scheme.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import { ductRoom, LENGTH, WIDTH } from './duct.ts';
import { dampings } from './follow-modes.ts';

/** A mode that is asked for. */
export interface AskedMode {
  /** Its frequency as a share of the end of the scheme's band. */
  readonly share: number;
  /** Degrees from the walls' normal. */
  readonly angle: number;
}

/** How one mode between the two walls decays. */
export interface ModeDecay {
  /** Points of a wavelength of the mode nearest to the one that was asked for. */
  readonly points: number;
  /** Decay time over the exact one, less 1. */
  readonly error: number;
}

/** A mode that is damped less than this share of what is right counts as damped by that much. */
const LEAST = 0.1;

/**
 * Decays of modes between two walls at one place in their cells, beside the exact ones.
 *
 * @param place Place of both walls beyond a cell face, spacings.
 */
export async function ductDecays(
  scheme: Scheme,
  place: number,
  admittance: number,
  asked: readonly AskedMode[],
  engine: Engine,
): Promise<ModeDecay[]> {
  const modes = asked.map((one) => nearestMode(scheme, LENGTH + 2 * place, admittance, one));
  const started = modes.map(({ k, at, rigid }) => ({
    k,
    at: ([x, y]: Vec3) => at(x, y + WIDTH / 2),
    shape: ([x, y]: Vec3) => rigid(x, y + WIDTH / 2),
  }));
  const found = await dampings(ductRoom(scheme, place, admittance), started, engine);
  return found.map((damping, m) => ({
    points: (2 * Math.PI) / modes[m].k[0],
    error: 1 / Math.max(LEAST, damping) - 1,
  }));
}

/** The mode of the duct whose frequency and angle are nearest to those asked for, below the end of the band. */
function nearestMode(
  scheme: Scheme,
  length: number,
  admittance: number,
  { share, angle }: AskedMode,
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
  return ductMode({ length, width: WIDTH }, halves, admittance);
}
