import { FIGURES } from '../../src/response/figures/catalogue.ts';

/** The file of an area of six receivers. */
export const AREA = {
  wavehallArea: 1,
  title: 'Hall',
  area: 'stalls',
  kind: 'polygon',
  spacingMetres: 0.5,
  frame: { origin: [1, 1, 0], u: [1, 0, 0], v: [0, 1, 0] },
  validToHz: 1500,
  sources: [{ name: 'S1', position: [0, 0, 1] }],
  receivers: [0, 1, 2, 3, 4, 5].map((i) => ({
    name: `stalls_${i}`,
    position: [1 + 0.5 * (i % 3), 1 + 0.5 * Math.floor(i / 3), 1.2],
    at: { row: Math.floor(i / 3), column: i % 3, level: 0 },
  })),
  leftOut: [{ name: 'stalls_6', position: [3, 3, 1], why: 'in a wall' }],
  values: [500, 1000].flatMap((centreHz) =>
    FIGURES.slice(0, 3).map(({ name: figure }) => ({
      source: 'S1',
      figure,
      centreHz,
      validity: 'whole',
      values: [1, 2, null, 2.5, 1.5, 3],
      uncertainty: 0.1,
    })),
  ),
};
