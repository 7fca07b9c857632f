import { COURANT, requireWithin, RANGE_TOLERANCE } from '../../../scene/schema/ranges.ts';
import { MOST_POINTS, writeWeights } from '../../../scene/weights-file.ts';
import { anisotropy } from '../../../scheme/anisotropy.ts';
import { designWeights, type CertifiedDesign } from '../../../scheme/design/design.ts';
import { EveryRoom, MOST_EVERY_ROOM_WORDS } from '../../../scheme/every-room/bound.ts';
import { halfWalks } from '../../../scheme/every-room/words.ts';
import { largestReflectionError } from '../../../scheme/design/wall.ts';
import { compareShells, type ShellName } from '../../../scheme/shells.ts';
import { stencilOf, type Stencil } from '../../../scheme/stencils.ts';
import { LaplacianSymbol } from '../../../scheme/symbol.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { Files } from '../../ports/host/host.ts';
import { isWeightsFile } from '../../../scene/file-references.ts';

export interface DesignRequest {
  /** An id such as `compact-5`; or shells such as `100,110,200`. */
  readonly stencil: string;
  /** ε, above 0 and below 100. */
  readonly tolerancePercent: number;
  /** λ; by default the one with the fewest node updates. */
  readonly courant?: number | undefined;
  /** Give up 5 % of the band for the least difference between directions. */
  readonly isotropic: boolean;
  /** Keep the weights stable in every room on cell faces, by proof. */
  readonly everyRoom: boolean;
  readonly outFile: string;
}

/** A design and what was proved of it. */
export interface DesignReport {
  readonly stencil: string;
  readonly points: number;
  /** Chebyshev radius, nodes. */
  readonly reach: number;
  readonly shells: readonly { readonly q: ShellName; readonly weight: number }[];
  readonly courant: number;
  /** κ: the band is |k| ≤ κπ per grid step. */
  readonly band: number;
  /** 2/κ */
  readonly pointsPerWavelength: number;
  readonly tolerancePercent: number;
  /** No wave of the band has a larger phase-velocity error: proved between samples, too. */
  readonly certifiedErrorPercent: number;
  /** Unit vector of the wave with the largest error, by symmetry with x ≥ y ≥ z ≥ 0; and its |k| in parts of π. */
  readonly worstDirection: Vec3;
  readonly worstAt: number;
  /** Largest difference between two directions at one wavelength. */
  readonly anisotropyPercent: number;
  /** λ²p never takes more of the bound of stability, 4. */
  readonly stabilityPercent: number;
  /** λ²p never takes more of that bound in any room on cell faces, by proof; null for stencils too large for one. */
  readonly everyRoomPercent: number | null;
  /** (2/κ)⁴/λ: node updates a cubic wavelength and period at the edge of the band. */
  readonly updates: number;
  /** Largest error of an absorbing wall's reflection factor in the band, at 0° and 45°. */
  readonly wallErrors: readonly [number, number];
  readonly file: string;
}

/**
 * Designs weights for a stencil, proves their error and writes them to a weights file (docs/use/schemes.md, 'Weights
 * files').
 *
 * @throws InputError for an unknown stencil, or if no weights keep the tolerance; RunError if writing fails.
 */
export async function designWeightsFile(
  request: DesignRequest,
  files: Files,
  onProgress?: (tried: { readonly courant: number; readonly band: number }) => void,
): Promise<DesignReport> {
  const { tolerancePercent, courant, isotropic, everyRoom, outFile } = request;
  requireWithin('tolerancePercent', 'a tolerance', RANGE_TOLERANCE, '%', tolerancePercent);
  requireWithin('courant', 'a Courant number', COURANT, '', courant);
  const stencil = namedStencil(request.stencil);
  if (!isWeightsFile(outFile)) {
    throw new InputError('outFile', `'${outFile}' does not end in .json`, 'Weights files are recognised by it.');
  }
  if (stencil.points > MOST_POINTS) {
    throw new InputError(
      'stencil',
      `a stencil of ${stencil.points} points; at most ${MOST_POINTS} are supported`,
      'Name fewer shells.',
    );
  }
  if (everyRoom && halfWalks(stencil.shells).length > MOST_EVERY_ROOM_WORDS) {
    throw new InputError(
      'everyRoom',
      `a proof for every room is out of reach for so large a stencil as ${stencil.id}`,
      'Leave it out: a run measures whether its own room is stable.',
    );
  }
  if (await files.isFolder(outFile)) {
    throw new InputError('outFile', `'${outFile}' is a folder`, 'Name a file.');
  }
  const { folder, name } = files.split(outFile);
  await files.checkFolder(folder, 'outFile', { names: [name] });
  const { default: loadHighs } = await import('highs');
  const design = designWeights(
    await loadHighs(),
    { shells: stencil.shells, tolerance: tolerancePercent / 100, courant, isotropic, everyRoom },
    { onProgress },
  );
  if (!design) {
    throw new InputError(
      courant === undefined ? 'tolerancePercent' : 'courant',
      `no weights of ${stencil.id} keep the phase velocity within ${tolerancePercent} %${courant === undefined ? '' : ` at a Courant number of ${courant}`}`,
      courant === undefined ? 'Take another stencil, or a wider tolerance.' : 'Give another Courant number, or none.',
    );
  }
  const text = writeWeights(stencil.shells, design);
  await files.writeTogether(folder, new Map([[name, text]]), new AbortController().signal);
  return reportOf(stencil, design, outFile);
}

/** @throws InputError for an unknown stencil or a wrong shell. */
function namedStencil(value: string): Stencil {
  const path = 'stencil';
  if (value.includes('@')) {
    throw new InputError(
      path,
      `'${value}' names weights, but the weights are to be designed`,
      'Name the stencil alone.',
    );
  }
  const shells = value.split(',').map((text) => /^(\d)(\d)(\d)$/.exec(text.trim()));
  if (!shells.every((shell) => shell !== null)) return schemeByName(value, path).stencil;
  const names = shells.map(([, a, b, c]): ShellName => [Number(a), Number(b), Number(c)]);
  const wrong = names.find(([a, b, c]) => !(a >= b && b >= c && a >= 1));
  if (wrong) {
    throw new InputError(
      path,
      `'${wrong.join('')}' is no shell`,
      'Write a shell q1 ≥ q2 ≥ q3 as three digits, such as 100, 110 or 211.',
    );
  }
  return stencilOf([...new Map(names.map((q) => [q.join(''), q])).values()].sort(compareShells));
}

function reportOf(stencil: Stencil, design: CertifiedDesign, file: string): DesignReport {
  const { weights, courant, band, tolerance, certificate, wall } = design;
  const symbol = new LaplacianSymbol(stencil.shells, weights);
  const length = Math.hypot(...certificate.worst);
  const [x, y, z] = certificate.worst;
  return {
    stencil: stencil.id,
    points: stencil.points,
    reach: stencil.reach,
    shells: stencil.shells.map((q, s) => ({ q, weight: weights[s] })),
    courant,
    band,
    pointsPerWavelength: 2 / band,
    tolerancePercent: 100 * tolerance,
    certifiedErrorPercent: 100 * certificate.largestError,
    worstDirection: [x / length, y / length, z / length],
    worstAt: length / Math.PI,
    anisotropyPercent: 100 * anisotropy(symbol, courant, band),
    stabilityPercent: 100 * certificate.largestShare,
    everyRoomPercent: everyRoomPercent(stencil, design),
    updates: (2 / band) ** 4 / courant,
    wallErrors: [largestReflectionError(symbol, design, wall, 0), largestReflectionError(symbol, design, wall, 45)],
    file,
  };
}

/** Most words of a proof here; more take seconds. */
const MOST_WORDS = 200;

function everyRoomPercent({ shells }: Stencil, { weights, courant }: CertifiedDesign): number | null {
  if (halfWalks(shells).length > MOST_WORDS) return null;
  return 25 * courant ** 2 * new EveryRoom(shells).largest(weights).upper;
}
