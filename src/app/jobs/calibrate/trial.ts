import type { RenderReport } from '../../rendering/finished/render-report.ts';
import { renderScene } from '../../rendering/render.ts';
import type { EngineControls, RenderProgress } from '../../ports/engine/controls.ts';
import type { Files, Host } from '../../ports/host/host.ts';
import type { RenderRequest } from '../../inputs/request/request.ts';
import type { MeasuredFigure } from '../../results/measured/measured.ts';

/** The decay times of a room as a simulation shows them. */
export interface Trial {
  readonly report: RenderReport;
  /** Decay time of the positions and the octave that were measured; null where a response shows none. */
  readonly secondsOf: (measured: MeasuredFigure) => number | null;
}

/** Simulates a scene and keeps its figures, but writes no file. */
export async function simulateScene(
  text: string,
  request: Omit<RenderRequest, 'outFolder'>,
  controls: Omit<EngineControls, 'onProgress'>,
  onProgress: (progress: RenderProgress) => void,
): Promise<Trial> {
  const host = withScene(controls.host, request.sceneFile, text);
  const report = await renderScene({ ...request, outFolder: '' }, { ...controls, host, onProgress });
  return { report, secondsOf: (measured) => meanOf(report, measured) };
}

/**
 * A host on which a scene file has another text, and nothing is written. Its rooms have other materials each time and
 * are not kept.
 */
export function withScene({ files, kept, threads }: Host, sceneFile: string, text: string): Host {
  const changed: Files = {
    largestBytes: files.largestBytes,
    sizeOf: (path) => files.sizeOf(path),
    readBytes: (path, mostBytes) => files.readBytes(path, mostBytes),
    readText: (path) => (path === sceneFile ? Promise.resolve(text) : files.readText(path)),
    beside: (file, name) => files.beside(file, name),
    between: (folder, file) => files.between(folder, file),
    split: (path) => files.split(path),
    isFolder: (path) => files.isFolder(path),
    checkFolder: () => Promise.resolve(),
    writeTogether: () => Promise.resolve(),
  };
  return { files: changed, kept, threads };
}

/** Mean over the pairs of a measured value. */
function meanOf({ responses }: RenderReport, { figure, centreHz, sources, receivers }: MeasuredFigure): number | null {
  let sum = 0;
  for (const source of sources) {
    for (const receiver of receivers) {
      const response = responses.find((entry) => entry.source === source && entry.receiver === receiver);
      const band = response?.figures?.bands.find((each) => each.centreHz === centreHz);
      const seconds = figure === 'T20' ? band?.t20Seconds : band?.edtSeconds;
      if (seconds === null || seconds === undefined) return null;
      sum += seconds;
    }
  }
  return sum / (sources.length * receivers.length);
}
