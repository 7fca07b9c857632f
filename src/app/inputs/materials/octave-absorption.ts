import { randomIncidenceAbsorption } from '../../../material/admittance.ts';
import { bandOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from '../../../material/bands.ts';
import type { AbsorptionByBands, MaterialDefinition } from '../../../material/definition.ts';
import { libraryDefinition } from '../../../material/library.ts';
import { spectrumTarget } from '../../../material/material-wall.ts';
import { porousAdmittance } from '../../../material/porous.ts';
import { meansOf } from '../../../material/realised.ts';
import { spectrumAdmittance } from '../../../material/spectrum.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';

/** Octaves of a material that is the same at every frequency, Hz: those whose decay times are known. */
const MATERIAL_OCTAVES: readonly number[] = OCTAVE_CENTRES.filter((centre) => centre >= 63 && centre <= 8000);

/**
 * The random-incidence absorption of a material in octaves, as its definition asks for it: [Hz] 0 to 1. It has only
 * octaves that the definition covers; constants and porous layers cover those from 63 Hz to 8 kHz.
 *
 * @returns null for a surface that does not absorb, is open or lets sound through, and for a porous volume.
 */
export function octaveAbsorption(
  definition: MaterialDefinition,
  soundSpeed: MetresPerSecond,
): ReadonlyMap<number, number> | null {
  switch (definition.kind) {
    case 'rigid':
    case 'open':
    case 'sheet':
    case 'partition':
    case 'porousVolume':
      return null;
    case 'absorption':
      return constant(definition.absorption);
    case 'admittance':
      return constant(randomIncidenceAbsorption(definition.admittance));
    case 'bands':
      return octavesOf(definition);
    case 'library':
      return octavesOf(libraryDefinition(definition.entry));
    case 'porous':
      return means((frequency) => porousAdmittance(definition, soundSpeed, frequency), 0, Infinity);
    case 'sheetBeforeWall':
      return means(spectrumTarget(definition, soundSpeed)!.at, 0, Infinity);
    case 'spectrum': {
      const { quantity, points } = definition;
      return means(spectrumAdmittance(quantity, points), points[0][0], points[points.length - 1][0]);
    }
  }
}

function constant(absorption: number): ReadonlyMap<number, number> | null {
  return absorption > 0 ? new Map(MATERIAL_OCTAVES.map((centre) => [centre, absorption])) : null;
}

/** Octaves as given; of third-octaves, the mean of those that are given in each octave. */
function octavesOf({ bands, fraction }: AbsorptionByBands): ReadonlyMap<number, number> {
  const octaves = new Map<number, number>();
  for (const centre of OCTAVE_CENTRES) {
    const third = THIRD_OCTAVE_CENTRES.indexOf(centre);
    const parts = fraction === 1 ? [centre] : THIRD_OCTAVE_CENTRES.slice(Math.max(0, third - 1), third + 2);
    const given = bands.filter(({ centreHz }) => parts.includes(centreHz));
    if (given.length > 0) octaves.set(centre, given.reduce((sum, band) => sum + band.absorption, 0) / given.length);
  }
  return octaves;
}

/** Means of an admittance that is known from `from` to `to`, Hz; of octaves that it covers in part, over that part. */
function means(
  admittance: (frequency: number) => readonly [number, number],
  from: number,
  to: number,
): ReadonlyMap<number, number> {
  const octaves = new Map<number, number>();
  for (const centre of MATERIAL_OCTAVES) {
    const band = bandOf(centre, 1);
    const [lower, upper] = [Math.max(from, band.lower), Math.min(to, band.upper)];
    if (lower < upper) octaves.set(centre, meansOf(admittance, lower, upper).random);
  }
  return octaves;
}
