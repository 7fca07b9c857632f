/** What seats hear of sources at some of the candidate places. */
import type { Arrangement, Part } from './arrangement.ts';
import { FigureMeter, scoreOf, type GoalWeights, type SeatFigures } from './figures.ts';
import { leastSpreadGains } from './least-spread.ts';
import type { Scorer } from './scorer.ts';
import { FREQUENCIES_AN_OCTAVE, type Spectra, type Transfers } from './transfers.ts';

/** Computes what seats hear of arrangements, and how good that is. */
export class Evaluator implements Scorer {
  /** Arrangements that were looked at. */
  evaluations = 0;
  private readonly meter: FigureMeter;
  private readonly needsLate: boolean;
  private readonly sum: Spectra;
  private readonly lateSum: Spectra;
  private readonly tried: Spectra;
  private readonly lateTried: Spectra;

  constructor(
    readonly transfers: Transfers,
    private readonly weights: GoalWeights,
  ) {
    const { seats, frequencies } = transfers;
    this.meter = new FigureMeter(seats, frequencies.length, FREQUENCIES_AN_OCTAVE);
    this.needsLate = (weights.decay ?? 0) > 0;
    const empty = (): Spectra => ({
      real: new Float64Array(seats * frequencies.length),
      imaginary: new Float64Array(seats * frequencies.length),
    });
    [this.sum, this.lateSum, this.tried, this.lateTried] = [empty(), empty(), empty(), empty()];
  }

  get candidates(): number {
    return this.transfers.whole.length;
  }

  startingGains(parts: Arrangement): readonly number[] {
    return leastSpreadGains(this.transfers, parts);
  }

  /** What the seats hear. */
  heard(parts: Arrangement): { readonly whole: Spectra; readonly late: Spectra } {
    this.addUp(parts, true);
    const copy = ({ real, imaginary }: Spectra): Spectra => ({ real: real.slice(), imaginary: imaginary.slice() });
    return { whole: copy(this.sum), late: copy(this.lateSum) };
  }

  /** All figures of an arrangement. */
  figures(parts: Arrangement): SeatFigures {
    this.addUp(parts, true);
    this.evaluations++;
    return this.meter.measure(this.sum, this.lateSum);
  }

  /** How good an arrangement is, dB: the less, the better. */
  score(parts: Arrangement): number {
    this.begin(parts);
    this.evaluations++;
    return scoreOf(this.meter.measure(this.sum, this.needsLate ? this.lateSum : undefined), this.weights);
  }

  /** Takes some sources, to which {@link scoreWith} adds one. */
  begin(parts: Arrangement): void {
    this.addUp(parts, this.needsLate);
  }

  /** How good it is with one source more, at full drive. */
  scoreWith(candidate: number, inverted: boolean): number {
    return scoreOf(this.figuresWith(candidate, inverted), this.weights);
  }

  /** All figures with one source more, at full drive; what is late is 0 dB where no goal needs it. */
  figuresWith(candidate: number, inverted: boolean): SeatFigures {
    const { whole, late } = this.transfers;
    this.evaluations++;
    plus(this.tried, this.sum, whole[candidate], inverted);
    if (this.needsLate) plus(this.lateTried, this.lateSum, late[candidate], inverted);
    return this.meter.measure(this.tried, this.needsLate ? this.lateTried : undefined);
  }

  private addUp(parts: Arrangement, withLate: boolean): void {
    const { whole, late, frequencies } = this.transfers;
    clear(this.sum);
    if (withLate) clear(this.lateSum);
    for (const part of parts) {
      const phasors = phasorsOf(part, frequencies);
      addTo(this.sum, whole[part.candidate], phasors);
      if (withLate) addTo(this.lateSum, late[part.candidate], phasors);
    }
  }
}

function clear({ real, imaginary }: Spectra): void {
  real.fill(0);
  imaginary.fill(0);
}

/** Shape [2 × frequency]: ±g e^{−jωτ}, real and imaginary parts in turn. */
function phasorsOf({ gain, inverted, delaySeconds }: Part, frequencies: Float64Array): Float64Array {
  const signed = inverted ? -gain : gain;
  const phasors = new Float64Array(2 * frequencies.length);
  frequencies.forEach((frequency, f) => {
    const angle = 2 * Math.PI * frequency * delaySeconds;
    phasors[2 * f] = signed * Math.cos(angle);
    phasors[2 * f + 1] = -signed * Math.sin(angle);
  });
  return phasors;
}

function addTo({ real, imaginary }: Spectra, from: Spectra, phasors: Float64Array): void {
  const count = phasors.length / 2;
  for (let at = 0, f = 0; at < real.length; at++, f = f + 1 === count ? 0 : f + 1) {
    const [c, s] = [phasors[2 * f], phasors[2 * f + 1]];
    real[at] += c * from.real[at] - s * from.imaginary[at];
    imaginary[at] += c * from.imaginary[at] + s * from.real[at];
  }
}

function plus(into: Spectra, sum: Spectra, more: Spectra, inverted: boolean): void {
  const sign = inverted ? -1 : 1;
  for (let at = 0; at < into.real.length; at++) {
    into.real[at] = sum.real[at] + sign * more.real[at];
    into.imaginary[at] = sum.imaginary[at] + sign * more.imaginary[at];
  }
}
