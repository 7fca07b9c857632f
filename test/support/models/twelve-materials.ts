/** A room of twelve materials as an OBJ file, named as people name them. */

/** Materials of the room. The name of the last says nothing. */
export const TWELVE = ['Teppichboden', 'Linoleum', 'Gipskartondecke', 'Acoustic_ceiling', 'Plasterboard', 'Fenster', 'Vorhang', 'Beton', 'Brick', 'Putz', 'Holztür', 'Mat_07'] as const; // prettier-ignore

/** Length, width and height, m. */
const [LENGTH, WIDTH, HEIGHT] = [5, 4, 2.8];

type Corner = readonly [number, number, number];

/** The sides: where a share of the way along and another across is. */
const SIDES: readonly { readonly at: (along: number, across: number) => Corner; readonly materials: number }[] = [
  { at: (u, v) => [u * LENGTH, v * WIDTH, 0], materials: 2 },
  { at: (u, v) => [u * LENGTH, (1 - v) * WIDTH, HEIGHT], materials: 2 },
  { at: (u, v) => [(1 - u) * LENGTH, 0, v * HEIGHT], materials: 3 },
  { at: (u, v) => [u * LENGTH, WIDTH, v * HEIGHT], materials: 2 },
  { at: (u, v) => [0, u * WIDTH, v * HEIGHT], materials: 2 },
  { at: (u, v) => [LENGTH, (1 - u) * WIDTH, v * HEIGHT], materials: 1 },
];

/**
 * The file. Each side is divided among its materials along its length.
 *
 * @param fineness Rectangles along and across each part.
 */
export function twelveMaterialsObj(fineness = 1): string {
  const lines = ['# metres, z up'];
  let corner = 1;
  let material = 0;
  for (const { at, materials } of SIDES) {
    for (let part = 0; part < materials; part++) {
      lines.push(`usemtl ${TWELVE[material++]}`);
      for (let i = 0; i < fineness; i++) {
        for (let j = 0; j < fineness; j++) {
          const [u0, u1] = [i, i + 1].map((step) => (part + step / fineness) / materials);
          const [v0, v1] = [j, j + 1].map((step) => step / fineness);
          for (const [u, v] of [[u0, v0], [u1, v0], [u1, v1], [u0, v1]]) lines.push(`v ${at(u, v).map((x) => Number(x.toFixed(6))).join(' ')}`); // prettier-ignore
          lines.push(`f ${corner} ${corner + 1} ${corner + 2} ${corner + 3}`);
          corner += 4;
        }
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
