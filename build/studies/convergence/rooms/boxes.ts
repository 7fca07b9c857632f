import type { AbsorbingBox } from '../../../../src/exact/absorbing-box.ts';
import type { Room } from '../room.ts';

/** Air of the boxes; it absorbs nothing, as in the exact answer. */
const AIR = { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false };

const FACES = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'] as const;

type Six = readonly [number, number, number, number, number, number];

/**
 * Boxes along the grid, whose exact answer is known. Sides in m, and specific admittances, all real, of the faces in
 * the order of {@link FACES}. Numbers come from a generator of random numbers. The uncertainty of boxes was chosen
 * while looking at the first eight; by the others nothing in the program was chosen.
 */
const DRAWN: readonly { readonly sides: readonly [number, number, number]; readonly admittances: Six }[] = [
  { sides: [6.916, 4.213, 3.052], admittances: [0.047, 0.011, 0.042, 0.064, 0.015, 0.031] },
  { sides: [5.274, 4.542, 2.659], admittances: [0.034, 0.087, 0.051, 0.033, 0.081, 0.022] },
  { sides: [6.546, 3.917, 2.922], admittances: [0.023, 0.049, 0.027, 0.017, 0.043, 0.019] },
  { sides: [4.345, 4.19, 2.554], admittances: [0.04, 0.018, 0.011, 0.028, 0.022, 0.015] },
  { sides: [5.482, 4.876, 3.399], admittances: [0.018, 0.035, 0.013, 0.027, 0.038, 0.017] },
  { sides: [3.882, 5.12, 2.687], admittances: [0.014, 0.029, 0.037, 0.023, 0.062, 0.023] },
  { sides: [6.719, 3.939, 2.82], admittances: [0.015, 0.019, 0.012, 0.059, 0.013, 0.015] },
  { sides: [5.261, 3.637, 3.319], admittances: [0.029, 0.017, 0.015, 0.025, 0.015, 0.014] },
  { sides: [6.216, 5.036, 3.089], admittances: [0.016, 0.06, 0.013, 0.066, 0.025, 0.016] },
  { sides: [5.894, 3.718, 2.882], admittances: [0.02, 0.014, 0.059, 0.02, 0.03, 0.022] },
  { sides: [6.836, 4.813, 2.545], admittances: [0.062, 0.054, 0.086, 0.017, 0.071, 0.03] },
  { sides: [4.165, 4.619, 3.22], admittances: [0.026, 0.024, 0.07, 0.043, 0.027, 0.05] },
  { sides: [5.52, 4.926, 2.966], admittances: [0.021, 0.015, 0.022, 0.025, 0.045, 0.048] },
  { sides: [4.657, 4.878, 3.286], admittances: [0.042, 0.032, 0.035, 0.021, 0.017, 0.041] },
];

/** Places in shares of the sides. */
const SOURCE = [0.26, 0.275, 0.5] as const;
const RECEIVERS = [
  [0.78, 0.675, 0.4],
  [0.48, 0.775, 0.3],
  [0.15, 0.8, 0.6],
  [0.9, 0.12, 0.3],
  [0.62, 0.33, 0.75],
  [0.55, 0.52, 0.2],
] as const;

/** The boxes of the study. */
export function boxes(): Room[] {
  return DRAWN.map(({ sides, admittances: y }, i): Room => {
    const at = (shares: readonly [number, number, number]): [number, number, number] => [
      Number((shares[0] * sides[0]).toFixed(4)),
      Number((shares[1] * sides[1]).toFixed(4)),
      Number((shares[2] * sides[2]).toFixed(4)),
    ];
    const exact: AbsorbingBox = {
      sides,
      admittances: [
        [y[0], y[1]],
        [y[2], y[3]],
        [y[4], y[5]],
      ],
      source: at(SOURCE),
      receivers: RECEIVERS.map(at),
    };
    return {
      id: `box-${i + 1}`,
      title: `Box of ${sides.join(' × ')} m`,
      why: 'Three directions of walls, each at few distances from the nodes; the exact answer is known.',
      designHz: 708,
      referencePoints: 0,
      files: {},
      exact,
      scene: {
        wavehall: 1,
        title: `Box ${i + 1}`,
        air: AIR,
        materials: Object.fromEntries(FACES.map((face, f) => [face, { admittance: y[f] }])),
        geometry: {
          boxes: [
            {
              add: { from: [0, 0, 0], to: sides },
              material: FACES[0],
              faces: Object.fromEntries(FACES.map((face) => [face, face])),
            },
          ],
        },
        sources: { S1: { position: exact.source } },
        receivers: Object.fromEntries(exact.receivers.map((position, r) => [`R${r + 1}`, { position }])),
        durationSeconds: durationOf(sides, y),
      },
    };
  });
}

/** 1.2 times the decay time of a diffuse field whose walls take 8Y, s. */
function durationOf([a, b, c]: readonly [number, number, number], y: Six): number {
  const areas = [b * c, b * c, a * c, a * c, a * b, a * b];
  const taken = areas.reduce((sum, area, f) => sum + 8 * y[f] * area, 0);
  return Number(Math.min(1.6, 1.2 * ((0.161 * a * b * c) / taken)).toFixed(2));
}
