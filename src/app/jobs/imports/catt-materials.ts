import { MaterialList } from './material-list.ts';

/** Octaves of six and of eight coefficients, Hz. */
const SIX = ['125', '250', '500', '1000', '2000', '4000'];
const EIGHT = [...SIX, '8000', '16000'];

/** Most materials that take another's values before one that has its own. */
const MOST_STEPS = 100;

/**
 * Reads the materials of a geometry file of CATT-Acoustic: lines `ABS name = <12 10 8 7 5 4> L <…> {r g b}` with
 * absorption in per cent for the octaves from 125 Hz to 4 kHz, or to 16 kHz, of which a colon may part the last two,
 * and `ABS name = other` for the same as another. Text after `;` is a comment. The scattering coefficients, `L`, are
 * left out.
 *
 * Source of the syntax: CATT, 2010 (`docs/references.md`).
 *
 * @throws InputError with every fault, with its line.
 */
export function readCattMaterials(text: string, file: string): MaterialList {
  const list = new MaterialList(file);
  const values = new Map<string, readonly number[]>();
  const aliases: { readonly name: string; readonly other: string; readonly line: number }[] = [];
  let others = 0;
  text.split(/\r\n|\r|\n/).forEach((whole, i) => {
    const line = i + 1;
    const comment = whole.indexOf(';');
    const code = (comment === -1 ? whole : whole.slice(0, comment)).trim();
    if (code === '') return;
    const [, quoted, bare, rest] = /^ABS\s+(?:"([^"]*)"|([^\s=]+))\s*=\s*(.*)$/i.exec(code) ?? [];
    if (rest === undefined) {
      others++;
      return;
    }
    const name = (quoted ?? bare ?? '').trim();
    const inside = /^<([^>]*)>(.*)$/.exec(rest);
    if (!inside) {
      const [, otherQuoted, otherBare] = /^(?:"([^"]*)"|([^\s<{]+))/.exec(rest) ?? [];
      aliases.push({ name, other: (otherQuoted ?? otherBare ?? '').trim(), line });
      return;
    }
    const words = inside[1].trim().split(/\s*:\s*|[\s,]+/);
    const percents = words.map((word) => (/^\d{1,4}(?:\.\d{0,6})?$/.test(word) ? Number(word) : NaN));
    if (percents.some(Number.isNaN)) {
      list.tally.leaveOut('ABS', 'with names or formulas in place of numbers');
      return;
    }
    if (/\bL\s*</i.test(inside[2])) {
      list.tally.leaveOut('scattering (L)', 'the wave field is scattered by the shape of the room itself');
    }
    values.set(name, percents);
    addTo(list, file, name, percents, line);
  });
  const own = new Map(aliases.map(({ name, other }) => [name, other]));
  for (const { name, other, line } of aliases) {
    let at = other;
    for (let step = 0; step < MOST_STEPS && !values.has(at) && own.has(at); step++) at = own.get(at)!;
    const percents = values.get(at);
    if (percents) addTo(list, file, name, percents, line);
    else list.tally.leaveOut('ABS', 'the same as a material that the file does not define');
  }
  if (others > 0) list.tally.leaveOut('other lines', 'not materials', others);
  return list;
}

function addTo(list: MaterialList, file: string, name: string, percents: readonly number[], line: number): void {
  const centres = percents.length === SIX.length ? SIX : EIGHT;
  if (percents.length !== centres.length) {
    list.fault(
      `${file}: line ${line}`,
      `${JSON.stringify(name)} has ${percents.length} coefficients`,
      'Give six, for the octaves from 125 Hz to 4 kHz, or eight, to 16 kHz.',
    );
    return;
  }
  list.add(
    name,
    percents.map((value, i) => [centres[i], Number((value / 100).toPrecision(12))] as const),
    line,
  );
}
