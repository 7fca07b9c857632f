import { CancelledError } from '../../../units/errors.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { jsonText } from '../../../text/terminal.ts';
import type { EngineControls, RenderProgress } from '../../host/controls.ts';
import { FIGURES_TABLE, REPORT } from '../../render/file-names.ts';
import type { RunEngine } from '../../engine/kernel-choice.ts';
import type { RoomShelf } from '../../render/job.ts';
import { renderScene } from '../../render/render.ts';
import type { ManifestLine } from '../manifest.ts';
import { LINE_FILE } from '../sweep-folder.ts';
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

/** Renders one line after the other. Lines of a group share the prepared room and its place on the device. */
export const renderLinesInTurn: RenderLines = async function* (groups, controls) {
  const engine = await controls.makeEngine();
  for await (const group of groups) {
    const shared = new OneRoom(engine);
    const kept = new LineStore(controls.host.kept);
    try {
      for (const line of group) {
        stopIfAsked(controls.signal);
        yield await renderLine(line, controls, { shelf: shared, engine: shared.engine }, kept);
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
  const { host, memoryLimit, signal, manifest, onLine } = controls;
  const sceneFile = host.files.beside(manifest, LINE_FILE);
  const own = new LineFiles(host.files, sceneFile, JSON.stringify(line.scene));
  try {
    const report = await renderScene(
      { sceneFile, outFolder: '', raw: line.keep.raw, plot: line.keep.plots, noFigures: line.keep.figures === false },
      {
        host: { files: own.files, kept, threads: host.threads, png: host.png },
        memoryLimit,
        signal,
        shelf,
        makeEngine: (anew) => (anew ? controls.makeEngine(true) : Promise.resolve(engine)),
        onProgress: (progress) => onLine?.(line, progress),
      },
    );
    return { line, files: filesOfLine(line, own.written, jsonText(report)) };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return { line, error };
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
