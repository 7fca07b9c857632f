import { bandOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES, type Band } from '../../../material/bands.ts';

/**
 * The bands in which rays are traced, side by side: third octaves where waves and rays are compared and joined, octaves
 * above.
 *
 * @param from Lowest frequency that is wanted, Hz.
 * @param joined Frequency, Hz, up to which waves are right: whole octaves begin above it.
 * @param to Highest frequency that is wanted, Hz.
 */
export function rayBands(from: number, joined: number, to: number): Band[] {
  const octaves = OCTAVE_CENTRES.map((centre) => bandOf(centre, 1)).filter(
    ({ lower }) => lower >= joined && lower < to,
  );
  // Edges of octaves are edges of third octaves, but for rounding.
  const end = octaves.length > 0 ? octaves[0].lower * (1 - 1e-9) : to;
  const thirds = THIRD_OCTAVE_CENTRES.map((centre) => bandOf(centre, 3)).filter(
    ({ lower, upper }) => upper > from && lower < Math.min(end, to) * (1 - 1e-6),
  );
  return [...thirds, ...octaves];
}
