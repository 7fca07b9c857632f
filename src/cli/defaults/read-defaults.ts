import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { ENGINE_CHOICES, FileError, InputError, MAP_FORMATS, needsGpu, REPORT_LANGUAGES } from '../../app/index.ts';
import { readRegularText } from '../../node/read-file.ts';
import { readJson } from '../../scene/json.ts';
import { allTogether } from '../../units/errors.ts';
import { issueInWords } from '../../units/issue-words.ts';
import { byteSize } from '../options.ts';

/** Bytes of the largest file of defaults. */
const MOST_BYTES = 100_000;

const SHAPE = z.strictObject({
  /** Where results get folders of their own; relative to the folder of the file. */
  outFolder: z.string().min(1).optional(),
  engine: z.enum(ENGINE_CHOICES).optional(),
  device: z
    .union([z.string(), z.array(z.string()).min(1)], 'expected the name of a GPU, or a list of names')
    .optional(),
  precision: z.union([z.literal(32), z.literal(64)], 'expected 32 or 64').optional(),
  gpuMemory: z.string().optional(),
  format: z.enum(MAP_FORMATS).optional(),
  language: z.enum(REPORT_LANGUAGES).optional(),
  quiet: z.boolean().optional(),
});

/** Options of many commands, as somebody wants them usually. */
export type Defaults = z.infer<typeof SHAPE>;
export type DefaultName = keyof Defaults;

/** Names of defaults, in the order in which they are shown. */
export const DEFAULT_NAMES = SHAPE.keyof().options;

/** Defaults, and the file that each is from. */
export interface FoundDefaults {
  readonly values: Defaults;
  readonly from: Readonly<Partial<Record<DefaultName, string>>>;
}

/** Reads files of defaults. @throws InputError for what is wrong with one */
export async function readDefaults(files: readonly string[]): Promise<FoundDefaults> {
  let found: FoundDefaults = { values: {}, from: {} };
  for (const file of files) {
    const text = await readRegularText(file, MOST_BYTES).catch((error: unknown) => {
      throw error instanceof FileError
        ? new InputError(file, error.message, 'Correct its rights, or remove it.')
        : error;
    });
    const values = parseDefaults(text, file);
    const from = Object.fromEntries(Object.keys(values).map((name) => [name, file]));
    found = { values: { ...values, ...found.values }, from: { ...from, ...found.from } };
  }
  return found;
}

/** The defaults that a file says. @param file Its path @throws InputError for anything else, all faults together */
export function parseDefaults(text: string, file: string): Defaults {
  const { data, error } = SHAPE.safeParse(readJson(text, file));
  if (error) {
    const remedy = `A file of defaults is an object with some of ${DEFAULT_NAMES.join(', ')}.`;
    throw allTogether(
      error.issues.map(({ path, message }) => new InputError(placeIn(file, path), issueInWords(message), remedy)),
    );
  }
  const { engine, device, gpuMemory, outFolder } = data;
  if (gpuMemory !== undefined) byteSize(placeIn(file, ['gpuMemory']))(gpuMemory);
  if (device !== undefined && engine !== undefined && !needsGpu(engine)) {
    const message = `a GPU is named, but the engine is ${engine}`;
    throw new InputError(placeIn(file, ['device']), message, 'Leave one of both out.');
  }
  return { ...data, ...(outFolder !== undefined && { outFolder: resolve(dirname(file), outFolder) }) };
}

const placeIn = (file: string, path: readonly PropertyKey[]): string =>
  path.length === 0 ? file : `${file}: ${path.join('.')}`;
