/**
 * Every message between the page and main. The page asks over one channel and main answers; main sends news over
 * another. Nothing else passes: main checks arguments before it acts on them, and answers before it sends them. What is
 * not listed here, such as a path, therefore never reaches the page.
 *
 * The preload script imports only the types, which keeps the checks out of its bundle.
 */
import * as z from 'zod';
import { FILE_KINDS, MENU_COMMANDS, MOST_COPIES, type FileKind, type MenuCommand, type RawFile } from './bridge.ts';

/** The page asks: `{ name, arguments }`, answered by an `Answer`. */
export const ASK_CHANNEL = 'wavehall:ask';
/** Main sends a `Told`. */
export const TELL_CHANNEL = 'wavehall:tell';

/** The largest file that passes in either direction, bytes. */
export const MAX_FILE_BYTES = 2 ** 30;

const bytes = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= MAX_FILE_BYTES, 'more than 1 GiB') as z.ZodType<Uint8Array<ArrayBuffer>>;
const token = z.uuid();
/** A file name, without a folder, that every system allows. */
const fileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.)[^/\\:*?"<>|\u0000-\u001f]+$/, 'not a file name');
/** A name that the page may suggest: of what it writes, and of nothing that a system runs. */
const outputName = fileName.regex(
  /\.(json|wav|csv|html|svg|png|wavehall|zip|sofa|h5|mp4|webm)$/i,
  'not a kind of file that the page saves',
);
/** A page on paper. */
const pdfName = fileName.regex(/\.pdf$/i, 'not the name of a PDF');
/** What a run leaves: responses, tables, maps, the files of areas and the report, also as a page. */
const resultName = fileName.regex(/\.(wav|csv|map\.svg|area\.json)$|^report\.(json|html)$/i, 'not a result of a run');
/** Files of a run: those of all receivers on areas, if their responses are asked for, and some beside them. */
const MOST_RESULTS = 25_000;
const path = z.string().min(1).max(4096);
const rawFile = z.object({ name: z.string(), contents: bytes, token: token.nullable() });
const done = z.null();

/** What the page may ask for: the arguments in their order, and the answer. */
export const asks = {
  open: {
    arguments: z.tuple([z.enum(Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]]), z.boolean()]),
    answer: z.array(rawFile).nullable(),
  },
  /** The path of a dropped file, from the preload script. Its token lets the user be asked whether to save there. */
  claim: { arguments: z.tuple([path]), answer: token.nullable() },
  readBeside: { arguments: z.tuple([token, path]), answer: bytes.nullable() },
  recent: {
    arguments: z.tuple([]),
    answer: z.array(z.object({ id: z.string(), name: z.string(), place: z.string() })),
  },
  openRecent: { arguments: z.tuple([z.string().max(100)]), answer: z.array(rawFile).nullable() },
  remember: { arguments: z.tuple([token, z.array(token).max(100)]), answer: done },
  save: { arguments: z.tuple([token, bytes]), answer: z.boolean() },
  saveAs: { arguments: z.tuple([outputName, bytes]), answer: z.object({ name: z.string(), token }).nullable() },
  saveBeside: {
    arguments: z.tuple([
      token,
      z
        .array(z.object({ path, contents: bytes }))
        .min(1)
        .max(MOST_COPIES),
    ]),
    answer: z.object({ left: z.array(z.object({ path: z.string(), reason: z.string() })).readonly() }),
  },
  export: {
    arguments: z.tuple([
      z
        .array(z.object({ name: resultName, contents: bytes }))
        .min(1)
        .max(MOST_RESULTS),
    ]),
    answer: z.string().nullable(),
  },
  /** The page is printed by the program, without scripts and without any other file. */
  savePdf: { arguments: z.tuple([pdfName, bytes]), answer: z.boolean() },
  tellDocument: {
    arguments: z.tuple([
      z.object({
        name: z.string().max(300).nullable(),
        edited: z.boolean(),
        running: z.boolean(),
        status: z.string().max(300).nullable(),
        progress: z
          .object({ share: z.number().min(0).max(1).nullable(), state: z.enum(['going', 'paused', 'failed']) })
          .nullable(),
      }),
    ]),
    answer: done,
  },
  closeNow: { arguments: z.tuple([]), answer: done },
  /** Memory of the machine, bytes; browsers report a few GiB at most. */
  memory: { arguments: z.tuple([]), answer: z.number() },
  tellNoGpu: { arguments: z.tuple([]), answer: done },
  /** The page now listens for files from the system. */
  listen: { arguments: z.tuple([]), answer: done },
} as const;

export type AskName = keyof typeof asks;
export type Arguments<N extends AskName> = z.output<(typeof asks)[N]['arguments']>;
export type AnswerTo<N extends AskName> = z.output<(typeof asks)[N]['answer']>;

/** What main tells the page without being asked. */
export type Told =
  | { readonly kind: 'command'; readonly command: MenuCommand }
  | { readonly kind: 'given'; readonly files: readonly RawFile[] };

export const toldSchema: z.ZodType<Told> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), command: z.enum(MENU_COMMANDS) }),
  z.object({ kind: z.literal('given'), files: z.array(rawFile) }),
]);
