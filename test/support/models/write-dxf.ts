/** Writes DXF texts for tests. */

/** A group: its code and its value. */
export type DxfGroup = readonly [code: number, value: string | number];

const point = (code: number, [x, y, z]: readonly number[]): DxfGroup[] => [
  [code, x],
  [code + 10, y],
  [code + 20, z ?? 0],
];

export const face = (layer: string, corners: readonly (readonly number[])[]): DxfGroup[] => {
  const four = [...corners, corners.at(-1)!].slice(0, 4);
  return [[0, '3DFACE'], [8, layer], ...four.flatMap((corner, i) => point(10 + i, corner))];
};

/** A plan. @param more Further groups, such as the thickness. */
export const plan = (layer: string, corners: readonly (readonly number[])[], more: readonly DxfGroup[]): DxfGroup[] => [
  [0, 'LWPOLYLINE'], [8, layer], [90, corners.length], [70, 1], ...more,
  ...corners.flatMap(([x, y, bulge]): DxfGroup[] => [[10, x], [20, y], ...(bulge ? [[42, bulge] as const] : [])]),
]; // prettier-ignore

/** A polyface mesh. @param faces Numbers of corners from 1. */
export const polyface = (
  layer: string,
  corners: readonly (readonly number[])[],
  faces: readonly (readonly number[])[],
): DxfGroup[] => [
  [0, 'POLYLINE'], [8, layer], [66, 1], [70, 64],
  ...corners.flatMap((corner): DxfGroup[] => [[0, 'VERTEX'], [8, layer], ...point(10, corner), [70, 192]]),
  ...faces.flatMap((face): DxfGroup[] => [
    [0, 'VERTEX'], [8, layer], ...point(10, [0, 0, 0]), [70, 128],
    ...face.map((number, i): DxfGroup => [71 + i, number]),
  ]),
  [0, 'SEQEND'],
]; // prettier-ignore

/** A MESH. @param faces Numbers of corners from 0. */
export const subdivision = (
  layer: string,
  corners: readonly (readonly number[])[],
  faces: readonly (readonly number[])[],
): DxfGroup[] => {
  const list = faces.flatMap((face) => [face.length, ...face]);
  return [
    [0, 'MESH'], [8, layer], [71, 2], [72, 0], [91, 0], [92, corners.length],
    ...corners.flatMap((corner) => point(10, corner)),
    [93, list.length], ...list.map((each): DxfGroup => [90, each]), [94, 0], [95, 0], [90, 0],
  ]; // prettier-ignore
};

export const insert = (layer: string, block: string, more: readonly DxfGroup[]): DxfGroup[] => [
  [0, 'INSERT'],
  [8, layer],
  [2, block],
  ...more,
];

/** The six faces of a box, each with its corners counter-clockwise as seen from outside. */
export function boxFaces([x0, y0, z0]: readonly number[], [x1, y1, z1]: readonly number[]): number[][][] {
  return [
    [[x0, y0, z0], [x0, y1, z0], [x1, y1, z0], [x1, y0, z0]],
    [[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]],
    [[x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]],
    [[x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]],
    [[x1, y1, z0], [x0, y1, z0], [x0, y1, z1], [x1, y1, z1]],
    [[x0, y1, z0], [x0, y0, z0], [x0, y0, z1], [x0, y1, z1]],
  ]; // prettier-ignore
}

interface DxfContents {
  /** Code of `$INSUNITS`; left out if there is none. */
  readonly unit?: number;
  /** Groups of the layer table's entries. */
  readonly layers?: readonly (readonly DxfGroup[])[];
  readonly blocks?: Readonly<Record<string, readonly DxfGroup[]>>;
  readonly entities: readonly (readonly DxfGroup[])[];
}

export function writeDxf({ unit, layers = [], blocks = {}, entities }: DxfContents): Uint8Array {
  const groups: DxfGroup[] = [
    [999, 'written for a test'],
    [0, 'SECTION'], [2, 'HEADER'], [9, '$ACADVER'], [1, 'AC1027'],
    ...(unit === undefined ? [] : [[9, '$INSUNITS'], [70, unit]] as DxfGroup[]),
    [0, 'ENDSEC'],
    [0, 'SECTION'], [2, 'TABLES'], [0, 'TABLE'], [2, 'LAYER'], [70, layers.length],
    ...layers.flatMap((layer): DxfGroup[] => [[0, 'LAYER'], ...layer]),
    [0, 'ENDTAB'], [0, 'ENDSEC'],
    [0, 'SECTION'], [2, 'BLOCKS'],
    ...Object.entries(blocks).flatMap(([name, contents]): DxfGroup[] => [
      [0, 'BLOCK'], [8, '0'], [2, name], [70, 0], ...point(10, [0, 0, 0]), ...contents, [0, 'ENDBLK'], [8, '0'],
    ]),
    [0, 'ENDSEC'],
    [0, 'SECTION'], [2, 'ENTITIES'], ...entities.flat(), [0, 'ENDSEC'], [0, 'EOF'],
  ]; // prettier-ignore
  return new TextEncoder().encode(
    groups.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join(''),
  );
}
