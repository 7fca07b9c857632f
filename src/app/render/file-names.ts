import type { RenderPlan } from '../plan/render-plan.ts';
import type { RenderRequest } from '../scene/request.ts';

/** The file that says what was rendered. It is written last: a folder that has it is whole. */
export const REPORT = 'report.json';

/** All figures of all responses as a table. */
export const FIGURES_TABLE = 'figures.csv';

/** Bytes of a sample in a WAV file. */
const SAMPLE = 4;
/** A picture of a response takes at least about so many bytes. */
const PICTURE = 20_000;

/** The name of a response's files, without its ending. */
export const responseName = (source: string, receiver: string): string => `${source}-${receiver}`;

const pairsOf = ({ sources, receivers, listening }: RenderPlan['scene'], { raw }: RenderRequest): string[] =>
  [...sources, ...(raw ? [] : listening.systems)].flatMap((source) =>
    receivers.map((receiver) => responseName(source.name, receiver.name)),
  );

/** The names of all files of a rendering. */
export function renderFiles(scene: RenderPlan['scene'], request: RenderRequest): string[] {
  const { plot, raw } = request;
  const endings = plot ? ['.wav', '.svg'] : ['.wav'];
  return [
    ...pairsOf(scene, request).flatMap((name) => endings.map((ending) => name + ending)),
    ...(raw ? [] : [FIGURES_TABLE]),
    REPORT,
  ];
}

/** About the bytes that the files of a rendering take. */
export function renderBytes({ scene, steps, sampleRate }: RenderPlan, request: RenderRequest): number {
  const { raw, plot } = request;
  const samples = raw ? steps : (steps / sampleRate) * scene.sampleRate;
  return Math.ceil(pairsOf(scene, request).length * (SAMPLE * samples + (plot ? PICTURE : 0)));
}
