import { describe, expect, it } from 'vitest';
import type { ReadMesh } from '../../../../src/mesh/mesh.ts';
import { readDxf } from '../../../../src/mesh/dxf/dxf.ts';
import {
  boxFaces,
  face,
  insert,
  plan,
  polyface,
  subdivision,
  writeDxf,
  type DxfGroup,
} from '../../../support/models/write-dxf.ts';
import { processorTimeSince } from '../../../support/processor-time.ts';

const read = (bytes: Uint8Array): Promise<ReadMesh> => readDxf(bytes, 'hall.dxf');
const entities = async (...list: DxfGroup[][]): Promise<ReadMesh> => read(writeDxf({ entities: list }));

/** Volume that a closed mesh with outward normals holds, in cubed units: the sum of its tetrahedra to the origin. */
function volumeOf({ mesh: { vertices, triangles } }: ReadMesh): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) =>
      vertices.subarray(3 * triangles[t + corner], 3 * triangles[t + corner] + 3),
    );
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

/** Double rounding of a few dozen products of coordinates up to ten. */
const ROUNDING = 1e-12;

const L_SHAPE = [[0, 0], [6, 0], [6, 4], [4, 4], [4, 7], [0, 7]]; // prettier-ignore
const L_AREA = 6 * 4 + 4 * 3;

const BOX = boxFaces([1, 1, 0], [3, 4, 2]);
const BOX_VOLUME = 12;
const BOX_CORNERS = [[1, 1, 0], [3, 1, 0], [3, 4, 0], [1, 4, 0], [1, 1, 2], [3, 1, 2], [3, 4, 2], [1, 4, 2]]; // prettier-ignore
const BOX_NUMBERS = [[1, 4, 3, 2], [5, 6, 7, 8], [1, 2, 6, 5], [2, 3, 7, 6], [3, 4, 8, 7], [4, 1, 5, 8]]; // prettier-ignore

describe('a DXF file', () => {
  it('with a closed plan of some thickness is a closed room, with floor and ceiling of their own', async () => {
    const room = await entities(plan('Walls', L_SHAPE, [[38, 0.5], [39, 3]])); // prettier-ignore
    expect(volumeOf(room)).toBeCloseTo(3 * L_AREA, 10);
    expect(room.mesh.materialNames).toEqual(['Walls', 'Walls floor', 'Walls ceiling']);
    const heights = room.mesh.vertices.filter((_, i) => i % 3 === 2);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([0.5, 3.5]);
  });

  it('is read in the code page that its header names', async () => {
    const text = new TextDecoder('latin1').decode(writeDxf({ entities: [face('\xc7\xe0\xeb', BOX[0])] }));
    const named = text.replace('SECTION\r\n  2\r\nHEADER', '$&\r\n  9\r\n$DWGCODEPAGE\r\n  3\r\nANSI_1251');
    // The writer makes UTF-8 of the three letters; what stands in the file is one byte each.
    const bytes = Uint8Array.from(Buffer.from(Buffer.from(named, 'latin1').toString('utf8'), 'latin1'));
    const { mesh, imported } = await read(bytes);
    expect(mesh.materialNames).toEqual(['Зал']);
    expect(imported?.notes).toEqual([expect.stringContaining('read as Windows-1251')]);
  });

  it('has blocks and layers of every name', async () => {
    const faces = BOX.map((corners) => face('__proto__', corners)).flat();
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const blocks = Object.fromEntries([[name, faces]]) as Record<string, DxfGroup[]>;
      const room = await read(writeDxf({ blocks, entities: [insert('A', name, [])] }));
      expect(volumeOf(room)).toBeCloseTo(BOX_VOLUME, 10);
      expect(room.mesh.materialNames).toEqual(['__proto__']);
    }
    const off = [[2, '__proto__'], [62, -7]] as DxfGroup[]; // prettier-ignore
    const hidden = read(writeDxf({ layers: [off], entities: [face('__proto__', BOX[0])] }));
    await expect(hidden).rejects.toThrow(/on a layer that is off/);
  });

  it('with lines of a width and a thickness has walls of that width', async () => {
    const [width, height] = [0.5, 3];
    const ring = [[0, 0], [6, 0], [6, 4], [0, 4]]; // prettier-ignore
    const closed = await entities(plan('Walls', ring, [[39, height], [43, width]])); // prettier-ignore
    expect(volumeOf(closed)).toBeCloseTo(height * (6.5 * 4.5 - 5.5 * 3.5), 10);
    expect(closed.mesh.materialNames).toEqual(['Walls']);
    const corner: DxfGroup[] = [[0, 'LWPOLYLINE'], [8, 'A'], [90, 3], [70, 0], [43, width], [39, -height],
      [10, 0], [20, 0], [10, 4], [20, 0], [10, 4], [20, 3]]; // prettier-ignore
    // Both arms have their length along the middle.
    expect(volumeOf(await entities(corner))).toBeCloseTo(7 * width * height, 10);
    const old: DxfGroup[] = [[0, 'POLYLINE'], [8, 'A'], [66, 1], [70, 0], [40, width], [41, width], [39, height],
      [0, 'VERTEX'], [8, 'A'], [10, 0], [20, 0], [0, 'VERTEX'], [8, 'A'], [10, 3], [20, 4], [0, 'SEQEND']]; // prettier-ignore
    expect(volumeOf(await entities(old))).toBeCloseTo(5 * width * height, 10);
  });

  it('may be in US survey feet', async () => {
    const { metresPerUnit } = await read(writeDxf({ unit: 21, entities: BOX.map((corners) => face('A', corners)) }));
    expect(metresPerUnit).toBeCloseTo(0.3048006096012192, 15);
  });

  it('cuts arcs into chords of at most five degrees', async () => {
    const half = await entities(plan('0', [[1, 0, 1], [-1, 0]], [[39, 1]])); // prettier-ignore
    const chords = 36;
    expect(volumeOf(half)).toBeCloseTo((chords / 2) * Math.sin(Math.PI / chords), 12);
    const circle = await entities([[0, 'CIRCLE'], [8, 'Column'], [10, 2], [20, 3], [40, 1], [39, 1]]); // prettier-ignore
    expect(volumeOf(circle)).toBeCloseTo(72 / 2 * Math.sin(Math.PI / 36), 12); // prettier-ignore
  });

  it('of faces, of a polyface mesh and of a MESH is the same room', async () => {
    const rooms = [
      await entities(...BOX.map((corners) => face('A', corners))),
      await entities(polyface('A', BOX_CORNERS, BOX_NUMBERS)),
      await entities(subdivision('A', BOX_CORNERS, BOX_NUMBERS.map((numbers) => numbers.map((each) => each - 1)))), // prettier-ignore
    ];
    for (const room of rooms) {
      expect(Math.abs(volumeOf(room) - BOX_VOLUME)).toBeLessThan(ROUNDING);
      expect(room.mesh.triangles.length / 3).toBe(12);
    }
  });

  it('of a polygon mesh that is closed both ways is a torus of its own', async () => {
    const [m, n] = [6, 5];
    const points = Array.from({ length: m * n }, (_, i) => {
      const [a, b] = [(2 * Math.PI * Math.floor(i / n)) / m, (2 * Math.PI * (i % n)) / n];
      const r = 3 + Math.cos(b);
      return [r * Math.cos(a), r * Math.sin(a), Math.sin(b)];
    });
    const vertices = points.flatMap(([x, y, z]): DxfGroup[] => [[0, 'VERTEX'], [10, x], [20, y], [30, z], [70, 64]]); // prettier-ignore
    const torus = await entities([[0, 'POLYLINE'], [8, 'T'], [70, 16 + 1 + 32], [71, m], [72, n], ...vertices, [0, 'SEQEND']]); // prettier-ignore
    expect(torus.mesh.triangles.length / 3).toBe(2 * m * n);
  });

  it('places blocks by scale, turn, shift, rows and columns, and gives layer 0 the layer of the insert', async () => {
    const block = BOX.flatMap((corners, i) => face(i === 0 ? 'Floor' : '0', corners));
    const where: DxfGroup[] = [[10, 10], [20, 0], [30, 1], [41, 2], [42, 1], [43, 0.5], [50, 90], [70, 2], [44, 20]]; // prettier-ignore
    const room = await read(writeDxf({ blocks: { ROOM: block }, entities: [insert('Wall', 'ROOM', where)] }));
    expect(volumeOf(room)).toBeCloseTo(2 * BOX_VOLUME, 10);
    expect(room.mesh.materialNames).toEqual(['Floor', 'Wall']);
    // A quarter turn sends [x, y] to [−y, x]; columns run along the turned x.
    const low = [0, 1, 2].map((axis) => Math.min(...room.mesh.vertices.filter((_, i) => i % 3 === axis)));
    expect(low.map((each) => Number(each.toFixed(9)))).toEqual([6, 2, 1]);
    expect(room.imported!.taken).toEqual([{ kind: 'INSERT', count: 1 }, { kind: '3DFACE', count: 12 }]); // prettier-ignore
  });

  it('takes the axes of an entity from its extrusion direction', async () => {
    // The plan lies in x and z, and its thickness goes along −y.
    const room = await entities(plan('W', L_SHAPE, [[39, 3], [210, 0], [220, -1], [230, 0]])); // prettier-ignore
    expect(volumeOf(room)).toBeCloseTo(3 * L_AREA, 10);
    const y = room.mesh.vertices.filter((_, i) => i % 3 === 1);
    expect([Math.min(...y), Math.max(...y)]).toEqual([-3, 0]);
  });

  it.each([[4, 1e-3], [6, 1], [1, 0.0254], [14, 0.1], [0, undefined], [undefined, undefined]])(
    'with $INSUNITS %s has %s m a unit',
    async (unit, metres) => {
      const bytes = writeDxf({ ...(unit !== undefined && { unit }), entities: [face('A', BOX[0])] });
      expect((await read(bytes)).metresPerUnit).toBe(metres);
    },
  ); // prettier-ignore

  it('counts what it leaves out, and says why', async () => {
    const layers: DxfGroup[][] = [[[2, 'Off'], [70, 0], [62, -7]], [[2, 'Frozen'], [70, 1], [62, 7]]]; // prettier-ignore
    const bytes = writeDxf({
      layers,
      entities: [
        face('A', BOX[0]),
        face('Off', BOX[0]),
        face('Frozen', BOX[1]),
        [[0, '3DSOLID'], [8, 'A']],
        [[0, 'LINE'], [8, 'A'], [10, 0], [20, 0], [11, 1], [21, 1]],
        [[0, 'TEXT'], [8, 'A'], [1, 'Hall']],
        [[0, 'TEXT'], [8, 'A'], [1, 'Stage']],
        insert('A', 'nowhere', []),
      ],
    }); // prettier-ignore
    const { imported } = await read(bytes);
    expect(imported!.taken).toEqual([{ kind: '3DFACE', count: 1 }]);
    expect(imported!.leftOut.map(({ kind, count }) => [kind, count])).toEqual(
      [['3DFACE', 2], ['3DSOLID', 1], ['LINE', 1], ['TEXT', 2], ['INSERT', 1]],
    ); // prettier-ignore
    expect(imported!.leftOut.map(({ reason }) => reason).join('; ')).toMatch(
      /off or frozen.*turn it into faces.*without height.*a text.*does not hold/,
    );
  });

  it('is refused with the reason if nothing in it is a surface', async () => {
    const solid: DxfGroup[] = [[0, '3DSOLID'], [8, 'A']]; // prettier-ignore
    await expect(entities(solid)).rejects.toThrow(/no surfaces: 1 3DSOLID: a solid whose surfaces are encrypted/);
    const text = (value: string): Uint8Array => new TextEncoder().encode(value);
    await expect(read(text('AutoCAD Binary DXF\r\n'))).rejects.toThrow(/binary DXF/);
    await expect(read(text('AC1027'))).rejects.toThrow(/DWG/);
    await expect(read(text('0\nSECTION\n2\nENTITIES\n0\nEOF\n'))).rejects.toThrow(/ends inside the section/);
    await expect(read(text('0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n0\n^ENDTAB\n'))).rejects.toThrow(
      /table of layers/,
    );
    await expect(read(text('0\nSECTION\nx\n1\n'))).rejects.toThrow(
      /line 3: expected a group code|expected a group code/,
    );
  });

  it('is refused if blocks hold themselves or repeat without end', async () => {
    const loop = writeDxf({ blocks: { A: insert('0', 'A', []) }, entities: [insert('0', 'A', [])] });
    await expect(read(loop)).rejects.toThrow(/inserted more than 32 blocks deep/);
    const rows: DxfGroup[] = [[70, 30000], [71, 30000]]; // prettier-ignore
    const many = writeDxf({ blocks: { A: [] }, entities: [insert('0', 'A', rows), face('0', BOX[0])] });
    await expect(read(many)).rejects.toThrow(/repeated blocks, the drawing has 9.00e\+8 values/);
  });

  it('is counted with all repetitions of its blocks before they are placed', async () => {
    const chain = (length: number, times: number): Record<string, DxfGroup[]> =>
      Object.fromEntries(
        Array.from({ length }, (_, i) => [
          `B${i}`,
          i === 0 ? face('0', BOX[0]) : Array.from({ length: times }, () => insert('0', `B${i - 1}`, [])).flat(),
        ]),
      );
    const last = (length: number): DxfGroup[] => insert('0', `B${length - 1}`, []);
    const taken = processorTimeSince();
    await expect(read(writeDxf({ blocks: chain(30, 2), entities: [last(30)] }))).rejects.toThrow(
      /values; at most 6\.\d+e\+6/,
    );
    // It takes some 20 ms; placed, minutes.
    expect(taken()).toBeLessThan(2000);
    expect((await read(writeDxf({ blocks: chain(8, 2), entities: [last(8)] }))).mesh.material.length).toBe(2 * 2 ** 7);
    // Blocks that are known from before are as deep as they are.
    const inOrder = [20, 40, 60].map(last);
    await expect(read(writeDxf({ blocks: chain(60, 1), entities: inOrder }))).rejects.toThrow(/32 blocks deep/);
    // Repetitions that are not shown are not counted.
    const hidden = insert('0', 'B29', [[60, 1]]); // prettier-ignore
    const shown = face('0', BOX[0]);
    expect((await read(writeDxf({ blocks: chain(30, 2), entities: [hidden, shown] }))).mesh.material.length).toBe(2);
  });
});
