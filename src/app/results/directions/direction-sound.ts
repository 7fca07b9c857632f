import { directSound } from '../../../response/decay/decay.ts';
import { energyByDirection, inOctave } from '../../../response/direction/energy-by-direction.ts';
import { bandValidity, isCarried, OCTAVES, type Octave } from '../../../response/figures/octaves.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, type Vec3 } from '../../../units/quantities.ts';
import type { OrderRange } from '../../inputs/direction/direction-result.ts';
import type { Coefficients } from '../../inputs/direction/read-coefficients.ts';

/** An octave in which directions can be told apart. */
export interface DirectionBand {
  readonly octave: Octave;
  /** The highest order that is right in all of it, with those below. */
  readonly order: number;
}

/**
 * A stretch of time after the arrival of the direct sound, s. From 0 on, what rings before the arrival belongs to it.
 */
export interface TimeWindow {
  readonly fromSeconds: number;
  /** End of the time, s after the direct sound; null for the end of the record. */
  readonly toSeconds: number | null;
}

/** The octaves in which a receiver tells directions apart, with their orders. */
export function directionBands(
  ranges: readonly OrderRange[],
  sampleRateHz: number,
  validToHz: number,
): readonly DirectionBand[] {
  const rate = hertz(sampleRateHz);
  return OCTAVES.filter(
    (octave) => isCarried(octave, rate) && bandValidity(octave, hertz(validToHz)) === 'whole',
  ).flatMap((octave) => {
    let order = 0;
    // The ends of the ranges are rounded to steps of the frequencies where the weights of the nodes are computed.
    while (
      ranges.some(
        (range) =>
          range.order === order + 1 &&
          range.fromHz !== null &&
          range.toHz !== null &&
          range.fromHz <= octave.lowerHz &&
          range.toHz >= 0.98 * octave.upperHz,
      )
    ) {
      order++;
    }
    return order === 0 ? [] : [{ octave, order }];
  });
}

/** The sound at a receiver by octaves, times and directions. Octaves are filtered when they are first asked for. */
export class DirectionSound {
  readonly bands: readonly DirectionBand[];
  /** When the direct sound arrives, s from the first sample. */
  readonly arrivalSeconds: number;
  readonly durationSeconds: number;
  private readonly filtered = new Map<number, readonly Float64Array[]>();

  /**
   * @param path Path of the coefficients, for errors.
   * @throws InputError if they are silent, or no octave has an order.
   */
  constructor(
    private readonly sound: Coefficients,
    ranges: readonly OrderRange[],
    validToHz: number,
    path: string,
  ) {
    const { channels, sampleRateHz } = sound;
    this.bands = directionBands(ranges, sampleRateHz, validToHz);
    const onset = directSound(channels[0]);
    if (onset === null || this.bands.length === 0) {
      throw new InputError(
        path,
        onset === null ? 'it is silent' : 'in no whole octave is an order right, so directions cannot be told apart',
        'Render the scene with a higher maximum frequency, and with the receiver away from walls.',
      );
    }
    this.arrivalSeconds = onset / sampleRateHz;
    this.durationSeconds = channels[0].length / sampleRateHz;
  }

  /**
   * The energy from directions in a window of time, of one octave or the sum of all.
   *
   * @param octaveHz Nominal centre; null for the sum.
   * @returns By direction; and the energy of the pressure in the window, and in the whole record, in the same unit.
   */
  energy(
    octaveHz: number | null,
    window: TimeWindow,
    directions: readonly Vec3[],
  ): { readonly byDirection: Float64Array; readonly ofPressure: number; readonly ofRecord: number } {
    const byDirection = new Float64Array(directions.length);
    let [ofPressure, ofRecord] = [0, 0];
    const [from, to] = this.samplesOf(window);
    for (const band of this.bandsOf(octaveHz)) {
      const channels = this.inBand(band);
      energyByDirection(channels, band.order, from, to, directions).forEach((energy, i) => (byDirection[i] += energy));
      const [pressure] = channels;
      for (let t = 0; t < pressure.length; t++) {
        const square = pressure[t] ** 2;
        ofRecord += square;
        if (t >= from && t < to) ofPressure += square;
      }
    }
    return { byDirection, ofPressure, ofRecord };
  }

  /** The octave, or all. */
  bandsOf(octaveHz: number | null): readonly DirectionBand[] {
    return octaveHz === null ? this.bands : this.bands.filter(({ octave }) => octave.centreHz === octaveHz);
  }

  private samplesOf({ fromSeconds, toSeconds }: TimeWindow): readonly [number, number] {
    const { channels, sampleRateHz } = this.sound;
    const at = (seconds: number): number =>
      Math.max(0, Math.min(channels[0].length, Math.round((this.arrivalSeconds + seconds) * sampleRateHz)));
    return [fromSeconds <= 0 ? 0 : at(fromSeconds), toSeconds === null ? channels[0].length : at(toSeconds)];
  }

  private inBand({ octave, order }: DirectionBand): readonly Float64Array[] {
    let made = this.filtered.get(octave.centreHz);
    if (!made) {
      made = this.sound.channels
        .slice(0, (order + 1) ** 2)
        .map((samples) => inOctave(samples, this.sound.sampleRateHz, octave));
      this.filtered.set(octave.centreHz, made);
    }
    return made;
  }
}
