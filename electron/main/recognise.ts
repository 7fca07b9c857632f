/**
 * Tells scenes, meshes and weights from other files by what they hold. The page reads them in full, in its sandbox;
 * this is the second lock: it holds even if the page is in foreign hands, and is simple enough for the main process.
 */
import { posix } from 'node:path';
import { decodeJson, eightBitText, withoutMark, withoutUtf16 } from '../../src/units/text-encoding.ts';

/** A file by its path from the scene, with `/`. */
export interface NamedFile {
  readonly path: string;
  readonly contents: Uint8Array;
}

/** Whether it is the text of a scene: a JSON object with `"wavehall": 1`. */
export function isScene(contents: Uint8Array): boolean {
  const version = objectIn(contents)?.['wavehall'];
  return typeof version === 'number';
}

/** Whether it is a project: a ZIP file whose first entry is `project.json`. */
export function isProject(contents: Uint8Array): boolean {
  const beginning = Buffer.from(contents.subarray(0, NAME_AT + FIRST_ENTRY.length)).toString('latin1');
  return beginning.startsWith('PK\u0003\u0004') && beginning.slice(NAME_AT) === FIRST_ENTRY;
}

const isZip = (contents: Uint8Array): boolean => beginningOf(contents).startsWith('PK\u0003\u0004');

/** The end of a ZIP file, which holds the names of its entries. */
const listOf = (contents: Uint8Array): string => Buffer.from(contents.subarray(-100_000)).toString('latin1');

/** Where the name of the first entry of a ZIP file stands. */
const NAME_AT = 30;
const FIRST_ENTRY = 'project.json';

/**
 * Whether a file is what a scene can name: a mesh, weights, a table, a directivity or a signal; or a buffer that a glTF
 * among the others refers to. JSON may have no keys that these do not have, and a table begins with its titles:
 * whatever else reads a file of that name finds nothing that it knows.
 */
export function isPartOfScene(file: NamedFile, others: readonly NamedFile[]): boolean {
  const { contents } = file;
  switch (posix.extname(file.path).toLowerCase()) {
    case '.obj':
      return isObj(contents);
    case '.ply':
      return /^ply[\r\n]/.test(beginningOf(contents));
    case '.stl':
      return isBinaryStl(contents) || /^\s*solid[^]*?facet/i.test(beginningOf(contents));
    case '.dxf':
      return isDxf(contents);
    case '.ifc':
      return /^\s*ISO-10303-21\s*;[^]*FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(beginningOf(contents));
    case '.dae':
      return !contents.includes(0) && /<(\w+:)?COLLADA[\s>]/.test(beginningOf(contents));
    case '.3mf':
      return isZip(contents) && listOf(contents).includes('.model');
    case '.usdz':
      return isZip(contents) && /\.usd[ac]?/.test(listOf(contents)) && /#usda 1|PXR-USDC/.test(beginningOf(contents));
    case '.glb':
      return beginningOf(contents).startsWith('glTF');
    case '.gltf':
      return isGltf(contents);
    case '.bin':
      return others.some((other) => refersTo(other, file));
    case '.csv':
    case '.txt':
    case '.clf':
      return isTable(contents);
    case '.sofa':
      return HDF5.every((byte, at) => contents[at] === byte);
    case '.wav':
      return /^(RIFF|RIFX|RF64|BW64)[^]{4}WAVE/.test(beginningOf(contents));
    case '.json':
      return hasOnly(contents, 'wavehallWeights', WEIGHTS_KEYS) || hasOnly(contents, 'mats_hash', EXPORT_KEYS);
    default:
      return false;
  }
}

const WEIGHTS_KEYS = ['wavehallWeights', 'shells', 'courant', 'band', 'tolerancePercent', 'wall'];
const EXPORT_KEYS = ['mats_hash', 'sources', 'receivers', 'export_datetime'];

function hasOnly(contents: Uint8Array, key: string, keys: readonly string[]): boolean {
  const found = Object.keys(objectIn(contents) ?? {});
  return found.includes(key) && found.every((each) => keys.includes(each));
}

/** Bytes that tell a format. */
function beginningOf(contents: Uint8Array): string {
  const beginning = contents.subarray(0, 2000);
  return Buffer.from(withoutMark(withoutWide(beginning) ?? beginning)).toString('latin1');
}

/** The bytes of a text that was in UTF-16 are those of UTF-8; undefined if it is damaged. */
function withoutWide(contents: Uint8Array): Uint8Array | undefined {
  try {
    return withoutUtf16(contents, '').bytes;
  } catch {
    return undefined;
  }
}

/** The bytes of a text in any encoding that is read; undefined if it holds NUL, as texts do not, or is damaged. */
function plainText(contents: Uint8Array): Uint8Array | undefined {
  const bytes = withoutWide(contents);
  return bytes?.includes(0) ? undefined : bytes;
}

/** The first bytes of SOFA files. */
const HDF5 = [0x89, 0x48, 0x44, 0x46];

/** Titles of the columns that tables cannot do without: of receivers and microphones, of walks, of directivities. */
const TITLES = [
  ['name', 'x', 'y'],
  ['at', 'x', 'y'],
  ['azimuth', 'elevation'],
];

/** A table with its titles below comments, or a directivity in CLF. */
function isTable(contents: Uint8Array): boolean {
  const text = plainText(contents);
  if (text === undefined) return false;
  const beginning = beginningOf(text).trimStart();
  if (/^<clf[12]>/i.test(beginning)) return true;
  const heading = beginning.split(/\r\n|\r|\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  const titles = heading
    .toLowerCase()
    .split(/[,;\t]/)
    .map((title) => title.trim().replace(/^"(.*)"$/, '$1'));
  return TITLES.some((needed) => needed.every((title) => titles.includes(title)));
}

function isObj(contents: Uint8Array): boolean {
  const text = plainText(contents);
  return text !== undefined && /^[ \t]*v[ \t]+[-+.\d]/m.test(eightBitText(text));
}

/** Pairs of lines: a comment (999) or a section (0) comes first. */
function isDxf(contents: Uint8Array): boolean {
  const text = plainText(contents);
  return text !== undefined && /^\s*(999[ \t]*\r?\n[^\n]*\n\s*)*0[ \t]*\r?\n[ \t]*SECTION/.test(beginningOf(text));
}

/** 80 bytes of any kind, the number of triangles, 50 bytes for each. */
function isBinaryStl({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  if (byteLength < 84) return false;
  const triangles = new DataView(buffer, byteOffset, byteLength).getUint32(80, true);
  return triangles > 0 && byteLength === 84 + 50 * triangles;
}

function isGltf(contents: Uint8Array): boolean {
  const asset = objectIn(contents)?.['asset'];
  return typeof asset === 'object' && asset !== null && typeof (asset as { version?: unknown }).version === 'string';
}

/** Whether a glTF has a buffer in that file, in its own folder. */
function refersTo(gltf: NamedFile, { path }: NamedFile): boolean {
  if (!/\.gltf$/i.test(gltf.path)) return false;
  const folder = posix.dirname(gltf.path);
  return buffersOf(gltf.contents).some((name) => posix.join(folder, name) === posix.normalize(path));
}

/** The names of the files that hold the buffers of a glTF; none if it is not a glTF. */
export function buffersOf(contents: Uint8Array): string[] {
  const buffers = isGltf(contents) ? objectIn(contents)?.['buffers'] : [];
  const uris = Array.isArray(buffers) ? buffers.map((buffer: { uri?: unknown } | null) => buffer?.uri) : [];
  return uris
    .filter((uri) => typeof uri === 'string' && !uri.startsWith('data:'))
    .map((uri) => unescaped(uri as string));
}

function unescaped(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return '';
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object of a text; undefined if it is none. */
export function objectIn(contents: Uint8Array): JsonObject | undefined {
  try {
    const value = JSON.parse(decodeJson(contents, '')) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
