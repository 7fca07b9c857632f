/** One rule for texts of other programs in every reader: names are read whole, and another encoding is told. */
import { describe, expect, it } from 'vitest';
import { readReceivers } from '../../../../../src/app/inputs/areas/read-receivers.ts';
import { readMeasured } from '../../../../../src/app/jobs/calibrate/read-measured.ts';
import { materialsOf } from '../../../../../src/app/jobs/imports/read-materials.ts';
import { encodingNote } from '../../../../../src/units/text-encoding.ts';
import { filesWith } from '../../../../fuzz/inputs.ts';
import { face, writeDxf } from '../../../../support/models/write-dxf.ts';
import { read } from '../../../../support/rooms/meshes.ts';

type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';
const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-16', 'windows-1252'];

/** Text as bytes. @param text Text of characters that Windows-1252 and Latin-1 share */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'windows-1252') return Uint8Array.from(Buffer.from(text, 'latin1'));
  return Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
}

const notes = (encoding: Encoding): readonly string[] => {
  const note = encodingNote(encoding);
  return note === null ? [] : [note];
};

describe.each(ENCODINGS)('in %s', (encoding) => {
  it('a list of materials is read, with its decimal comma', () => {
    const list = encoded('Name;125;250\nGrüner Teppich;0,12;0,2\n', encoding);
    const { materials, imported } = materialsOf(list, 'a.csv');
    expect(materials).toEqual({ 'Grüner Teppich': { absorption: { 125: 0.12, 250: 0.2 } } });
    expect(imported.notes).toEqual(notes(encoding));
  });

  it('measured figures are read', async () => {
    const table = encoded('source;receiver;band_hz;t20_s\nBühne;Empfänger;125;0,82\n', encoding);
    const warned: string[] = [];
    const names = { sources: ['Bühne'], receivers: ['Empfänger'] };
    const figures = await readMeasured(['a.csv'], names, filesWith('a.csv', table), undefined, (warning) =>
      warned.push(warning),
    );
    expect(figures).toMatchObject([{ sources: ['Bühne'], receivers: ['Empfänger'], seconds: 0.82 }]);
    expect(warned).toEqual(notes(encoding).map((note) => `a.csv: ${note}`));
  });

  it('receivers are read', async () => {
    const area = { kind: 'file', name: 'Saal', file: 'a.csv', unit: 'm', writesResponses: false } as never;
    const table = encoded('name;x;y;z\nTür;1,5;2;1,2\n', encoding);
    const laid = await readReceivers(area, 'scene.json', filesWith('a.csv', table));
    expect(laid.points).toMatchObject([{ name: 'Saal_Tür', position: [1.5, 2, 1.2] }]);
    expect(laid.note ?? null).toEqual(notes(encoding).map((note) => `a.csv: ${note}`)[0] ?? null);
  });

  it('names of an OBJ and of a DXF file are read', async () => {
    const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl Grüner Teppich\nf 1 2 3\n';
    const corners = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]; // prettier-ignore
    const dxf = Buffer.from(writeDxf({ entities: [face('Grüner Teppich', corners)] })).toString();
    for (const [name, text] of [
      ['a.obj', obj],
      ['a.dxf', dxf],
    ]) {
      const { mesh, imported } = await read(name, encoded(text, encoding));
      expect(mesh.materialNames).toContain('Grüner Teppich');
      expect(imported?.notes ?? []).toEqual(notes(encoding));
    }
  });

  it('a PLY file is read', async () => {
    const ply = [
      'ply', 'format ascii 1.0', 'comment Büro', 'element vertex 3', 'property float x', 'property float y',
      'property float z', 'element face 1', 'property list uchar int vertex_indices', 'end_header',
      '0 0 0', '1 0 0', '0 1 0', '3 0 1 2', '',
    ].join('\n'); // prettier-ignore
    expect([...(await read('a.ply', encoded(ply, encoding))).mesh.triangles]).toEqual([0, 1, 2]);
  });
});
