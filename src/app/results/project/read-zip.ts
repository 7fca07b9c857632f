import { Inflate } from 'fflate';
import { InputError } from '../../../units/errors.ts';
import { decodedAs, isUtf8 } from '../../../units/text-encoding.ts';
import { mostUnpacked, MOST_ZIP_ENTRIES } from '../../../units/zip-limits.ts';
import { crc32 } from './crc32.ts';

/** Limits of what is read, so that a small file cannot fill the memory. */
export const ZIP_LIMITS = {
  entries: MOST_ZIP_ENTRIES,
  /** Bytes of one entry, unpacked. */
  entryBytes: 2 ** 31 - 1,
  /** Bytes of all compressed entries, unpacked. Stored ones cannot be larger than the file. */
  inflatedBytes: 2 ** 31,
};

const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
/** Bytes that are read at once, with as many entries as are in them: a browser takes about 1 ms for each reading. */
const READ_BYTES = 2 ** 22;
/**
 * Bytes that are summed or unpacked at once: no more than 1032 times as many come of them (zlib, technical details).
 */
const PIECE = 2 ** 14;

const REMEDY = 'Copy or download the file again; it may have been damaged in the transfer.';

/**
 * Reads a ZIP file. Entries that are stored without compression stay where they are in the file; the others are
 * unpacked in memory. Every check sum is compared.
 *
 * @param file How errors name it.
 * @returns the entries by path, in the order of the file; folders are left out.
 * @throws InputError if it is no ZIP file, torn, encrypted, larger than the limits, or if a path leads out of it.
 */
export async function readZip(
  zip: Blob,
  file: string,
  limits: typeof ZIP_LIMITS = ZIP_LIMITS,
): Promise<ReadonlyMap<string, Blob>> {
  const listed = (await listedEntries(zip, file, limits)).filter(({ path }) => !path.endsWith('/'));
  requireApart(listed, zip.size, file);
  requireModest(listed, file, limits);
  const entries = new Map<string, Blob | null>();
  for (const { path } of listed) {
    if (entries.has(path)) throw refused(file, `it has two entries "${path}"`);
    entries.set(path, null);
  }
  const bytes = new BytesInOrder(zip);
  for (const entry of listed.toSorted(byPlace)) entries.set(entry.path, await contentsOf(bytes, entry, file));
  return entries as ReadonlyMap<string, Blob>;
}

/** Whether a file begins as a ZIP file does. */
export const isZip = (beginning: Uint8Array): boolean =>
  beginning[0] === 0x50 && beginning[1] === 0x4b && beginning[2] === 3 && beginning[3] === 4;

interface Listed {
  readonly path: string;
  /** Method of compression: 0 stored, 8 deflated. */
  readonly method: number;
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own header begins. */
  readonly at: number;
}

const byPlace = (one: Listed, other: Listed): number => one.at - other.at;

const refused = (file: string, message: string, remedy = REMEDY): InputError => new InputError(file, message, remedy);

const torn = (file: string): InputError =>
  refused(file, 'this is not a complete ZIP file: its end is missing or damaged');

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}

/** The list at the end of the file (APPNOTE 4.3.12 and 4.3.16). */
async function listedEntries(zip: Blob, file: string, limits: typeof ZIP_LIMITS): Promise<Listed[]> {
  const tailAt = Math.max(0, zip.size - END_BYTES - LONGEST_COMMENT);
  const tail = await viewOf(zip.slice(tailAt));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw torn(file);
  const [count, bytes, from] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (count === 0xffff || from === 0xffffffff) {
    throw refused(file, 'it is a ZIP file of more than 4 GB or 65 534 entries', 'Split it into smaller ones.');
  }
  if (count > limits.entries) throw refused(file, `it has ${count} entries, more than ${limits.entries}`);
  if (from + bytes > tailAt + end) throw torn(file);
  const list = await viewOf(zip.slice(from, from + bytes));
  const entries: Listed[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== 0x02014b50) throw torn(file);
    const [flags, method] = [list.getUint16(at + 8, true), list.getUint16(at + 10, true)];
    const lengths = [28, 30, 32].map((field) => list.getUint16(at + field, true));
    const next = at + 46 + lengths[0] + lengths[1] + lengths[2];
    if (next > list.byteLength) throw torn(file);
    const name = new Uint8Array(list.buffer, at + 46, lengths[0]);
    if (!isUtf8(name)) throw refused(file, `the name of entry ${i + 1} is not in UTF-8`, 'Save the project again.');
    const path = decodedAs(name, 'utf-8');
    const entry = {
      path,
      method,
      sum: list.getUint32(at + 16, true),
      packed: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    };
    requireReadable(entry, flags, file, limits);
    entries.push(entry);
    at = next;
  }
  return entries;
}

function requireReadable(
  { path, method, packed, size }: Listed,
  flags: number,
  file: string,
  limits: typeof ZIP_LIMITS,
): void {
  if (!isWithinFolder(path)) throw refused(file, `the path "${path}" in it leads out of it`, 'Do not use this file.');
  if (flags & 1) throw refused(file, `"${path}" in it is encrypted`, 'Unpack it with its password, and pack it again.');
  if (method !== 0 && method !== 8) {
    throw refused(
      file,
      `"${path}" in it is compressed in a way that is not read`,
      'Pack it again as a usual ZIP file.',
    );
  }
  if (size > limits.entryBytes || (method === 0 && size !== packed)) {
    throw refused(file, `"${path}" in it has an impossible size`);
  }
}

/** Whether a path stays in the folder that the file would be unpacked to, on every system. */
export function isWithinFolder(path: string): boolean {
  if (path === '' || /^\/|[\\:\u0000-\u001f]/.test(path)) return false;
  return path
    .replace(/\/$/, '')
    .split('/')
    .every((name) => name !== '' && name !== '.' && name !== '..');
}

/** @throws InputError if little is made to grow to more than the limits. */
function requireModest(entries: readonly Listed[], file: string, limits: typeof ZIP_LIMITS): void {
  const deflated = entries.filter(({ method }) => method !== 0);
  const size = deflated.reduce((sum, entry) => sum + entry.size, 0);
  const packed = deflated.reduce((sum, entry) => sum + entry.packed, 0);
  if (size <= mostUnpacked(packed, limits.inflatedBytes)) return;
  throw refused(
    file,
    `its contents are too large: ${inMegabytes(packed)} of it would become ${inMegabytes(size)}`,
    'Do not use this file, unless you know why: then unpack it with another program and open its scene.json.',
  );
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** @throws InputError if entries share bytes, as they do in files made to grow when they are unpacked. */
function requireApart(entries: readonly Listed[], length: number, file: string): void {
  let before = 0;
  for (const { at, packed } of entries.toSorted(byPlace)) {
    if (at < before) throw refused(file, 'its entries overlap', 'Do not use this file.');
    before = at + 30 + packed;
  }
  if (before > length) throw torn(file);
}

/** Reads a file from its beginning to its end, many bytes at once. */
class BytesInOrder {
  private from = 0;
  private bytes = new Uint8Array();

  constructor(readonly file: Blob) {}

  /** @returns fewer bytes if the file ends before. */
  async read(from: number, length: number): Promise<Uint8Array> {
    if (from < this.from || from + length > this.from + this.bytes.length) {
      this.from = from;
      this.bytes = new Uint8Array(await this.file.slice(from, from + Math.max(length, READ_BYTES)).arrayBuffer());
    }
    return this.bytes.subarray(from - this.from, from - this.from + length);
  }

  /** The bytes in pieces. */
  async *pieces(from: number, length: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < length; at += PIECE) yield await this.read(from + at, Math.min(PIECE, length - at));
  }
}

async function contentsOf(
  zip: BytesInOrder,
  { path, method, sum, packed, size, at }: Listed,
  file: string,
): Promise<Blob> {
  const head = await zip.read(at, 30);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 30 || view.getUint32(0, true) !== 0x04034b50) throw torn(file);
  const from = at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (from + packed > zip.file.size) throw torn(file);
  const found = method === 0 ? await stored(zip, from, packed) : await inflated(zip, from, packed, size);
  if (found?.sum !== sum) throw refused(file, `"${path}" in it is damaged`);
  return found.contents;
}

interface Found {
  readonly contents: Blob;
  /** The check sum. */
  readonly sum: number;
}

async function stored(zip: BytesInOrder, from: number, length: number): Promise<Found> {
  let sum = 0;
  for await (const piece of zip.pieces(from, length)) sum = crc32(piece, sum);
  return { contents: zip.file.slice(from, from + length), sum };
}

/** Unpacks into exactly as many bytes as the list says; null if that cannot be. */
async function inflated(zip: BytesInOrder, from: number, packed: number, size: number): Promise<Found | null> {
  const parts: Blob[] = [];
  let length = 0;
  let sum = 0;
  const unpacking = new Inflate((bytes) => {
    length += bytes.length;
    if (length > size) return;
    sum = crc32(bytes, sum);
    parts.push(new Blob([bytes]));
  });
  try {
    let rest = packed;
    for await (const piece of zip.pieces(from, packed)) {
      rest -= piece.length;
      unpacking.push(piece, rest === 0);
      if (length > size) return null;
    }
  } catch {
    return null;
  }
  return length === size ? { contents: parts.length === 1 ? parts[0] : new Blob(parts), sum } : null;
}
