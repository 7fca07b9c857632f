import { CancelledError, DeviceLostError } from '../../../../units/errors.ts';
import type { Seconds } from '../../../../units/quantities.ts';
import { stopIfAsked } from '../../../../units/task.ts';
import { jsonText } from '../../../../text/terminal.ts';
import { resumeRendering, type Checkpoint } from '../../../rendering/resume.ts';
import { isSameEngine } from '../../../rendering/kept-run/resumed-run.ts';
import type { EngineControls, RenderProgress } from '../../../ports/engine/controls.ts';
import { FIGURES_TABLE, REPORT } from '../../../outputs/response/file-names.ts';
import type { RunEngine } from '../../../ports/engine/kernel-choice.ts';
import type { RenderControls, RoomShelf } from '../../../rendering/job/job.ts';
import { renderAny } from '../../../rendering/render.ts';
import type { AnyReport } from '../../../rendering/finished/render-report.ts';
import type { ManifestLine } from '../manifest.ts';
import { isWithoutWaves } from '../line-crossover.ts';
import { LINE_FILE } from '../sweep-folder.ts';
import type { LineCheckpoints } from './line-checkpoints.ts';
import { LineFiles, LineStore } from './line-files.ts';
import { OneRoom } from './one-room-engine.ts';

/** What became of a line: its files, or why there are none. */
export type LineOutcome =
  | { readonly line: ManifestLine; readonly files: ReadonlyMap<string, Uint8Array | string> }
  | { readonly line: ManifestLine; readonly error: unknown };

/** What lines are rendered with. */
export interface LineControls extends EngineControls {
  /** The manifest's path: lines name files relative to it. */
  readonly manifest: string;
  /** Keep where lines are that are rendered in turn; without them, a line that is stopped begins again. */
  readonly checkpoints?: LineCheckpoints | undefined;
  /** Time between two checkpoints of a line; left out, only lines of more than ten minutes write them. */
  readonly checkpointEvery?: Seconds | undefined;
  /** Called with the progress of a line. */
  readonly onLine?: ((line: ManifestLine, progress: RenderProgress) => void) | undefined;
}

/**
 * Renders lines. It takes as many groups as it can use at a time, so that it can compute several lines in one dispatch,
 * and gives the outcome of each line as soon as it is known, in any order.
 *
 * @param groups Lines of one room each; a room may come again.
 * @throws CancelledError if stopped; DeviceError without an engine. What fails of a line is in its outcome.
 */
export type RenderLines = (
  groups: AsyncIterable<readonly ManifestLine[]>,
  controls: LineControls,
) => AsyncIterable<LineOutcome>;

/**
 * Renders one line after the other. Lines of a group share the prepared room and its place on the device. After a
 * device was lost, the lines that follow take the new one.
 */
export const renderLinesInTurn: RenderLines = async function* (groups, controls) {
  let engine = await controls.makeEngine();
  const replace = async (): Promise<RunEngine> => {
    const again = await controls.makeEngine(true);
    // Another one may round in another way: lines fail then, as a rendering does.
    if (isSameEngine(again, engine)) engine = again;
    return again;
  };
  const replacing = { ...controls, makeEngine: (anew?: boolean) => (anew ? replace() : Promise.resolve(engine)) };
  for await (const group of groups) {
    let own = engine;
    let shared = new OneRoom(own);
    const kept = new LineStore(controls.host.kept);
    try {
      for (const line of group) {
        stopIfAsked(controls.signal);
        if (own !== engine) {
          await shared.close();
          own = engine;
          shared = new OneRoom(own);
        }
        const outcome = await renderLine(line, replacing, { shelf: shared, engine: shared.engine }, kept);
        // Lost where nothing survives it, such as when a room is opened.
        if ('error' in outcome && outcome.error instanceof DeviceLostError) await replace().catch(() => undefined);
        yield outcome;
      }
    } finally {
      await shared.close();
    }
  }
};

/**
 * Renders a line.
 *
 * @param shared What the lines of its room share.
 * @throws CancelledError if stopped
 */
export async function renderLine(
  line: ManifestLine,
  controls: LineControls,
  { shelf, engine }: { readonly shelf: RoomShelf; readonly engine: RunEngine },
  kept: LineStore,
): Promise<LineOutcome> {
  const { host, memoryLimit, signal, manifest, onLine, checkpointEvery } = controls;
  const sceneFile = host.files.beside(manifest, LINE_FILE);
  const own = new LineFiles(host.files, sceneFile, JSON.stringify(line.scene));
  const render: RenderControls = {
    host: { files: own.files, kept, threads: host.threads, png: host.png },
    memoryLimit,
    signal,
    shelf,
    makeEngine: (anew) => (anew ? controls.makeEngine(true) : Promise.resolve(engine)),
    onProgress: (progress) => onLine?.(line, progress),
  };
  const { raw, plots: plot, figures } = line.keep;
  // A line without waves is over too soon for checkpoints.
  const checkpoint = isWithoutWaves(line.scene) ? undefined : checkpointEvery;
  const request = { sceneFile, outFolder: '', raw, plot, noFigures: figures === false };
  try {
    const place = await controls.checkpoints?.take(line.hash);
    const keeping = { ...render, host: { ...render.host, checkpoints: place?.checkpoints }, keepsCheckpoint: true };
    const report =
      (place?.earlier && (await resumed(place.earlier, engine, keeping))) ??
      (await renderAny({ ...request, outFolder: place?.folder ?? '', checkpoint }, keeping));
    return { line, files: filesOfLine(line, own.written, jsonText(report)) };
  } catch (error) {
    // A line that could not write its checkpoint when it was stopped has not failed.
    if (signal.aborted) throw new CancelledError();
    return { line, error };
  }
}

/**
 * Goes on with a line that an earlier process began.
 *
 * @returns undefined if that is not possible, and the line has to begin again
 * @throws CancelledError; DeviceLostError, after which another attempt may go on
 */
async function resumed(
  earlier: Checkpoint,
  engine: RunEngine,
  controls: RenderControls,
): Promise<AnyReport | undefined> {
  if (!isSameEngine(engine, earlier.engine)) return undefined;
  try {
    return await resumeRendering(earlier, controls);
  } catch (error) {
    if (controls.signal.aborted || error instanceof DeviceLostError) throw error;
    return undefined;
  }
}

/** The files that are kept of a line. @param report `report.json` in one line */
export function filesOfLine(
  { keep }: Pick<ManifestLine, 'keep'>,
  written: ReadonlyMap<string, Uint8Array | string>,
  report: string,
): ReadonlyMap<string, Uint8Array | string> {
  const files = [...written].filter(([name]) => name !== REPORT && (keep.table || name !== FIGURES_TABLE));
  return new Map([...files, [REPORT, `${report}\n`]]);
}
