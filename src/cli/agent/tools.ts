/** What an agent may do. Each tool calls a use-case and answers with the words of the command line. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import {
  compareResults,
  designRoom,
  InputError,
  requireRunnable,
  type AnyReport,
  type CheckReport,
  type EngineControls,
  type ScenePlan,
} from '../../app/index.ts';
import { METHODS } from '../../serve/methods.ts';
import { asked, OF_DURATION, OF_SCENE, OF_SCHEME, parsed, SHAPES } from '../../serve/parameters.ts';
import { errorObject, type ErrorObject } from '../../serve/error-object.ts';
import { linesAtOnce } from '../jobs/lines-at-once.ts';
import { sceneFolder } from '../scene-command.ts';
import { checkSummary } from '../words/check-summary.ts';
import { comparisonSummary } from '../words/comparison-summary.ts';
import { designRoomSummary } from '../words/design-room-summary.ts';
import { planSummary } from '../words/plan-summary.ts';
import { costText, runText } from '../words/progress.ts';
import { renderSummary } from '../words/render-summary.ts';
import { imageOf, pictureIn } from './pictures.ts';
import type { Shelf } from './shelf.ts';

/** What a tool works with. */
export interface ToolWork {
  readonly controls: EngineControls;
  readonly shelf: Shelf;
  /** Says how far a search of several runs is. */
  readonly tell: (message: string) => void;
}

/** What an agent sees of a tool, and what it does. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly shape: z.ZodObject;
  /** Whether it leaves the files of this machine as they are. */
  readonly onlyReads: boolean;
  /** @throws what the use-case throws; InputError for what the shape does not allow */
  readonly run: (given: unknown, work: ToolWork) => Promise<CallToolResult>;
}

/** The page that lists what tools take. */
const PAGE = 'docs/use/mcp.md';

const folderOfResults = z.string().describe('the folder of a rendering, such as out/shoebox');

const COMPARE = z.strictObject({
  folders: z.array(z.string()).describe('two or more folders of renderings; each is compared with the first'),
});

const PICTURE = z.strictObject({
  scene: SHAPES.check.shape.scene.optional(),
  folder: folderOfResults.optional(),
  file: z.string().optional().describe('a drawing of the folder; the first if left out'),
});

const READ = z.strictObject({
  address: z.string().optional().describe('such as wavehall://docs/scene-file; all addresses are listed if left out'),
});

const surface = z.string().describe('a material of the scene or a face of its boxes, such as ceiling or x+');

const DESIGN = z.strictObject({
  ...OF_SCENE,
  ...OF_DURATION,
  ...OF_SCHEME,
  scene: z.string().describe('the path of a scene file'),
  targets: z.array(z.string()).optional().describe('standards or files, such as din-18041:A3'),
  goals: z.array(z.string()).optional().describe('such as STI>=0.6, C50>=2@500 or spread(G)<=2@500'),
  materials: z.array(z.string()).optional().describe('names of materials that may be used; all absorbers if left out'),
  priceFile: z.string().optional().describe('a table (CSV) with the columns material and price of a square metre'),
  uses: z
    .array(z.strictObject({ material: z.string(), surfaces: z.array(surface) }))
    .optional()
    .describe('surfaces of some materials; others go where the library says'),
  limits: z
    .array(z.strictObject({ surface, atMostPercent: z.number() }))
    .optional()
    .describe('how much of a surface may be covered; 0 keeps it as it is'),
  parts: z.number().optional().describe('parts into which a face is cut; 5 if left out'),
  confidencePercent: z.number().optional().describe('probability with which each goal must be met; 95 if left out'),
  mostRuns: z.number().optional().describe('largest number of simulated designs; 20 if left out'),
  outFolder: z.string().optional().describe('folder for the files; out/SCENE if left out'),
});

export const TOOLS: Readonly<Record<string, Tool>> = {
  check: {
    title: 'Check a scene',
    description:
      'Put a scene on its grid and report what is found, with a picture; compute no response. Do this before a render.',
    shape: SHAPES.check,
    onlyReads: true,
    run: async (given, { controls }) => {
      const { report, picture, error } = await answerOf<CheckAnswer>('check', given, controls);
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
    shape: SHAPES.plan,
    onlyReads: true,
    run: async (given, { controls }) => {
      const plan = await answerOf<ScenePlan>('plan', given, controls);
      const error = refusalOf(plan);
      const lines = [...planSummary(plan), ...(error ? errorLines(error) : [])];
      return { content: [text(lines)], ...(error && { isError: true, structuredContent: { error } }) };
    },
  },

  render: {
    title: 'Render a scene',
    description:
      'Compute impulse responses and room-acoustic figures of a scene, and write them to a folder. It may take minutes: plan says how many.',
    shape: SHAPES.render,
    onlyReads: false,
    run: async (given, { controls }) => {
      const { outFolder, ...others } = parsed(SHAPES.render, given, PAGE);
      const folder = outFolder ?? folderFor(others.scene);
      const { report } = await answerOf<{ report: AnyReport }>('render', { ...others, outFolder: folder }, controls);
      return { content: [text(renderSummary(report, folder))] };
    },
  },

  compare: {
    title: 'Compare results',
    description: 'Compare renderings with the first one: what changed in the scene, and every figure.',
    shape: COMPARE,
    onlyReads: true,
    run: async (given, { controls }) => {
      const { folders } = parsed(COMPARE, given, PAGE);
      return { content: [text(comparisonSummary(await compareResults(folders, controls)))] };
    },
  },

  'design-room': {
    title: 'Design a room',
    description:
      'Find which materials on which surfaces meet a target with the least area or cost, by some twenty renders. It may take long; a search that was stopped goes on when it is called again.',
    shape: DESIGN,
    onlyReads: false,
    run: async (given, { controls, tell }) => {
      const { outFolder, limits, ...request } = parsed(DESIGN, given, PAGE);
      const folder = outFolder ?? folderFor(request.scene);
      const { scene, options } = asked(request);
      const report = await designRoom(
        {
          ...options,
          sceneFile: scene as string,
          outFolder: folder,
          limits: limits?.map(({ surface: name, atMostPercent }) => ({ surface: name, atMost: atMostPercent / 100 })),
        },
        {
          ...controls,
          atOnce: linesAtOnce([], {}),
          onProgress: (progress) => tell(runText(progress)),
          onCost: (cost) => tell(costText(cost)),
        },
      );
      return { content: [text(designRoomSummary(report, folder))] };
    },
  },

  picture: {
    title: 'Look at a picture',
    description:
      'Show a room on its grid (scene), or a drawing of a result (folder), such as a response with its decay.',
    shape: PICTURE,
    onlyReads: true,
    run: async (given, { controls }) => {
      const { scene, folder, file } = parsed(PICTURE, given, PAGE);
      if ((scene === undefined) === (folder === undefined))
        throw new InputError('scene', 'one of scene and folder has to be given', `See ${PAGE}.`);
      if (folder !== undefined) {
        const { name, all, image } = await pictureIn(folder, file);
        return { content: [text([name, ...(all.length > 1 ? [`All drawings: ${all.join(', ')}`] : [])]), image] };
      }
      const { picture, error } = await answerOf<CheckAnswer>('check', { scene }, controls);
      if (picture === null)
        return { isError: true, content: [text(error ? errorLines(error) : ['There is nothing to draw.'])] };
      return { content: [await imageOf(picture)] };
    },
  },

  read: {
    title: 'Read a page, an example or a result',
    description: 'Read a page of the documentation, an example scene, the list of materials or a file of a result.',
    shape: READ,
    onlyReads: true,
    run: async (given, { shelf }) => {
      const { address } = parsed(READ, given, PAGE);
      if (address === undefined)
        return { content: [text(shelf.list().map((each) => `${each.address}  ${each.description}`.trim()))] };
      const found = await shelf.read(address);
      if ('text' in found) return { content: [text([found.text])] };
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

function folderFor(scene: unknown): string {
  if (typeof scene === 'string') return sceneFolder(scene, undefined);
  const message = 'a scene that is given as its content has no name for its folder';
  throw new InputError('outFolder', message, 'Give one, such as out/variant-1.');
}

const text = (lines: readonly string[]) => ({ type: 'text' as const, text: lines.join('\n') });

/** An error as an agent reads it. */
export const errorLines = ({ message, data }: ErrorObject): string[] =>
  data.problems.length > 0
    ? data.problems.map((each) => `${each.path}: ${each.message}. ${each.remedy}`)
    : [`${message}. ${data.remedy}`];
