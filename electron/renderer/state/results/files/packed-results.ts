import type { PackedFiles } from '../../../../../src/app/index.ts';

/** Bytes that are copied at once, so that the page stays fluid. */
const PIECE = 2 ** 23;

type Files = ReadonlyMap<string, Uint8Array>;

/** Results never change, so each is packed once. */
const kept = new WeakMap<Files, Promise<PackedFiles>>();

/** The files of a result in one block. */
export function packedResult(files: Files): Promise<PackedFiles> {
  let packing = kept.get(files);
  if (!packing) kept.set(files, (packing = pack(files)));
  return packing;
}

async function pack(files: Files): Promise<PackedFiles> {
  const places: [string, number, number][] = [];
  const blocks: Blob[] = [];
  let block: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, at] = [0, 0];
  for (const [name, contents] of files) {
    places.push([name, at, (at += contents.length)]);
    for (let from = 0; from < contents.length; from += PIECE) {
      const piece = contents.subarray(from, from + PIECE) as Uint8Array<ArrayBuffer>;
      block.push(piece);
      bytes += piece.length;
      if (bytes < PIECE) continue;
      blocks.push(new Blob(block));
      [block, bytes] = [[], 0];
      await nextTurn();
    }
  }
  return { bytes: new Blob([...blocks, ...block]), places };
}

/**
 * The files of a block that stays readable, each with a buffer of its own: what is sent to a worker is copied with its
 * buffer.
 */
export async function unpackedResult({ bytes, places }: PackedFiles): Promise<Files> {
  const all = new Uint8Array(await bytes.arrayBuffer());
  const files = new Map<string, Uint8Array>();
  let copied = 0;
  for (const [name, from, to] of places) {
    files.set(name, all.slice(from, to));
    copied += to - from;
    if (copied < PIECE) continue;
    copied = 0;
    await nextTurn();
  }
  kept.set(files, Promise.resolve({ bytes, places }));
  return files;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
