import { roomVolume } from '../../inputs/scene/extents.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { FigureDrawing } from './figure-drawings.ts';
import { meanAt, partAt, uncertaintyAt } from '../read/means.ts';
import { readFigures, type FiguredResult } from '../read/result.ts';
import { readTargets } from './read-targets.ts';
import { judge, type JudgedTarget } from './target.ts';

/** A rendering and what it is to meet. */
export interface JudgeRequest {
  /** Folder of a rendering. */
  readonly resultFolder: string;
  /** Names of targets of standards, or paths of files. */
  readonly targets: readonly string[];
}

/** The verdicts, with pictures of the figures and their limits by octave. */
export interface Judgement {
  readonly targets: readonly JudgedTarget[];
  readonly drawings: readonly FigureDrawing[];
}

/**
 * Judges a rendering by targets.
 *
 * @throws InputError for what cannot be read, and for a volume that a standard does not cover.
 */
export async function judgeRendering(
  { resultFolder, targets }: JudgeRequest,
  { host }: Pick<Controls, 'host'>,
): Promise<Judgement> {
  const result = await readFigures(resultFolder, host.files);
  const judged = await judgeResult(result, targets, host.files);
  const { figureDrawings } = await import('./figure-drawings.ts');
  return { targets: judged, drawings: figureDrawings(result.responses, judged, 'targets') };
}

/** Judges each target by the mean over the responses. */
export async function judgeResult(
  { report, responses }: Pick<FiguredResult, 'report' | 'responses'>,
  names: readonly string[],
  files: Controls['host']['files'],
): Promise<JudgedTarget[]> {
  const targets = await readTargets(names, roomVolume(report.volumeCubicMetres), files);
  return targets.map((target) =>
    judge(
      target,
      (centreHz) => meanAt(responses, target.figure, centreHz),
      (centreHz) => partAt(responses, centreHz),
      (centreHz) => uncertaintyAt(responses, target.figure, centreHz),
    ),
  );
}
