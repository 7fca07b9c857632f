import type * as H5 from 'h5wasm';
import { createCharacters } from './characters.ts';
import { type Hdf5, writeHdf5 } from './hdf5.ts';

/** Numbers of a NetCDF file by its dimensions, the last one fastest. */
export interface NumericVariable {
  readonly kind: 'numbers';
  /** Names of its dimensions. */
  readonly dimensions: readonly string[];
  /** Attributes of the variable. */
  readonly attributes?: Readonly<Record<string, string>>;
  /**
   * The values of the first index of the first dimension and so on: one part for each, of the product of the other
   * sizes. So no second copy of a large variable is needed.
   */
  readonly parts: Iterable<Float64Array | Float32Array>;
  /** Whether to pack it. */
  readonly packed?: boolean;
}

/** Texts of a NetCDF file: characters by two dimensions, the second one that of the longest text. */
export interface TextVariable {
  readonly kind: 'texts';
  readonly dimensions: readonly [string, string];
  readonly texts: readonly string[];
}

/** The values along a dimension, such as frequencies. */
export interface CoordinateVariable {
  readonly values: readonly number[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** What a NetCDF-4 file has. */
export interface NetcdfContent {
  /** Attributes of the file: texts that are not empty. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Sizes of the dimensions by name. */
  readonly dimensions: Readonly<Record<string, number>>;
  readonly variables: Readonly<Record<string, NumericVariable | TextVariable>>;
}

/** The name that the NetCDF library gives the scale of a dimension that is no variable, with its size in ten places. */
const PURE_DIMENSION = 'This is a netCDF dimension but not a netCDF variable.';

const encoder = new TextEncoder();

/**
 * Writes a NetCDF-4 file: HDF5 with a dimension scale for every dimension (Unidata, *NetCDF-4 file format*, part of the
 * NetCDF User's Guide). Attributes are texts of fixed length in UTF-8, as the NetCDF library writes characters; readers
 * of SOFA files know no others.
 *
 * @param coordinates Values along dimensions, by the dimension's name.
 * @throws RangeError if a variable has another number of values than its dimensions say.
 */
export function encodeNetcdf(
  content: NetcdfContent,
  coordinates: Readonly<Record<string, CoordinateVariable>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return writeHdf5((file, library) => {
    for (const [name, text] of Object.entries(content.attributes)) writeText(file, name, text);
    Object.entries(content.dimensions).forEach(([name, size], index) =>
      writeDimension(file, name, size, index, coordinates[name]),
    );
    for (const [name, variable] of Object.entries(content.variables)) {
      const sizes = variable.dimensions.map((dimension) => content.dimensions[dimension]);
      const dataset =
        variable.kind === 'numbers'
          ? writeNumbers(file, name, variable, sizes)
          : writeTexts(file, name, variable, sizes, library);
      variable.dimensions.forEach((dimension, axis) => dataset.attach_scale(axis, dimension));
      const attributes = variable.kind === 'numbers' ? (variable.attributes ?? {}) : {};
      for (const [key, text] of Object.entries(attributes)) writeText(dataset, key, text);
    }
  });
}

/** Writes an attribute. */
export function writeText(to: H5.File | H5.Dataset, name: string, text: string): void {
  to.create_attribute(name, text, null, `S${encoder.encode(text).length}`);
}

/** Writes the scale of a dimension. @param index Index of the dimension in the file. */
export function writeDimension(
  file: H5.File,
  name: string,
  size: number,
  index: number,
  coordinate?: CoordinateVariable,
): void {
  const scale = coordinate
    ? file.create_dataset({ name, data: Float64Array.from(coordinate.values), shape: [size], dtype: '<d' })
    : file.create_dataset({ name, data: new Float32Array(size), shape: [size], dtype: '<f' });
  scale.make_scale(coordinate ? name : `${PURE_DIMENSION}${String(size).padStart(10)}`);
  scale.create_attribute('_Netcdf4Dimid', index, [], '<i');
  for (const [key, text] of Object.entries(coordinate?.attributes ?? {})) writeText(scale, key, text);
}

function writeNumbers(file: H5.File, name: string, variable: NumericVariable, shape: readonly number[]): H5.Dataset {
  const [count, ...rest] = shape;
  const each = rest.reduce((product, size) => product * size, 1);
  const dataset = file.create_dataset(
    variable.packed
      ? {
          name,
          data: new Float64Array(1),
          shape: shape.map(() => 1),
          maxshape: [...shape],
          dtype: '<d',
          chunks: chunksOf(shape),
          compression: 4,
        }
      : { name, data: new Float64Array(count * each), shape: [...shape], dtype: '<d' },
  );
  if (variable.packed) dataset.resize([...shape]);
  let index = 0;
  for (const part of variable.parts) {
    if (part.length !== each || index >= count)
      throw new RangeError(`${name}: parts do not have the shape ${shape.join(' × ')}`);
    const values = part instanceof Float64Array ? part : Float64Array.from(part);
    dataset.write_slice([[index, index + 1], ...rest.map((size): [number, number] => [0, size])], values);
    index++;
  }
  if (index !== count) throw new RangeError(`${name}: ${index} parts instead of ${count}`);
  return dataset;
}

/** Number of values, about, that are packed together. */
const CHUNK = 65_536;

/** Pieces of one index on the first dimension, and of all on the others as far as {@link CHUNK} reaches. */
function chunksOf(shape: readonly number[]): number[] {
  let left = CHUNK;
  const chunks = [...shape];
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    chunks[axis] = axis === 0 ? 1 : Math.max(1, Math.min(shape[axis], left));
    left = Math.floor(left / chunks[axis]);
  }
  return chunks;
}

function writeTexts(
  file: H5.File,
  name: string,
  { texts }: TextVariable,
  [count, length]: readonly number[],
  library: Hdf5,
): H5.Dataset {
  const bytes = new Uint8Array(count * length);
  texts.forEach((text, index) => bytes.set(encoder.encode(text).subarray(0, length), index * length));
  createCharacters(file, name, bytes, [count, length], library);
  return file.get(name) as H5.Dataset;
}
