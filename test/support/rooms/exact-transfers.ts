import { boxPressures, type AbsorbingBox } from '../../../src/exact/absorbing-box.ts';
import { bandFrequencies, type Band, type Spectra, type Transfers } from '../../../src/places/transfers.ts';

type Triple = readonly [number, number, number];

/** A box whose walls have one admittance, with seats and candidate places in it. */
export interface BoxOfPlaces {
  readonly sides: Triple;
  readonly admittance: number;
  readonly seats: readonly Triple[];
  readonly candidates: readonly Triple[];
}

/**
 * The exact transfers from candidates to seats of a box with absorbing walls. Its late parts are silent: the closed
 * form is one of frequencies.
 */
export function exactTransfers(
  { sides, admittance, seats, candidates }: BoxOfPlaces,
  band: Band,
  soundSpeed: number,
): Transfers {
  const frequencies = bandFrequencies(band);
  const empty = (): Spectra => ({
    real: new Float64Array(seats.length * frequencies.length),
    imaginary: new Float64Array(seats.length * frequencies.length),
  });
  const whole = candidates.map(empty);
  const walls = [admittance, admittance] as const;
  for (const [s, seat] of seats.entries()) {
    const box: AbsorbingBox = { sides, admittances: [walls, walls, walls], source: seat, receivers: candidates };
    const pressures = boxPressures(box);
    // Modes are followed from low to high in small steps.
    const first = (2 * Math.PI * frequencies[0]) / soundSpeed;
    for (let step = 1; step <= APPROACH; step++) pressures((first * step) / (APPROACH + 1));
    frequencies.forEach((frequency, f) => {
      pressures((2 * Math.PI * frequency) / soundSpeed).forEach(([real, imaginary], c) => {
        whole[c].real[s * frequencies.length + f] = real;
        whole[c].imaginary[s * frequencies.length + f] = imaginary;
      });
    });
  }
  return { seats: seats.length, frequencies, whole, late: candidates.map(empty) };
}

/** Steps from low frequencies to the band. */
const APPROACH = 20;
