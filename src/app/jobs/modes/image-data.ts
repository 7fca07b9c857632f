import { escaped } from '../../../text/markup.ts';
import type { Grid } from '../../../room/grid/grid.ts';

/** Values at all stored nodes of a grid, by name. */
export interface NamedValues {
  readonly name: string;
  readonly values: Float32Array;
}

/**
 * A file of VTK's image data (`.vti`), which ParaView opens: the nodes of a grid with their values, in binary form. Its
 * format is in the VTK file formats, section "XML file formats".
 */
export function imageData({ size, pitch, spacing, height, origin }: Grid, all: readonly NamedValues[]): Uint8Array {
  const extent = size.map((nodes) => `0 ${nodes - 1}`).join(' ');
  const first = origin.map((corner, axis) => corner + (axis === 2 ? height : spacing) / 2).join(' ');
  const bytes = 4 * size[0] * size[1] * size[2];
  const head = [
    '<?xml version="1.0"?>',
    '<VTKFile type="ImageData" version="1.0" byte_order="LittleEndian" header_type="UInt64">',
    `<ImageData WholeExtent="${extent}" Origin="${first}" Spacing="${spacing} ${spacing} ${height}">`,
    `<Piece Extent="${extent}"><PointData${all.length > 0 ? ` Scalars="${escaped(all[0].name)}"` : ''}>`,
    ...all.map(
      ({ name }, i) =>
        `<DataArray type="Float32" Name="${escaped(name)}" format="appended" offset="${i * (8 + bytes)}"/>`,
    ),
    '</PointData></Piece></ImageData><AppendedData encoding="raw">',
    '_',
  ].join('\n');
  const start = new TextEncoder().encode(head);
  const end = new TextEncoder().encode('\n</AppendedData></VTKFile>\n');
  const file = new Uint8Array(start.length + all.length * (8 + bytes) + end.length);
  const view = new DataView(file.buffer);
  file.set(start);
  let at = start.length;
  for (const { values } of all) {
    view.setBigUint64(at, BigInt(bytes), true);
    at += 8;
    for (let row = 0; row < size[1] * size[2]; row++) {
      for (let i = 0; i < size[0]; i++, at += 4) view.setFloat32(at, values[row * pitch + i], true);
    }
  }
  file.set(end, at);
  return file;
}
