import { describe, expect, it } from 'vitest';
import { readIfc } from '../../../../src/mesh/ifc/ifc.ts';
import { plainStep } from '../../../../src/mesh/ifc/step-plain.ts';
import type { ReadMesh } from '../../../../src/mesh/mesh.ts';
import { encodingNote } from '../../../../src/units/text-encoding.ts';
import { hallIfc, rectangle } from '../../../support/models/write-ifc.ts';

const HALL = new TextDecoder().decode(hallIfc());
/** Characters as bytes. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
const read = (text: string): Promise<ReadMesh> => readIfc(bytesOf(text), 'hall.ifc', {});
const named = async (name: string): Promise<string> =>
  (await read(HALL.replace("'Hall'", () => `'${name}'`))).spaces![0].name.replace(' Hall long', '');

describe('texts of an IFC file', () => {
  it.each([
    ["It''s", "It's"],
    ["\\S\\' 5", '§ 5'],
    ["Raum \\S\\'", 'Raum §'],
    ["\\S\\'' 5", '§ 5'],
    ['C:\\\\S\\\\', 'C:\\S\\'],
    ['C:\\temp', 'C:\\temp'],
    ['\\S\\Dx', 'Äx'],
    ['\\PB\\\\S\\f', 'ć'],
    ['\\X\\E4x', 'äx'],
    ['\\X\\e4x', 'äx'],
    ['\\X2\\00e40153\\X0\\x', 'äœx'],
    ['\\X4\\0001f600\\X0\\', '😀'],
    ['\\X2\\5BA4\\X0\\', '室'],
    ['\\X2\\D800\\X0\\x', 'x'],
    [utf8('Büro'), 'Büro'],
    ['B\xfcro \x80', 'Büro €'],
    ['\x8e\xba', 'Žº'],
  ])('%s is %s', async (written, said) => {
    expect(await named(written)).toBe(said);
  });

  it('that are not in UTF-8 are told', async () => {
    const note = encodingNote('windows-1252');
    expect((await read(HALL.replace("'Hall'", "'B\xfcro'"))).imported!.notes).toContain(note);
    expect((await read(HALL.replace("'Hall'", `'${utf8('Büro')}'`))).imported!.notes).not.toContain(note);
  });

  it('leave a file alone that needs nothing', () => {
    const bytes = hallIfc();
    expect(plainStep(bytes, 'hall.ifc').bytes).toEqual(bytes);
  });
});

describe('an IFC file', () => {
  it('may number its instances up to 2^63', async () => {
    const volume = (await read(HALL)).spaces![0].volume;
    for (const first of [268_437_012n, 2n ** 62n]) {
      const high = HALL.replace(/#(\d+)/g, (_, digits: string) => `#${BigInt(digits) + first}`);
      const room = await readIfc(bytesOf(high), 'high.ifc', {});
      expect(room.spaces![0].volume).toBe(volume);
      expect(room.mesh.materialNames).toEqual((await read(HALL)).mesh.materialNames);
      const space = /#(\d+)=IFCSPACE/.exec(high)![1];
      expect((await readIfc(bytesOf(high), 'high.ifc', { spaces: [`#${space}`] })).spaces![0].isTaken).toBe(true);
    }
    await expect(read(HALL.replace('#1=', `#${2n ** 63n}=`))).rejects.toThrow(/beyond 2\^63/);
  });

  it('tells of faults by the numbers that it has', async () => {
    const high = HALL.replace(/#(\d+)/g, (_, digits: string) => `#${BigInt(digits) + 300_000_000n}`);
    const twice = high.replace('#300000002=', '#300000001=');
    await expect(read(twice)).rejects.toThrow(/#300000001 is defined twice/);
  });

  it('may begin with a byte order mark, and have lower-case hexadecimal digits', async () => {
    const marked = `\xef\xbb\xbf${HALL}`.replace(
      'ENDSEC;\nEND',
      '#9000=IFCBLOBTEXTURE(.T.,.T.,$,$,$,\'png\',"0ab1f");\nENDSEC;\nEND',
    );
    expect(marked).toContain('0ab1f');
    expect((await read(marked)).spaces).toHaveLength(1);
  });

  it.each([0.3, 0.6, 0.9, 1])('that is cut at a line, at %f of its length, is refused', async (share) => {
    const lines = HALL.trimEnd().split('\n').slice(0, -1);
    await expect(read(lines.slice(0, Math.floor(share * lines.length)).join('\n'))).rejects.toThrow(/it is cut/);
  });

  it('warns of a room that has no width', async () => {
    const flat = hallIfc({ spaces: [{ name: 'Flat', plan: rectangle(0, 0, 6000, 4000), z: 0, height: 5 }] });
    expect((await readIfc(flat, 'flat.ifc', {})).imported!.notes).toContain(
      'The room "Flat Flat long" has no width: 6.00 × 4.00 × 0.01 m. It holds no air; correct it in the model.',
    );
  });
});
