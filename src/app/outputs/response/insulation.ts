import type { BandFigures, ResponseFigures } from '../../../response/figures/figures.ts';
import { insulationRating, RATED_THIRDS, type InsulationRating } from '../../../response/several/insulation-rating.ts';
import { bandInsulation, type BandInsulation } from '../../../response/several/level-difference.ts';
import type { RoomPair } from '../../setup/room/rooms-apart.ts';

/** The insulation in an octave or a third of one. */
export interface InsulationBand extends BandInsulation {
  /** Nominal centre of the band. */
  readonly centreHz: number;
}

/** Sound insulation from one room of a scene to another. */
export interface InsulationEntry extends RoomPair {
  /** Those that lie wholly in the valid band. */
  readonly octaves: readonly InsulationBand[];
  readonly thirdOctaves: readonly InsulationBand[];
  /** Single-number values of DnT and R'; null where bands are missing. */
  readonly dnTRating: InsulationRating | null;
  readonly rRating: InsulationRating | null;
  /** Third octaves of the single-number values that DnT lacks, Hz. */
  readonly missingHz: readonly number[];
}

/** Finds the response of a pair of names. */
type Find = (source: string, receiver: string) => { readonly figures: ResponseFigures };

/**
 * Level differences, standardised level differences and apparent reduction indices between rooms. The reverberation
 * time of the receiving room is that of the sources in it: a sound that comes through a partition decays more slowly.
 */
export function insulationOf(rooms: readonly RoomPair[], find: Find, soundSpeed: number): InsulationEntry[] {
  return rooms.map((pair) => {
    const { from, to, through } = pair;
    const inBand = (bandsOf: BandsOf, centreHz: number): InsulationBand => {
      const at = (source: string, receiver: string): BandFigures | undefined =>
        bandsOf(find(source, receiver).figures).find((band) => band.centreHz === centreHz);
      const levelsOf = (source: string, receivers: readonly string[]): number[] =>
        receivers.flatMap((receiver) => at(source, receiver)?.gDb ?? []);
      const levels = from.sources
        .map((source) => ({ here: levelsOf(source, from.receivers), there: levelsOf(source, to.receivers) }))
        .filter(({ here, there }) => here.length > 0 && there.length > 0);
      const times = to.sources.flatMap((source) =>
        to.receivers.flatMap((receiver) => at(source, receiver)?.t20Seconds ?? []),
      );
      const { cubicMetres } = to;
      const squareMetres = through?.squareMetres ?? null;
      return { centreHz, ...bandInsulation({ levels, times, cubicMetres, squareMetres, soundSpeed }) };
    };
    const inBands = (bandsOf: BandsOf): InsulationBand[] =>
      bandsOf(find(from.sources[0], from.receivers[0]).figures)
        .filter(({ validity }) => validity === 'whole')
        .map(({ centreHz }) => inBand(bandsOf, centreHz));
    const [octaves, thirdOctaves] = [inBands(octavesOf), inBands(thirdsOf)];
    const rating = (name: 'dnTDb' | 'rDb'): InsulationRating | null =>
      insulationRating(valueAt(thirdOctaves, name), valueAt(octaves, name));
    const known = valueAt(thirdOctaves, 'dnTDb');
    return {
      ...pair,
      octaves,
      thirdOctaves,
      dnTRating: rating('dnTDb'),
      rRating: rating('rDb'),
      missingHz: RATED_THIRDS.filter((centreHz) => known(centreHz) === null),
    };
  });
}

type BandsOf = (figures: ResponseFigures) => readonly BandFigures[];

const octavesOf: BandsOf = ({ bands }) => bands;

const thirdsOf: BandsOf = ({ thirdOctaves }) => thirdOctaves ?? [];

const valueAt =
  (bands: readonly InsulationBand[], name: 'dnTDb' | 'rDb') =>
  (centreHz: number): number | null =>
    bands.find((band) => band.centreHz === centreHz)?.[name] ?? null;
