import { BufferUtils } from '@gltf-transform/core';
import { companionName, type CompanionReader } from '../companion.ts';
import { otherVersion, type Gltf, type GltfAccessor } from './gltf-schema.ts';
import { readJsonText } from '../json-text.ts';
import { damaged } from '../text.ts';

/** Most values of the document; vertices are in buffers, so a hundred thousand nodes have about a million. */
const MOST_VALUES = 3_000_000;

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/** A document before its check, and the buffer inside a GLB file. */
export interface GltfContainer {
  readonly json: unknown;
  readonly binary?: Uint8Array;
}

/** Opens a glTF or GLB file. @throws InputError if it is cut off, or neither glTF nor GLB. */
export function openContainer(bytes: Uint8Array, fileName: string): GltfContainer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0, true) !== GLB_MAGIC)
    return { json: readJsonText(bytes, fileName, MOST_VALUES) };
  const version = view.getUint32(4, true);
  if (version === 1) throw otherVersion(fileName, '1.0, as GLB');
  if (version !== 2) throw damaged(fileName, `is GLB version ${version}; only version 2 is supported`);
  const claimed = view.getUint32(8, true);
  if (claimed !== bytes.length) throw damaged(fileName, `its header says ${claimed} bytes, but it has ${bytes.length}`);
  const chunks: { type: number; data: Uint8Array }[] = [];
  for (let at = 12; at < bytes.length;) {
    const size = at + 8 <= bytes.length ? view.getUint32(at, true) : Infinity;
    if (at + 8 + size > bytes.length) throw damaged(fileName, `its chunk at byte ${at} goes past the end of the file`);
    chunks.push({ type: view.getUint32(at + 4, true), data: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size;
  }
  if (chunks[0]?.type !== JSON_CHUNK) throw damaged(fileName, 'its first chunk is not JSON');
  const json = readJsonText(chunks[0].data, fileName, MOST_VALUES);
  return chunks[1]?.type === BINARY_CHUNK ? { json, binary: chunks[1].data } : { json };
}

/**
 * Loads the bytes of all buffers: from `data:` URIs in the document, from files beside it, or from the GLB.
 *
 * @throws InputError if one is missing, or shorter than the document says.
 */
export async function loadBuffers(
  { buffers = [] }: Gltf,
  binary: Uint8Array | undefined,
  readCompanion: CompanionReader,
  fileName: string,
): Promise<Uint8Array[]> {
  const loaded: Uint8Array[] = [];
  for (const [i, { uri, byteLength }] of buffers.entries()) {
    const place = `${fileName}: buffers[${i}]`;
    const bytes = await bufferBytes(uri, i === 0 ? binary : undefined, readCompanion, place);
    if (bytes.length < byteLength) {
      throw damaged(place, `the document says ${byteLength} bytes, but there are ${bytes.length}`);
    }
    loaded.push(bytes);
  }
  return loaded;
}

async function bufferBytes(
  uri: string | undefined,
  binary: Uint8Array | undefined,
  readCompanion: CompanionReader,
  place: string,
): Promise<Uint8Array> {
  if (uri === undefined) {
    if (!binary) throw damaged(place, 'the buffer has no bytes: neither a URI nor a binary chunk');
    return binary;
  }
  if (!/^data:/i.test(uri)) return readCompanion(companionName(uri, place));
  if (!uri.includes(',')) throw damaged(place, 'its data: URI has no data');
  return BufferUtils.createBufferFromDataURI(uri);
}

const COMPONENT_BYTES: Record<GltfAccessor['componentType'], number> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};

const COMPONENTS = { SCALAR: 1, VEC3: 3 } as const;

/** Elements that a sparse accessor without a buffer view may have: they are zeros, which cost a file nothing. */
const MOST_ZEROS = 1_000_000;

/**
 * Checks that an accessor lies within its bytes. The library that reads it does not check, and allocates whatever the
 * accessor claims.
 *
 * @throws InputError if it reaches beyond its bytes.
 */
export function checkAccessor(
  { accessors = [], bufferViews = [], buffers = [] }: Gltf,
  index: number,
  type: keyof typeof COMPONENTS,
  fileName: string,
): void {
  const accessor = accessors[index];
  const place = `${fileName}: accessors[${index}]`;
  if (accessor === undefined)
    throw damaged(fileName, `there is no accessor ${index}; the file has ${accessors.length}`);
  if (accessor.type !== type) throw damaged(place, `expected ${type}, found ${accessor.type}`);
  const requireBytes = (viewIndex: number, offset: number, count: number, elementBytes: number): void => {
    const view = bufferViews[viewIndex];
    if (view === undefined) throw damaged(place, `there is no buffer view ${viewIndex}`);
    if (view.byteStride !== undefined && view.byteStride < elementBytes) {
      throw damaged(
        place,
        `elements of ${elementBytes} bytes overlap: buffer view ${viewIndex} puts them ${view.byteStride} bytes apart`,
      );
    }
    const end = count === 0 ? 0 : offset + (count - 1) * (view.byteStride ?? elementBytes) + elementBytes;
    if (end > view.byteLength) throw damaged(place, `${count} elements go past the end of buffer view ${viewIndex}`);
    const buffer = buffers[view.buffer];
    if (buffer === undefined || (view.byteOffset ?? 0) + view.byteLength > buffer.byteLength) {
      throw damaged(place, `buffer view ${viewIndex} goes past the end of buffer ${view.buffer}`);
    }
  };
  const { bufferView, byteOffset = 0, componentType, count, sparse } = accessor;
  const elementBytes = COMPONENTS[type] * COMPONENT_BYTES[componentType];
  if (bufferView !== undefined) requireBytes(bufferView, byteOffset, count, elementBytes);
  else if (!sparse) throw damaged(place, 'it has no buffer view, so it has no data');
  else if (count > MOST_ZEROS)
    throw damaged(place, `${count} elements without a buffer view are more than ${MOST_ZEROS}`);
  if (!sparse) return;
  const { values, indices } = sparse;
  if (sparse.count > count) throw damaged(place, `it replaces ${sparse.count} of ${count} elements`);
  requireBytes(values.bufferView, values.byteOffset ?? 0, sparse.count, elementBytes);
  requireBytes(indices.bufferView, indices.byteOffset ?? 0, sparse.count, COMPONENT_BYTES[indices.componentType]);
}
