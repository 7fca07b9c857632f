import { Chain } from './chain.ts';
import { conjugate, over, put, times, turn, type Complex } from '../../numerics/complex.ts';
import { incidence, type Wave } from './incidence.ts';
import type { PlaneWall } from './plane-room.ts';

/**
 * How a plane wave meets a rigid wall, and what flows out of the nodes at the wall do to it: all that the reflection of
 * an absorbing wall depends on but its traces. Complex numbers are pairs.
 */
export interface WaveAtWall {
  readonly cosAngle: number;
  /** Group velocity along the normal over c cos θ. */
  readonly speed: number;
  /** How much further out than it is the rigid wall throws back a packet of waves along its normal, in spacings. */
  readonly delay: number;
  /** Size of the reflection factor of the rigid wall: 1, unless waves also go elsewhere, or fade too little. */
  readonly rigid: number;
  /** λ sin ωT, and tan(ωT/2). */
  readonly slope: number;
  readonly tangent: number;
  /** [face and tap] the field before the rigid wall at a node of a line. */
  readonly field: Float64Array;
  /** [face and tap][face and tap] the field at the first that a unit flow out of the second makes. */
  readonly green: Float64Array;
  /** [face and tap] the reflected wave that a unit flow makes, over that of the rigid wall. */
  readonly radiated: Float64Array;
}

export function waveAtWall(wall: PlaneWall, wave: Wave): WaveAtWall {
  const { scheme, normal, faces } = wall;
  const { courant } = scheme;
  const coming = incidence(scheme, normal, wave);
  const { cosAngle, speed, omegaT } = coming;
  const chain = new Chain(wall, coming);
  const taps = faces.flatMap(({ levels, steps }) =>
    levels.map((level, m) => ({ level, place: chain.placeOf(level), phase: chain.phase(steps[m]) })),
  );
  const scattered = chain.scattered();
  const rigid = chain.reflectedIn(scattered);
  const answers = new Map(
    taps.map(({ level }): [number, { readonly made: Float64Array; readonly sent: Complex }] => {
      const made = chain.answerTo(level);
      return [level, { made, sent: over(chain.reflectedIn(made), rigid) }];
    }),
  );
  const field = new Float64Array(2 * taps.length);
  const radiated = new Float64Array(2 * taps.length);
  const green = new Float64Array(2 * taps.length ** 2);
  taps.forEach(({ level, place, phase }, i) => {
    const [re, im] = chain.incident(level);
    put(field, i, times(phase, [re + scattered[place], im + scattered[place + 1]]));
    put(radiated, i, times(conjugate(phase), answers.get(level)!.sent));
    taps.forEach((other, j) => {
      const { made } = answers.get(other.level)!;
      const turned = times(phase, conjugate(other.phase));
      put(green, i * taps.length + j, times(turned, [made[place], made[place + 1]]));
    });
  });
  return {
    cosAngle,
    speed,
    delay: rigidDelay(wall, wave),
    rigid: Math.hypot(...rigid),
    slope: courant * Math.sin(omegaT),
    tangent: Math.tan(omegaT / 2),
    field,
    green,
    radiated,
  };
}

/** Relative step of the frequency between which the phase of a rigid wall is compared. */
const STEP = 0.02;

/** d(κδ)/dκ: a rigid wall throws a wave back with the phase of a wall that is δ further out. */
function rigidDelay(wall: PlaneWall, wave: Wave): number {
  const [low, high] = [1 + STEP, 1 / (1 + STEP)].map((by) => {
    const coming = incidence(wall.scheme, wall.normal, { ...wave, points: wave.points * by });
    const chain = new Chain(wall, coming);
    const [re, im] = chain.reflectedIn(chain.scattered());
    const both = coming.into + coming.out;
    // The wave that comes in has the phase of level 0; a wall at the depth d turns it by both d.
    const [c, s] = turn(both * wall.depth);
    return { kappa: both / 2, turned: [re * c - im * s, re * s + im * c] as const };
  });
  const [re, im] = [
    high.turned[0] * low.turned[0] + high.turned[1] * low.turned[1],
    high.turned[1] * low.turned[0] - high.turned[0] * low.turned[1],
  ];
  return -Math.atan2(im, re) / 2 / (high.kappa - low.kappa);
}
