import type { ImagePath } from './paths.ts';
import { writeSphericalReflection } from './reflection.ts';
import { dot } from '../../units/vectors.ts';

/** Admittances of laws at frequencies: [law][frequency], real and imaginary parts in turn. */
export type LawAdmittances = readonly Float64Array[];

/** Walls that a path meets at the same angle. */
interface Meeting {
  readonly law: number;
  readonly cosine: number;
  /** Indices of the hits. */
  readonly hits: number[];
}

/** A factor whose square is less than this counts as this: its logarithm has a derivative then. */
const LEAST = 1e-24;

/**
 * What the walls of a path do to its wave at several frequencies: the product of their factors for a spherical wave,
 * and what the walls do to each other, because each bends the wave front that the next one meets
 * (docs/theory/full-band.md, eq. N5 and N6).
 *
 * @param wavenumbers [frequency] rad/m
 * @returns [frequency] real and imaginary parts in turn.
 */
export function pathFactors(
  { hits, distance }: Pick<ImagePath, 'hits' | 'distance'>,
  admittances: LawAdmittances,
  wavenumbers: Float64Array,
): Float64Array {
  const meetings = meetingsOf(hits);
  const pairs = meetingPairs(meetings, hits);
  const factors = new Float64Array(2 * wavenumbers.length);
  /** [meeting] factor and its derivative by the cosine. */
  const values = new Float64Array(4 * meetings.length);
  /** [meeting] derivative of its logarithm. */
  const growths = new Float64Array(2 * meetings.length);
  for (let f = 0; f < wavenumbers.length; f++) {
    const far = wavenumbers[f] * distance;
    let [re, im] = [1, 0];
    for (let m = 0; m < meetings.length; m++) {
      const { law, cosine, hits: own } = meetings[m];
      const admittance = admittances[law];
      writeSphericalReflection(
        { cosine, g: admittance[2 * f], b: admittance[2 * f + 1], distance: far },
        values,
        4 * m,
      );
      const [valueRe, valueIm] = [values[4 * m], values[4 * m + 1]];
      for (let i = 0; i < own.length; i++) [re, im] = [re * valueRe - im * valueIm, re * valueIm + im * valueRe];
      const square = Math.max(LEAST, valueRe * valueRe + valueIm * valueIm);
      const [slopeRe, slopeIm] = [values[4 * m + 2], values[4 * m + 3]];
      growths[2 * m] = (slopeRe * valueRe + slopeIm * valueIm) / square;
      growths[2 * m + 1] = (slopeIm * valueRe - slopeRe * valueIm) / square;
    }
    let [bentRe, bentIm] = [0, 0];
    for (const { one, other, weight } of pairs) {
      const [aRe, aIm, bRe, bIm] = [growths[2 * one], growths[2 * one + 1], growths[2 * other], growths[2 * other + 1]];
      bentRe += weight * (aRe * bRe - aIm * bIm);
      bentIm += weight * (aRe * bIm + aIm * bRe);
    }
    // j/kr; nearer than a wavelength, where the series has no meaning, it dies out.
    const share = far / (1 + far * far);
    const [addedRe, addedIm] = [1 - share * bentIm, share * bentRe];
    factors[2 * f] = re * addedRe - im * addedIm;
    factors[2 * f + 1] = re * addedIm + im * addedRe;
  }
  return factors;
}

function meetingsOf(hits: ImagePath['hits']): Meeting[] {
  const meetings: Meeting[] = [];
  hits.forEach(({ law, cosine }, hit) => {
    // In a box the same angle comes back with another rounding.
    const same = meetings.find((other) => other.law === law && Math.abs(other.cosine - cosine) < 1e-12);
    if (same) same.hits.push(hit);
    else meetings.push({ law, cosine, hits: [hit] });
  });
  return meetings;
}

/** Pairs of meetings, with the sum of `∇ cos θ · ∇ cos θ′ = n · n′ − cos θ cos θ′` over pairs of their hits. */
function meetingPairs(
  meetings: readonly Meeting[],
  hits: ImagePath['hits'],
): { readonly one: number; readonly other: number; readonly weight: number }[] {
  const weight = (a: number, b: number): number =>
    dot(hits[a].unfoldedNormal, hits[b].unfoldedNormal) - hits[a].cosine * hits[b].cosine;
  return meetings.flatMap((first, one) =>
    meetings.slice(one).map((second, step) => {
      let sum = 0;
      for (const a of first.hits) for (const b of second.hits) if (step > 0 || a < b) sum += weight(a, b);
      return { one, other: one + step, weight: sum };
    }),
  );
}
