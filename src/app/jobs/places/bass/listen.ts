import type { Arrangement } from '../../../../places/arrangement.ts';
import { Evaluator } from '../../../../places/evaluator.ts';
import { meanCurve, type SeatFigures } from '../../../../places/figures.ts';
import { BandTransform, bandFrequencies, type Band } from '../../../../places/transfers.ts';
import type { RunResponses } from '../kept-run.ts';

/** What one place hears of all sources together in a band. */
export type BassFigures = Pick<SeatFigures, 'smoothnessDb' | 'levelDb' | 'lateDb'>;

/** Measures what single places hear of sources that play together. */
export class BassMeter {
  /** Hz */
  readonly frequencies: Float64Array;
  private readonly transform: BandTransform;

  /**
   * @param heard Responses of all places, one run for each source.
   * @param drives How the sources play.
   */
  constructor(
    private readonly heard: readonly RunResponses[],
    private readonly drives: Arrangement,
    band: Band,
  ) {
    this.frequencies = bandFrequencies(band);
    const [{ responses, rateHz }] = heard;
    this.transform = new BandTransform(this.frequencies, responses[0].length, rateHz);
  }

  /** Figures of a place by its number. */
  figures(place: number): BassFigures {
    const { smoothnessDb, levelDb, lateDb } = this.at(place).figures(this.drives);
    return { smoothnessDb, levelDb, lateDb };
  }

  /** Levels at a place by its number, at each frequency, dB re one source 1 m away in the free field. */
  levels(place: number): Float64Array {
    return meanCurve(this.at(place).heard(this.drives).whole, 1);
  }

  /** One place is one seat here, and the sources are where they are. */
  private at(place: number): Evaluator {
    const all = this.heard.map(({ responses }) => this.transform.of([responses[place]]));
    const [whole, late] = [all.map((one) => one.whole), all.map((one) => one.late)];
    return new Evaluator({ seats: 1, frequencies: this.frequencies, whole, late }, {});
  }
}
