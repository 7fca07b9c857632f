import type { DispersionCurve, Envelope } from '../../../scheme/curves.ts';
import { schemeName, type Scheme } from '../../../scheme/scheme.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { Host } from '../../ports/host/host.ts';
import { dispersionOf, STEPS_TO_EDGE, type SchemeDispersion } from './scheme-dispersion.ts';
import { loadScheme } from '../../inputs/scheme/scheme-source.ts';
import { schemeEntry, type SchemeEntry } from './schemes.ts';
import { drawStencil } from './stencil-picture.ts';

/** The scheme to show. */
export interface ShowSchemeRequest {
  /** Such as `compact-5@1%`. */
  readonly name: string;
  /** Folder for its pictures. */
  readonly plotFolder?: string | undefined;
}

/** A relative error for each frequency; null where there is no wave of that frequency. */
export type ErrorList = readonly (number | null)[];

/** Waves of one direction. */
export interface CurveEntry {
  /** Unit vector of the direction. */
  readonly direction: Vec3;
  /** |k| of the longest wave of each frequency. */
  readonly wavenumberRadPerSpacing: readonly (number | null)[];
  /** Phase velocity / c − 1. */
  readonly phaseVelocityRelativeError: ErrorList;
  /** |∂ω/∂k| / c − 1. */
  readonly groupVelocityRelativeError: ErrorList;
}

/** The least and greatest over all directions, frequency by frequency; null where one of them has no wave. */
export interface EnvelopeEntry {
  readonly least: ErrorList;
  readonly greatest: ErrorList;
}

/** All facts about a scheme. Frequencies are in parts of c/X, speed of sound over grid spacing. */
export interface SchemeReport extends SchemeEntry {
  /** `ID@WEIGHTS`. */
  readonly name: string;
  /** 2/κ: grid steps in the shortest wave of the band. */
  readonly pointsPerWavelength: number;
  /** The frequency below which every wave is in the band; and the length of such a wave in air, grid steps. */
  readonly bandEdge: { readonly frequencyInCOverX: number; readonly pointsPerWavelength: number };
  /** The largest error of the phase velocity below that frequency, over the sampled directions. */
  readonly worst: {
    readonly direction: Vec3;
    readonly frequencyInCOverX: number;
    readonly phaseVelocityRelativeError: number;
  };
  /** The least and greatest below that frequency, of all directions: |∂ω/∂k| / c − 1. */
  readonly groupVelocityRelativeError: { readonly least: number; readonly greatest: number };
  readonly curves: {
    /** Index of the band's edge; the frequencies run from 0 to 1.15 times the edge. */
    readonly bandEdgeIndex: number;
    readonly frequencyInCOverX: readonly number[];
    /** Grid steps in a wave of that frequency in air; null at frequency 0. */
    readonly pointsPerWavelength: readonly (number | null)[];
    readonly axis: CurveEntry;
    readonly faceDiagonal: CurveEntry;
    readonly bodyDiagonal: CurveEntry;
    readonly worstDirection: CurveEntry;
    readonly allDirections: {
      /** Number of sampled directions, in one of the 48 equal wedges. */
      readonly directions: number;
      readonly phaseVelocityRelativeError: EnvelopeEntry;
      readonly groupVelocityRelativeError: EnvelopeEntry;
    };
  };
  /** Names of the pictures in the folder. */
  readonly pictures: readonly string[];
}

/**
 * Reports a scheme with shells, weights and dispersion; writes two pictures if a folder is given.
 *
 * @throws InputError for an unknown name, or a folder that cannot be written to; CancelledError if stopped; RunError if
 *   writing fails.
 */
export async function showScheme(
  { name, plotFolder }: ShowSchemeRequest,
  { host: { files }, signal }: { readonly host: Host; readonly signal: AbortSignal },
): Promise<SchemeReport> {
  const scheme = await loadScheme(name, 'ID', files);
  if (plotFolder) await files.checkFolder(plotFolder, 'plotFolder');
  const dispersion = dispersionOf(scheme);
  const pictures = plotFolder ? await draw(scheme, dispersion) : new Map<string, string>();
  if (plotFolder) await files.writeTogether(plotFolder, pictures, signal);
  return { ...reportOf(scheme, dispersion), pictures: [...pictures.keys()] };
}

function reportOf(scheme: Scheme, dispersion: SchemeDispersion): Omit<SchemeReport, 'pictures'> {
  const { frequencies, curves, all, groupInBand } = dispersion;
  const edge = frequencies[STEPS_TO_EDGE];
  return {
    name: schemeName(scheme),
    ...schemeEntry(scheme),
    pointsPerWavelength: 2 / scheme.band,
    bandEdge: { frequencyInCOverX: edge, pointsPerWavelength: 1 / edge },
    worst: {
      direction: all.worst.direction,
      frequencyInCOverX: all.worst.frequency,
      phaseVelocityRelativeError: all.worst.error,
    },
    groupVelocityRelativeError: groupInBand,
    curves: {
      bandEdgeIndex: STEPS_TO_EDGE,
      frequencyInCOverX: [...frequencies],
      pointsPerWavelength: Array.from(frequencies, (frequency) => (frequency === 0 ? null : 1 / frequency)),
      axis: curveEntry(curves.axis),
      faceDiagonal: curveEntry(curves.faceDiagonal),
      bodyDiagonal: curveEntry(curves.bodyDiagonal),
      worstDirection: curveEntry(curves.worstDirection),
      allDirections: {
        directions: all.directions,
        phaseVelocityRelativeError: envelopeEntry(all.phaseErrors),
        groupVelocityRelativeError: envelopeEntry(all.groupErrors),
      },
    },
  };
}

/** JSON has no NaN. */
const known = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));

function curveEntry({ direction, wavenumbers, phaseErrors, groupErrors }: DispersionCurve): CurveEntry {
  return {
    direction,
    wavenumberRadPerSpacing: known(wavenumbers),
    phaseVelocityRelativeError: known(phaseErrors),
    groupVelocityRelativeError: known(groupErrors),
  };
}

function envelopeEntry({ least, greatest }: Envelope): EnvelopeEntry {
  return { least: known(least), greatest: known(greatest) };
}

/** Loads the drawing library, which is large, only if pictures are wanted. */
async function draw(scheme: Scheme, dispersion: SchemeDispersion): Promise<Map<string, string>> {
  const { plotDispersion } = await import('./scheme-plot.ts');
  const { id } = scheme.stencil;
  return new Map([
    [`${id}-dispersion.svg`, plotDispersion(scheme, dispersion)],
    [`${id}-stencil.svg`, drawStencil(scheme)],
  ]);
}
