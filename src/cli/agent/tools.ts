/** What an assistant may do. Each tool calls a use-case and answers with the words of the command line. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import {
  compareResults,
  InputError,
  requireRunnable,
  type AnyReport,
  type CheckReport,
  type EngineControls,
  type ScenePlan,
} from '../../app/index.ts';
import { errorObject, type ErrorObject } from '../../serve/error-object.ts';
import { METHODS } from '../../serve/methods.ts';
import { parsed } from '../../serve/parameters.ts';
import { design, modes, places } from '../../serve/searches.ts';
import { linesAtOnce } from '../jobs/lines-at-once.ts';
import { sceneFolder } from '../scene-command.ts';
import { checkSummary } from '../words/check-summary.ts';
import { comparisonSummary } from '../words/comparison-summary.ts';
import { designRoomSummary } from '../words/design-room-summary.ts';
import { forecastLine, modesProgress, modesSummary } from '../words/modes-summary.ts';
import { forecastLines, placesSummary } from '../words/places-summary.ts';
import { planSummary } from '../words/plan-summary.ts';
import { costText, placesText, runText } from '../words/progress.ts';
import { renderSummary } from '../words/render-summary.ts';
import { desksSummary, speakersSummary } from '../words/speech-places-summary.ts';
import { imageOf, pictureIn } from './pictures.ts';
import { partOf } from './parts.ts';
import { errorLines } from './runs.ts';
import { TOOL_SHAPES } from './shapes.ts';
import type { Shelf } from './shelf.ts';

/** What a tool works with. */
export interface ToolWork {
  readonly controls: EngineControls;
  readonly shelf: Shelf;
  /** Says how far a search of several runs is. */
  readonly tell: (line: string) => void;
}

/** What an assistant sees of a tool, and what it does. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly shape: z.ZodObject;
  /** Whether it leaves the files of this machine as they are. */
  readonly onlyReads: boolean;
  /** Whether it is done at once, beside what runs: it only reads files. */
  readonly isQuick?: true;
  /** @throws what the use-case throws; InputError for what the shape does not allow */
  readonly run: (given: unknown, work: ToolWork) => Promise<CallToolResult>;
}

/** The page that lists what tools take. */
export const PAGE = 'docs/use/mcp.md';

export const TOOLS: Readonly<Record<string, Tool>> = {
  check: {
    title: 'Check a scene',
    description:
      'Put a scene on its grid and report what is found, with a picture. Computes no response. Before a render.',
    shape: TOOL_SHAPES.check,
    onlyReads: true,
    run: async (given, { controls, shelf }) => {
      const { report, picture, error } = await answerOf<CheckAnswer>(
        'check',
        ofScene(TOOL_SHAPES.check, given, shelf),
        controls,
      );
      const lines = checkSummary({ ...report, picture: null }, '');
      return {
        content: [
          text([...lines, ...(error ? ['It cannot be rendered:', ...errorLines(error)] : [])]),
          ...(picture === null ? [] : [await imageOf(picture)]),
        ],
        ...(error && { isError: true, structuredContent: { error } }),
      };
    },
  },

  plan: {
    title: 'Plan a render',
    description: 'Predict what each scheme would take for a scene on this device: time, memory, error, limits.',
    shape: TOOL_SHAPES.plan,
    onlyReads: true,
    run: async (given, { controls, shelf }) => {
      const plan = await answerOf<ScenePlan>('plan', ofScene(TOOL_SHAPES.plan, given, shelf), controls);
      const error = refusalOf(plan);
      const lines = [...planSummary(plan), ...(error ? errorLines(error) : [])];
      return { content: [text(lines)], ...(error && { isError: true, structuredContent: { error } }) };
    },
  },

  render: {
    title: 'Render a scene',
    description:
      'Compute impulse responses and room-acoustic figures (T30, C50, STI …) and write them to a folder. Takes seconds to hours; plan says how long.',
    shape: TOOL_SHAPES.render,
    onlyReads: false,
    run: async (given, { controls, shelf }) => {
      const asked = inFolder(TOOL_SHAPES.render, given, shelf);
      const { report } = await answerOf<{ report: AnyReport }>('render', asked, controls);
      return { content: [text(renderSummary(report, asked.outFolder))] };
    },
  },

  compare: {
    title: 'Compare results',
    description: 'Compare renderings with the first one: what changed in the scene, and every figure.',
    shape: TOOL_SHAPES.compare,
    onlyReads: true,
    isQuick: true,
    run: async (given, { controls }) => {
      const { folders } = parsed(TOOL_SHAPES.compare, given, PAGE);
      return { content: [text(comparisonSummary(await compareResults(folders, controls)))] };
    },
  },

  'design-room': {
    title: 'Design a room',
    description:
      'Find which materials on which surfaces meet targets or goals with the least area or cost, by some twenty renders. A search that was stopped goes on when it is called again.',
    shape: TOOL_SHAPES['design-room'],
    onlyReads: false,
    run: async (given, { controls, shelf, tell }) => {
      const asked = inFolder(TOOL_SHAPES['design-room'], given, shelf);
      const { report } = design(asked, {
        ...controls,
        // Lines of a sweep name the file of their scene.
        ...(typeof asked.scene === 'string' && { atOnce: linesAtOnce([], {}) }),
        onProgress: (progress) => tell(runText(progress)),
        onCost: (cost) => tell(costText(cost)),
      });
      return { content: [text(designRoomSummary(await report, asked.outFolder))] };
    },
  },

  modes: {
    title: 'Find the modes of a room',
    description: 'Find the eigenmodes of a room: frequencies, decay times, and which walls damp them.',
    shape: TOOL_SHAPES.modes,
    onlyReads: false,
    run: async (given, { controls, shelf, tell }) => {
      const asked = inFolder(TOOL_SHAPES.modes, given, shelf);
      const { report } = modes(asked, {
        ...controls,
        onForecast: (forecast) => tell(forecastLine(forecast)),
        onProgress: (what, share, left) => tell(modesProgress(what, share, left)),
      });
      return { content: [text(modesSummary(await report, asked.outFolder))] };
    },
  },

  places: {
    title: 'Find places',
    description:
      'Find the best places of subwoofers or loudspeakers for the receivers of a scene, or rank those of desks.',
    shape: TOOL_SHAPES.places,
    onlyReads: false,
    run: async (given, { controls, shelf, tell }) => {
      const asked = inFolder(TOOL_SHAPES.places, given, shelf);
      const found = places(asked, {
        ...controls,
        onProgress: (told) =>
          tell(told.phase === 'forecast' ? forecastLines(told.forecast, found.use).join('; ') : placesText(told)),
      });
      const { outFolder: folder } = asked;
      if (found.use === 'desks') return { content: [text(desksSummary(await found.report, folder))] };
      if (found.use === 'speakers') return { content: [text(speakersSummary(await found.report, folder))] };
      return { content: [text(placesSummary(await found.report, folder))] };
    },
  },

  picture: {
    title: 'Look at a picture',
    description:
      'Show a room on its grid (scene), or a drawing of a result (folder), such as a response with its decay, drawn by render with plot.',
    shape: TOOL_SHAPES.picture,
    onlyReads: true,
    run: async (given, { controls, shelf }) => {
      const { folder, file, ...others } = parsed(TOOL_SHAPES.picture, ofScene(TOOL_SHAPES.picture, given, shelf), PAGE);
      if ((others.scene === undefined) === (folder === undefined))
        throw new InputError('scene', 'one of scene and folder has to be given', `See ${PAGE}.`);
      if (folder !== undefined) {
        const { name, all, image } = await pictureIn(folder, file);
        return { content: [text([name, ...(all.length > 1 ? [`All drawings: ${all.join(', ')}`] : [])]), image] };
      }
      const { picture, error } = await answerOf<CheckAnswer>('check', others, controls);
      if (picture === null)
        return { isError: true, content: [text(error ? errorLines(error) : ['There is nothing to draw.'])] };
      return { content: [await imageOf(picture)] };
    },
  },

  read: {
    title: 'Read a page, an example or a result',
    description:
      'Read a page of the documentation, an example scene, the materials of the library or a file of a result. A long page begins with its sections; read these by address#section.',
    shape: TOOL_SHAPES.read,
    onlyReads: true,
    isQuick: true,
    run: async (given, { shelf }) => {
      const { address, offset } = parsed(TOOL_SHAPES.read, given, PAGE);
      if (address === undefined)
        return { content: [text(shelf.list().map((each) => `${each.address}  ${each.description}`.trim()))] };
      const [whole, anchor] = address.split('#');
      const found = await shelf.read(whole);
      if ('text' in found) return { content: [text([partOf(found.text, whole, anchor, offset)])] };
      const { mimeType } = found;
      const data = Buffer.from(found.bytes).toString('base64');
      return { content: [{ type: mimeType === 'image/png' ? 'image' : 'audio', data, mimeType }] };
    },
  },
};

interface CheckAnswer {
  readonly report: CheckReport;
  readonly picture: string | null;
  readonly error: ErrorObject | null;
}

/** What a method of `wavehall serve` answers; the arrays of a rendering stand in its files. */
async function answerOf<Answer>(method: string, given: unknown, controls: EngineControls): Promise<Answer> {
  const give = () => ({ array: 0, type: 'float32' as const, shape: [] });
  return (await METHODS[method](given, { controls, give, tell: () => undefined })) as Answer;
}

/** Why none of the planned schemes can run; undefined if one can. */
function refusalOf(plan: ScenePlan): ErrorObject | undefined {
  try {
    requireRunnable(plan, 'maxFrequencyHz');
    return undefined;
  } catch (thrown) {
    return errorObject(thrown);
  }
}

interface OfScene {
  readonly scene: string | Record<string, unknown>;
  readonly outFolder?: string | undefined;
}

/** What a tool is asked of a scene. @throws InputError for what its shape does not allow */
const ofScene = <Shape extends z.ZodType>(shape: Shape, given: unknown, shelf: Shelf): z.infer<Shape> =>
  parsed(shape, withScene(given, shelf), PAGE);

/**
 * What a tool is asked of a scene, with the folder of the results.
 *
 * @throws InputError also for a scene without a name that has no folder
 */
function inFolder(shape: z.ZodType<OfScene>, given: unknown, shelf: Shelf): OfScene & { readonly outFolder: string } {
  const asked = ofScene(shape, given, shelf);
  if (asked.outFolder !== undefined) return { ...asked, outFolder: asked.outFolder };
  if (typeof asked.scene === 'string') return { ...asked, outFolder: sceneFolder(asked.scene, undefined) };
  const message = 'a scene that is given as its content has no name for its folder';
  throw new InputError('outFolder', message, 'Give one, such as out/variant-1.');
}

/** Reads a scene that is given as an example of the shelf, or as the text of its content. */
function withScene(given: unknown, shelf: Shelf): unknown {
  if (typeof given !== 'object' || given === null || !('scene' in given)) return given;
  const { scene } = given;
  if (typeof scene !== 'string') return given;
  return { ...given, scene: scene.trimStart().startsWith('{') ? contentOf(scene) : shelf.sceneFile(scene) };
}

function contentOf(scene: string): unknown {
  try {
    return JSON.parse(scene);
  } catch (cause) {
    const message = `its text begins as JSON and is none: ${(cause as Error).message}`;
    throw new InputError('scene', message, 'Give the content as an object, or the path of a scene file.', { cause });
  }
}

const text = (lines: readonly string[]) => ({ type: 'text' as const, text: lines.join('\n') });
