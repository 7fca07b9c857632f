/** What tools take: a part of what `wavehall serve` takes, so that an assistant reads less. */
import * as z from 'zod';
import { SHAPES } from '../../serve/parameters.ts';
import { SEARCH_SHAPES } from '../../serve/search-parameters.ts';

/** A scene as an assistant gives it. */
const scene = z
  .union([z.string(), z.record(z.string(), z.unknown())], 'the path of a scene file, or its content as an object')
  .describe(
    'path of a scene file, its content (see wavehall://docs/scene-file), or an example: wavehall://scenes/shoebox',
  );

const outFolder = z.string().optional().describe('folder for the files; out/NAME of the scene file if left out');

const { modes, design, subwoofers } = SEARCH_SHAPES;

export const TOOL_SHAPES = {
  check: SHAPES.check.omit({ timeSeconds: true }).extend({ scene }),
  plan: SHAPES.plan.omit({ measure: true }).extend({ scene }),
  render: SHAPES.render
    .omit({ areaResponses: true, noFigures: true, raw: true, reciprocity: true })
    .extend({ scene, outFolder }),
  compare: z.strictObject({
    folders: z.array(z.string()).describe('two or more folders of renderings; each is compared with the first'),
  }),
  'design-room': design.omit({ scheme: true, tolerancePercent: true, walls: true }).extend({ scene, outFolder }),
  modes: modes.pick({ folder: true, upToHz: true, count: true, maxFrequencyHz: true }).extend({ scene, outFolder }),
  places: subwoofers
    .pick({
      folder: true,
      candidates: true,
      spacingMetres: true,
      heightMetres: true,
      seats: true,
      counts: true,
      bandHz: true,
    })
    .extend({
      scene,
      outFolder,
      for: z.enum(['subwoofers', 'speakers', 'desks']).optional().describe('subwoofers if left out'),
    }),
  picture: z.strictObject({
    scene: scene.optional(),
    folder: z.string().optional().describe('the folder of a rendering, such as out/shoebox'),
    file: z.string().optional().describe('a drawing of the folder; the first if left out'),
  }),
  read: z.strictObject({
    address: z.string().optional().describe('such as wavehall://docs/scene-file#materials; all are listed if left out'),
    offset: z.number().optional().describe('characters to pass over, as the last answer says'),
  }),
  wait: z.strictObject({ run: z.string().optional().describe('such as render-1; the newest if left out') }),
  stop: z.strictObject({ run: z.string().describe('such as render-1') }),
};
