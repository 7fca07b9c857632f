/** Tables of the pages in `docs/measurements`, for other pages of the site. */

/**
 * Rows of the first table under a heading, the names of the columns first.
 *
 * @throws Error if there is none
 */
export function tableUnder(text: string, heading: string): readonly (readonly string[])[] {
  const section = text.split(/^(?=#+ )/m).find((each) => each.startsWith(`${heading}\n`));
  const rows = section
    ?.match(/(?:^\|.*\n)+/m)?.[0]
    .trim()
    .split('\n');
  if (!rows) throw new Error(`no table under ${heading}`);
  return rows
    .filter((_, i) => i !== 1)
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/**
 * Some columns of a table as Markdown.
 *
 * @throws Error if a column is not there
 */
export function markdownTable([names, ...rows]: readonly (readonly string[])[], columns: readonly string[]): string {
  const places = columns.map((column) => {
    const place = names.indexOf(column);
    if (place < 0) throw new Error(`no column ${column} among ${names.join(', ')}`);
    return place;
  });
  const line = (cells: readonly string[]): string => `| ${places.map((place) => cells[place]).join(' | ')} |`;
  const isNumber = (place: number): boolean => rows.every((row) => /^[*\d.,−±%+ ]*( dB)?$/.test(row[place]));
  return [
    line(names),
    `| ${places.map((place) => (isNumber(place) ? '--:' : '---')).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n');
}
