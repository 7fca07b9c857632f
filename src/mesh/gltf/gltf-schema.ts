/** The parts of a glTF 2.0 document that define surfaces; everything else is left out. */
import * as z from 'zod';
import { InputError } from '../../units/errors.ts';
import { issueInWords } from '../../units/issue-words.ts';
import { damaged } from '../text.ts';

const index = z.int().min(0);
const numbers = (count: number) => z.array(z.number()).length(count);
const extensions = z.record(z.string(), z.unknown()).optional();

const accessor = z.object({
  bufferView: index.optional(),
  byteOffset: index.optional(),
  componentType: z.literal([5120, 5121, 5122, 5123, 5125, 5126]),
  normalized: z.boolean().optional(),
  count: index,
  type: z.string(),
  sparse: z
    .object({
      count: index,
      indices: z.object({
        bufferView: index,
        byteOffset: index.optional(),
        componentType: z.literal([5121, 5123, 5125]),
      }),
      values: z.object({ bufferView: index, byteOffset: index.optional() }),
    })
    .optional(),
});

const node = z.object({
  children: z.array(index).optional(),
  matrix: numbers(16).optional(),
  translation: numbers(3).optional(),
  rotation: numbers(4).optional(),
  scale: numbers(3).optional(),
  mesh: index.optional(),
  skin: index.optional(),
  extensions,
});

const primitive = z.object({
  attributes: z.object({ POSITION: index.optional() }),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().min(0).max(6).optional(),
  extensions,
});

const gltfSchema = z.object({
  asset: z.object({ version: z.string() }),
  extensionsRequired: z.array(z.string()).optional(),
  scene: index.optional(),
  scenes: z.array(z.object({ nodes: z.array(index).optional() })).optional(),
  nodes: z.array(node).optional(),
  meshes: z.array(z.object({ primitives: z.array(primitive) })).optional(),
  materials: z.array(z.object({ name: z.string().optional() })).optional(),
  accessors: z.array(accessor).optional(),
  bufferViews: z
    .array(
      z.object({
        buffer: index,
        byteOffset: index.optional(),
        byteLength: index,
        byteStride: z.int().min(4).max(252).optional(),
      }),
    )
    .optional(),
  buffers: z.array(z.object({ uri: z.string().optional(), byteLength: index })).optional(),
});

export type Gltf = z.infer<typeof gltfSchema>;
export type GltfNode = z.infer<typeof node>;
export type GltfAccessor = z.infer<typeof accessor>;

/** Extensions that only change how surfaces look, or number types that are read anyway. */
const HARMLESS =
  /^KHR_(?:materials_\w+|texture_\w+|lights_punctual|animation_pointer|xmp_json_ld|mesh_quantization)$|^EXT_texture_\w+$/;

/** Extensions that compress geometry, by the names that people know. */
const COMPRESSIONS: ReadonlyMap<string, string> = new Map([
  ['KHR_draco_mesh_compression', 'Draco'],
  ['EXT_meshopt_compression', 'meshopt'],
]);

const MOST_ISSUES_SHOWN = 10;

/** Most nodes; a model of a whole building has some ten thousand. */
const MOST_NODES = 200_000;

/**
 * Checks the shape and version of a document.
 *
 * @throws InputError that lists what does not fit, or names required extensions that are not supported.
 */
export function checkedGltf(raw: unknown, fileName: string): Gltf {
  const nodes = (raw as { readonly nodes?: unknown } | null)?.nodes;
  if (Array.isArray(nodes) && nodes.length > MOST_NODES) {
    throw new InputError(
      fileName,
      `holds ${nodes.length} nodes; at most ${MOST_NODES} are supported`,
      'Join objects in the modelling program, then export again.',
    );
  }
  refuseOld(raw, fileName);
  const parsed = gltfSchema.safeParse(raw);
  if (!parsed.success) {
    const lines = parsed.error.issues
      .slice(0, MOST_ISSUES_SHOWN)
      .map(({ path, message }) => `${path.join('.') || 'the document'}: ${issueInWords(message)}`);
    throw damaged(fileName, `it is not a glTF document: ${lines.join('\n')}`);
  }
  const { extensionsRequired = [] } = parsed.data;
  refuseCompressed(extensionsRequired, undefined, fileName);
  const unknown = extensionsRequired.filter((name) => !HARMLESS.test(name));
  if (unknown.length > 0) {
    throw new InputError(
      fileName,
      `needs extensions that are not supported: ${unknown.join(', ')}`,
      'Export it without compression and without extensions of geometry.',
    );
  }
  return parsed.data;
}

/** The error for a document of another version. */
export const otherVersion = (fileName: string, version: string): InputError =>
  new InputError(fileName, `is glTF ${version}; only 2.0 is supported`, 'Export it as glTF 2.0.');

/** Refuses other versions by name, before the shape of a document is checked: 1.0 has objects in place of lists. */
function refuseOld(raw: unknown, fileName: string): void {
  const { asset, meshes } = (raw ?? {}) as { readonly asset?: { readonly version?: unknown } | null; meshes?: unknown };
  const version = asset?.version;
  if (typeof version === 'string' && !/^2\.\d+$/.test(version)) throw otherVersion(fileName, version.slice(0, 20));
  if (version === undefined && typeof meshes === 'object' && meshes !== null && !Array.isArray(meshes)) {
    throw otherVersion(fileName, '1.0');
  }
}

/**
 * Refuses compressed geometry by the name of the compression.
 *
 * @param accessor Accessor of the positions, for a file that does not say that it needs the extension; one with data
 *   of its own is read.
 * @throws InputError
 */
export function refuseCompressed(
  extensions: readonly string[],
  accessor: { readonly bufferView?: number | undefined; readonly sparse?: unknown } | undefined,
  place: string,
): void {
  const name = extensions.find((each) => COMPRESSIONS.has(each));
  if (name === undefined || accessor?.bufferView !== undefined || accessor?.sparse !== undefined) return;
  throw new InputError(
    place,
    `is compressed by ${COMPRESSIONS.get(name)!} (${name}), which is not read`,
    'Export it without compression.',
  );
}
