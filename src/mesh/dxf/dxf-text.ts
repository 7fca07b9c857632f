/** The parts of a DXF text that hold geometry, checked before the parser of the package reads them. */
import { InputError } from '../../units/errors.ts';
import { decodeText, type CodePage, type DecodedText, type TextEncoding } from '../../units/text-encoding.ts';
import { latin1Text } from '../latin1.ts';
import { damaged, quoted } from '../text.ts';

/** Largest file: the parser holds every line of it as an object. */
const MOST_BYTES = 200_000_000;

/** Longest line; those of the format have at most 2049 characters. */
const MOST_LINE_CHARACTERS = 1 << 20;

/** A DXF text reduced to what a mesh needs. */
export interface DxfParts {
  /** Units, layers, blocks and entities only, with a line break `\n` after each line. */
  readonly text: string;
  /** Names of all entities in it. */
  readonly entityNames: ReadonlySet<string>;
  /** Encoding of the file. */
  readonly encoding: TextEncoding;
}

/**
 * Takes from a DXF file the unit, the table of layers, the blocks and the entities. Other sections and tables are for
 * drawing, and are not read.
 *
 * @throws InputError naming the line of a fault.
 */
export function dxfParts(bytes: Uint8Array, fileName: string): DxfParts {
  const { text, encoding } = decoded(bytes, fileName);
  const kept: string[] = [];
  const entityNames = new Set<string>();
  let section = '';
  let table = '';
  let variable = '';
  let isInBlock = false;
  let hasName = false;
  let last = '';
  for (const { code, value, line } of groups(text, fileName)) {
    const place = (): string => `${fileName}: line ${line}`;
    const opensSection = section === '' && code === 2 && last === 'SECTION';
    last = code === 0 ? value : '';
    if (code === 999) continue;
    if (code === 0 && value === 'SECTION') {
      if (section !== '') throw damaged(place(), `a section begins inside the section ${quoted(section)}`);
      continue;
    }
    if (opensSection) {
      section = value;
      if (PARTS.has(section)) kept.push('0\nSECTION\n2\n', section, '\n');
      continue;
    }
    if (code === 0 && value === 'ENDSEC') {
      if (isInBlock || table !== '') throw damaged(place(), 'the section ends inside a block or a table');
      if (PARTS.has(section)) kept.push('0\nENDSEC\n');
      section = '';
      continue;
    }
    if (code === 0 && value === 'EOF') {
      if (section !== '') throw damaged(place(), `the file ends inside the section ${quoted(section)}`);
      kept.push('0\nEOF\n');
      return { text: kept.join(''), entityNames, encoding };
    }
    if (section === 'HEADER') {
      if (code === 9) variable = value;
      if (variable !== '$INSUNITS' || (code !== 9 && code !== 70)) continue;
    } else if (section === 'TABLES') {
      if (code === 0 && value === 'TABLE') table = '?';
      else if (code === 2 && table === '?') {
        table = value;
        if (table === 'LAYER') kept.push('0\nTABLE\n2\nLAYER\n');
      } else if (table === 'LAYER') {
        if (code === 0 && value !== 'LAYER' && value !== 'ENDTAB') {
          throw damaged(place(), `${quoted(value)} in the table of layers`);
        }
        // The name, the colour, negative if the layer is off, and whether it is frozen.
        if (code === 0 || code === 2 || code === 62 || code === 70) kept.push(`${code}\n${keyOf(value)}\n`);
      }
      if (code === 0 && value === 'ENDTAB') table = '';
      continue;
    } else if (section === 'BLOCKS') {
      if (code === 0 && value === 'BLOCK') {
        if (isInBlock) throw damaged(place(), 'a block begins inside another');
        isInBlock = true;
        hasName = false;
      } else if (!isInBlock) {
        continue;
      } else if (code === 2 && value !== '') {
        hasName = true;
      } else if (code === 0 && value === 'ENDBLK') {
        if (!hasName) throw damaged(place(), 'a block has no name');
        isInBlock = false;
      }
      if (code === 0) entityNames.add(keyOf(value));
    } else if (section === 'ENTITIES') {
      if (code === 0) entityNames.add(keyOf(value));
    } else {
      continue;
    }
    if (USED_CODES.has(code)) kept.push(`${code}\n${keyOf(value)}\n`);
  }
  throw damaged(fileName, 'the file ends without "EOF"');
}

/** Codes of groups that say where surfaces are, on which layers, and in which blocks. */
const USED_CODES = new Set([
  0, 1, 2, 8, 9, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33, 38, 39, 40, 41, 42, 43, 44, 45, 50, 51, 60, 67, 70, 71,
  72, 73, 74, 75, 90, 91, 92, 93, 94, 210, 220, 230,
]); // prettier-ignore

const PARTS = new Set(['HEADER', 'TABLES', 'BLOCKS', 'ENTITIES']);

/** A name that the parser would not keep as a key of an object, and what stands for it; no line of the file has NUL. */
const [LOST_KEY, STAND_IN] = ['__proto__', '\0__proto__'];

const keyOf = (value: string): string => (value === LOST_KEY ? STAND_IN : value);

/** The name in the file. @param key Key from the parser */
export const dxfNameOf = (key: string): string => (key === STAND_IN ? LOST_KEY : key);

/** A pair of lines: what the value is, and the value. */
interface Group {
  readonly code: number;
  readonly value: string;
  /** Number of the code's line, from 1. */
  readonly line: number;
}

function* groups(text: string, fileName: string): Generator<Group, void> {
  let at = 0;
  let number = 0;
  const next = (): string | undefined => {
    if (at >= text.length) return undefined;
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    number++;
    if (end - at > MOST_LINE_CHARACTERS) {
      throw damaged(`${fileName}: line ${number}`, `the line is longer than ${MOST_LINE_CHARACTERS} characters`);
    }
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (/[\0\r]/.test(line)) {
      throw damaged(`${fileName}: line ${number}`, 'it holds characters that no line of text has');
    }
    return line;
  };
  for (let code = next(); code !== undefined; code = next()) {
    const line = number;
    if (code === '' && at >= text.length) return;
    if (!/^-?\d{1,4}$/.test(code)) {
      throw damaged(`${fileName}: line ${line}`, `expected a group code, found ${quoted(code)}`);
    }
    const value = next();
    if (value === undefined) throw damaged(`${fileName}: line ${line}`, 'the group has no value');
    yield { code: Number(code), value, line };
  }
}

function decoded(bytes: Uint8Array, fileName: string): DecodedText {
  if (bytes.length > MOST_BYTES) {
    throw new InputError(
      fileName,
      `${Math.round(bytes.length / 1e6)} MB are more than can be read of a DXF file, ${MOST_BYTES / 1e6} MB`,
      'Export the room alone, without drawings and furniture that change nothing.',
    );
  }
  const start = String.fromCharCode(...bytes.subarray(0, 22));
  if (start.startsWith('AutoCAD Binary DXF')) {
    throw new InputError(fileName, 'a binary DXF file', 'Save it as DXF in text (ASCII) form.');
  }
  if (/^AC10\d\d/.test(start)) throw new InputError(fileName, 'a DWG file under another name', 'Save it as DXF.');
  // Before AutoCAD 2007 texts are in the code page of the author's system.
  return decodeText(bytes, fileName, codePageOf(bytes));
}

/** Bytes at the beginning of a file in which its header names the code page; it is the second or third variable. */
const HEADER_BYTES = 20_000;

/** Code pages of `$DWGCODEPAGE` that have other names elsewhere. */
const PAGES: Readonly<Record<string, CodePage>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gb18030',
  '949': 'euc-kr',
  '950': 'big5',
};

/** The code page that the header names, such as `ANSI_1251`; undefined if it names none that is known. */
function codePageOf(bytes: Uint8Array): CodePage | undefined {
  const head = latin1Text(bytes, 0, Math.min(bytes.length, HEADER_BYTES));
  const number = /\$DWGCODEPAGE\s*\n\s*3\s*\n\s*(?:ANSI|DOS)_?(\d{3,4})\s*\n/i.exec(head)?.[1];
  if (number === undefined) return undefined;
  if (Object.hasOwn(PAGES, number)) return PAGES[number];
  return /^125[0-8]$/.test(number) ? (`windows-${number}` as CodePage) : undefined;
}
