import { boxPressures } from '../../../src/exact/absorbing-box.ts';

type Triple = readonly [number, number, number];

/** A box of one admittance, with places for sources and seats. */
export interface JudgedBox {
  readonly sides: Triple;
  readonly admittance: number;
  readonly seats: readonly Triple[];
  readonly places: readonly Triple[];
  readonly fromHz: number;
  readonly toHz: number;
  readonly soundSpeed: number;
}

/** A source at a place, as it is driven. */
export interface JudgedSource {
  /** Number of its place. */
  readonly place: number;
  readonly gainDb: number;
  readonly inverted: boolean;
}

/** What docs/use/places.md calls so. */
export interface JudgedFigures {
  readonly variation: number;
  readonly smoothness: number;
  readonly level: number;
}

/** Sources with their figures. */
export interface JudgedArrangement extends JudgedFigures {
  readonly sources: readonly JudgedSource[];
}

/**
 * Judges places of subwoofers in a box by exact pressures and by what docs/use/places.md says of the goals. It shares
 * no code with the search.
 */
export class PlacesJudge {
  readonly frequencies: readonly number[];
  /** [frequency]: those within half an octave. */
  private readonly near: readonly (readonly number[])[];
  /** [place][seat][frequency]: real and imaginary part. */
  readonly pressures: readonly (readonly (readonly (readonly [number, number])[])[])[];

  constructor({ sides, admittance, seats, places, fromHz, toHz, soundSpeed }: JudgedBox) {
    const octaves = Math.log2(toHz / fromHz);
    const steps = Math.ceil(48 * octaves);
    this.frequencies = Array.from({ length: steps + 1 }, (_, i) => fromHz * (toHz / fromHz) ** (i / steps));
    this.near = this.frequencies.map((middle) =>
      this.frequencies.flatMap((frequency, f) => (Math.abs(Math.log2(frequency / middle)) < 0.5 + 1e-6 ? [f] : [])),
    );
    const wall = [admittance, admittance] as const;
    const ofSeats = seats.map((seat) => {
      const at = boxPressures({ sides, admittances: [wall, wall, wall], source: seat, receivers: places });
      const lowest = (2 * Math.PI * fromHz) / soundSpeed;
      // Modes are followed from low to high in small steps.
      for (let i = 1; i < 20; i++) at((lowest * i) / 20);
      return this.frequencies.map((frequency) => at((2 * Math.PI * frequency) / soundSpeed));
    });
    this.pressures = places.map((_, p) => ofSeats.map((seat) => seat.map((all) => [all[p][0], all[p][1]] as const)));
  }

  /** Figures of sources that play together. */
  figures(sources: readonly JudgedSource[]): JudgedFigures {
    const { pressures, frequencies } = this;
    const seats = pressures[0].length;
    const factors = sources.map(({ gainDb, inverted }) => (inverted ? -1 : 1) * 10 ** (gainDb / 20));
    /** [frequency][seat]: dB re one source 1 m away in the open, whose pressure is 1/4π. */
    const levels = frequencies.map((_, f) =>
      Array.from({ length: seats }, (__, s) => {
        let [re, im] = [0, 0];
        sources.forEach(({ place }, i) => {
          re += factors[i] * pressures[place][s][f][0];
          im += factors[i] * pressures[place][s][f][1];
        });
        return 20 * Math.log10(4 * Math.PI * Math.hypot(re, im));
      }),
    );
    const means = levels.map(mean);
    const smoothed = this.near.map((of) => mean(of.map((f) => means[f])));
    return {
      variation: Math.sqrt(mean(levels.map((of, f) => mean(of.map((level) => (level - means[f]) ** 2))))),
      smoothness: Math.sqrt(mean(means.map((level, f) => (level - smoothed[f]) ** 2))),
      level: mean(means),
    };
  }

  /**
   * All sets of places in all polarities, each source but one as loud as the loudest or quieter.
   *
   * @param quieter dB, from 0 down: how loud the others may be.
   */
  *all(count: 1 | 2, quieter: readonly number[]): Generator<JudgedArrangement> {
    const judged = (sources: readonly JudgedSource[]): JudgedArrangement => ({ sources, ...this.figures(sources) });
    const places = this.pressures.length;
    for (let a = 0; a < places; a++) {
      const first = { place: a, gainDb: 0, inverted: false };
      if (count === 1) yield judged([first]);
      for (let b = a + 1; count === 2 && b < places; b++) {
        for (const inverted of [false, true]) {
          for (const gainDb of quieter) {
            yield judged([first, { place: b, gainDb, inverted }]);
            if (gainDb < 0)
              yield judged([
                { ...first, gainDb },
                { place: b, gainDb: 0, inverted },
              ]);
          }
        }
      }
    }
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
