import type { RoomPair } from '../../setup/room/rooms-apart.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { hasFigures, type RenderRequest } from '../../inputs/request/request.ts';
import { completeFigures, type OpenResponse, type OverallFigures } from '../../outputs/response/complete-figures.ts';
import { figuresCsv } from '../../outputs/response/figure-table.ts';
import { FIGURES_TABLE, INSULATION_TABLE } from '../../outputs/response/file-names.ts';
import type { DeliveredResponse } from '../../outputs/response/finish-job.ts';
import { finishedValidTo, type FinishContext, type FinishedResponse } from '../../outputs/response/finish-response.ts';
import { insulationCsv } from '../../outputs/response/insulation-table.ts';
import type { OctaveErrors } from '../../outputs/response/octave-errors.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import type { DirectionEntry } from '../../inputs/direction/direction-result.ts';
import type { ResponseEntry } from './render-report.ts';

/** The response of a pair. */
export type PairResponse = DeliveredResponse & { readonly source: string; readonly receiver: string };

/** Files of responses by name, and what the report says of them. */
interface MadeFiles {
  readonly files: Map<string, Uint8Array | string>;
  readonly responses: readonly ResponseEntry[];
  /** Figures of all responses together; null where there are none. */
  readonly overall: OverallFigures | null;
}

/** What files of responses are made with. */
interface FilesOf {
  readonly plan: Pick<RenderPlan, 'scene' | 'soundSpeed' | 'dimensions'>;
  readonly context: FinishContext;
  readonly errors: readonly OctaveErrors[];
  readonly roomPairs: readonly RoomPair[];
  readonly request: RenderRequest;
}

/** The channels of a source at a receiver; undefined where there are none. */
type ChannelsOf = (
  source: string,
  receiver: string,
) => { readonly wav: Uint8Array; readonly direction: DirectionEntry } | undefined;

/**
 * Completes the figures of responses, and makes their files: sound, pictures, channels and tables.
 *
 * @param turn Waited for after each response; throws if stopped.
 */
export async function responseFiles(
  pairs: readonly PairResponse[],
  { plan, context, errors, roomPairs, request }: FilesOf,
  channelsOf: ChannelsOf,
  turn: () => Promise<void>,
): Promise<MadeFiles> {
  const draw = request.plot ? await plotter(plan) : undefined;
  const measured = pairs.filter((pair): pair is PairResponse & OpenResponse => pair.figures !== null);
  const completed = hasFigures(request)
    ? await completeFigures(plan, context, errors, measured, turn, roomPairs)
    : null;
  const files = new Map<string, Uint8Array | string>();
  const responses: ResponseEntry[] = [];
  for (const { source, receiver, response, wav, figures } of completed?.responses ?? pairs) {
    const name = responseStem(source, receiver);
    files.set(`${name}.wav`, wav);
    const picture = draw ? `${name}.svg` : null;
    if (draw) files.set(`${name}.svg`, draw(name, response));
    const heard = channelsOf(source, receiver);
    if (heard) files.set(heard.direction.file, heard.wav);
    responses.push({
      source,
      receiver,
      file: `${name}.wav`,
      picture,
      sampleRateHz: response.sampleRate,
      figures,
      ...(heard && { direction: heard.direction }),
    });
    await turn();
  }
  if (completed) {
    const validToHz = finishedValidTo(context);
    files.set(FIGURES_TABLE, figuresCsv(completed.responses.map((response) => ({ ...response, validToHz }))));
    const { insulation } = completed.overall;
    if (insulation) files.set(INSULATION_TABLE, insulationCsv(insulation));
  }
  return { files, responses, overall: completed?.overall ?? null };
}

/** Loaded only where pictures are wanted: the drawing library is large. */
async function plotter({
  scene,
}: Pick<RenderPlan, 'scene'>): Promise<(name: string, response: FinishedResponse) => string> {
  const { plotResponse } = await import('../../../response/plot.ts');
  return (name, { samples, sampleRate }) =>
    plotResponse({ title: [scene.title, name].filter(Boolean).join(': '), samples, sampleRate });
}
