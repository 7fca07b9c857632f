import { BUILD_ID } from '../ports/host/build-id.ts';
import { InputError } from '../../units/errors.ts';
import type { Host } from '../ports/host/host.ts';
import type { RenderControls } from './job/job.ts';
import { renderAgain } from './render.ts';
import type { RenderReport } from './finished/render-report.ts';
import { CheckpointFiles } from './kept-run/checkpoint-files.ts';
import { requestAgain, type CheckpointJob } from './kept-run/checkpoint-job.ts';
import { withCopies } from './kept-run/kept-inputs.ts';
import type { ResumedRun } from './kept-run/resumed-run.ts';

const START_OVER = 'Render the scene again.';

/** A rendering that was stopped, and can go on. */
export interface Checkpoint {
  /** Folder of the rendering. */
  readonly folder: string;
  /** What it has to go on with. */
  readonly engine: CheckpointJob['engine'];
  readonly resumed: ResumedRun;
}

/**
 * Reads the checkpoint of a rendering.
 *
 * @param folder That of the rendering's files.
 * @throws InputError if there is none, if it is damaged or of another build of the program, or if something else stands
 * in
 *   its place.
 */
export async function readCheckpoint(folder: string, host: Host): Promise<Checkpoint> {
  const place = host.checkpoints?.(folder);
  const refuse = (reason: string, cause?: unknown): InputError => new InputError(folder, reason, START_OVER, { cause });
  if (!place) throw refuse('checkpoints cannot be read here');
  const read = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      throw refuse(`the checkpoint in ${place.place} cannot be used: ${(cause as Error).message}`, cause);
    }
  };
  await place.check();
  const job = await read(CheckpointFiles.readJob(place));
  if (!job) throw new InputError(folder, 'it has no checkpoint', 'Name the folder of a rendering that was stopped.');
  if (job.build !== BUILD_ID) {
    throw refuse(
      `the checkpoint is of another build of the program (version ${job.program}), which may compute other samples`,
    );
  }
  const files = new CheckpointFiles(place, job.run);
  const warnings: string[] = [];
  const point = await read(
    files.readState((name, reason) =>
      warnings.push(`${name} of the checkpoint is damaged, an older one was used: ${reason}`),
    ),
  );
  if (!point) throw new InputError(folder, 'its checkpoint holds no steps', START_OVER);
  return { folder, engine: job.engine, resumed: { job, files, point, warnings } };
}

/**
 * Goes on with a rendering that was stopped, from its copies of the scene and its files: the samples are those of a
 * rendering that was not stopped, to the last bit.
 *
 * @param controls Its engine is of the checkpoint's kind and precision.
 * @throws InputError if the device is another one; what renderScene throws.
 */
export function resumeRendering({ folder, resumed }: Checkpoint, controls: RenderControls): Promise<RenderReport> {
  const { host } = controls;
  const files = withCopies(host.files, resumed.job.inputs);
  return renderAgain(requestAgain(resumed.job.request, folder), { ...controls, host: { ...host, files } }, resumed);
}
