/**
 * A CLF text file with two bands, 10° apart.
 *
 * @param arcs How many are written.
 * @param level dB, of an arc's number and the angle from ahead, degrees.
 */
export function clfText(
  symmetry: string,
  arcs: number,
  level: (arc: number, theta: number) => number,
  header = '',
): string {
  const band = (frequency: number): string[] => [
    `<BAND>\t${frequency}`,
    ...Array.from({ length: arcs }, (_, arc) =>
      Array.from({ length: 19 }, (_v, i) => level(arc, 10 * i).toFixed(3)).join('\t'),
    ),
  ];
  return [
    '<CLF1>',
    '<VERSION>\t1',
    '<MODELNAME>\tHorn 60',
    '<MANUFACTURER>\tNobody',
    '<RADIATION>\t<fullsphere>',
    `<BALLOON-SYMMETRY>\t${symmetry}`,
    ...(header === '' ? [] : [header]),
    ...band(500),
    ...band(1000),
    '<CLF1END>',
    '',
  ].join('\n');
}
