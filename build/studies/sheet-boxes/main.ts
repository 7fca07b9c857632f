/**
 * `npm run sheet-boxes [-- SCHEME …]`: renders random boxes that a sheet divides and prints how far the strength G of
 * octaves is off in front of the sheet and behind it, for the tables of docs/measurements/sheets.md. Without schemes
 * the program chooses.
 */
import { boxWithSheetPressures } from '../../../src/exact/box-with-sheet.ts';
import { boxPressures, type AbsorbingBox } from '../../../src/exact/absorbing-box.ts';
import { alignedBox, decayOf, type Six } from '../../../src/app/jobs/verify/exact-rooms/box.ts';
import { bandsUpTo, responsesUpTo } from '../../../src/app/jobs/verify/exact-rooms/exact-bands.ts';
import { renderRoom } from '../../../src/app/jobs/verify/exact-rooms/render-room.ts';
import { SPEED_IN_AIR, type ExactRoom, type PlaceInRoom } from '../../../src/app/jobs/verify/exact-rooms/room.ts';
import type { SheetDefinition } from '../../../src/material/definition.ts';
import { throughWall } from '../../../src/material/sheet/through-wall.ts';
import { wallAdmittance } from '../../../src/material/wall.ts';
import { nodeControls, releaseGpus } from '../../../src/node/index.ts';
import { over, real } from '../../../src/numerics/complex.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { between, roundTo, seededRandom } from '../accuracy/random.ts';

const SHEETS: Readonly<Record<string, Omit<SheetDefinition, 'kind'> | null>> = {
  none: null,
  cloth: { flowResistance: 826 },
  pane: { massPerArea: 5 },
  panel: { perforation: { holeMetres: 0.005, spacingMetres: 0.03, thicknessMetres: 0.012 } },
};
const BOXES = 6;
const MAX_HZ = 355;
const RATE = hertz(8000);
const ADMITTANCE = 0.06;
const OCTAVES_HZ = [63, 125, 250];
/** Places as shares of the sides; the first two receivers are in front of the sheet. */
const SOURCE = [0.17, 0.3, 0.35];
const RECEIVERS = [
  [0.4, 0.7, 0.6],
  [0.45, 0.2, 0.8],
  [0.68, 0.25, 0.3],
  [0.75, 0.8, 0.7],
  [0.9, 0.4, 0.55],
  [0.83, 0.6, 0.2],
];
const IN_FRONT = 2;

interface DividedBox {
  readonly box: AbsorbingBox & { readonly source: PlaceInRoom; readonly receivers: readonly PlaceInRoom[] };
  /** Place of the sheet along the first axis, m. */
  readonly at: number;
  readonly decaySeconds: number;
}

function drawn(seed: number): DividedBox {
  const random = seededRandom(900 + seed);
  const sides: PlaceInRoom = [
    roundTo(between(random, 3.6, 4.8), 3),
    roundTo(between(random, 2.4, 3.2), 3),
    roundTo(between(random, 2.2, 2.8), 3),
  ];
  const place = (shares: readonly number[]): PlaceInRoom =>
    shares.map((share, axis) => roundTo(share * sides[axis], 3)) as unknown as PlaceInRoom;
  const pair = [ADMITTANCE, ADMITTANCE] as const;
  const box = {
    sides,
    admittances: [pair, pair, pair] as const,
    source: place(SOURCE),
    receivers: RECEIVERS.map(place),
  };
  const six = Array.from({ length: 6 }, () => ADMITTANCE) as unknown as Six;
  const decaySeconds = 1.6 * decayOf({ ...box, id: '', admittances: six }) + 0.1;
  return { box, at: roundTo(between(random, 0.52, 0.6) * sides[0], 3), decaySeconds };
}

function exactOf({ box, at, decaySeconds }: DividedBox, law: Omit<SheetDefinition, 'kind'> | null): ExactRoom {
  const wall = law && throughWall({ kind: 'sheet', ...law }, SPEED_IN_AIR).wall;
  const impedance = (kappa: number) =>
    over(real(1), wallAdmittance(wall!, hertz((kappa * SPEED_IN_AIR) / (2 * Math.PI))));
  const pressures = () => (wall ? boxWithSheetPressures(box, { axis: 0, at, impedance }) : boxPressures(box));
  return { id: '', numbers: '', pressures, source: box.source, receivers: box.receivers, decaySeconds };
}

function sceneOf({ box, at }: DividedBox, law: Omit<SheetDefinition, 'kind'> | null) {
  const six = Array.from({ length: 6 }, () => ADMITTANCE) as unknown as Six;
  const room = alignedBox({ ...box, id: 'box', admittances: six });
  if (!law) return room;
  const { materials, geometry } = room.scene as { readonly materials: object; readonly geometry: object };
  const [, width, height] = box.sides;
  const sheet = { from: [at, 0, 0], to: [at, width, height], material: 'sheet' };
  return {
    ...room,
    scene: {
      ...room.scene,
      materials: { ...materials, sheet: { sheet: law } },
      geometry: { ...geometry, sheets: [sheet] },
    },
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const rms = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value ** 2)));

const asked = process.argv.slice(2);
for (const scheme of asked.length > 0 ? asked : [undefined]) {
  for (const walls of ['subcell', 'staircase'] as const) {
    for (const [name, law] of Object.entries(SHEETS)) {
      const errors = OCTAVES_HZ.map(() => ({ front: [] as number[], back: [] as number[] }));
      let points = 0;
      let nodes = 0;
      let taken = '';
      for (let seed = 0; seed < BOXES; seed++) {
        const divided = drawn(seed);
        const exact = exactOf(divided, law);
        const responses = responsesUpTo(exact, hertz(MAX_HZ), RATE, divided.decaySeconds);
        const wanted = bandsUpTo(exact, responses, hertz(MAX_HZ), RATE);
        const settings = { maxHz: MAX_HZ, rate: RATE, scheme, walls, durationSeconds: divided.decaySeconds };
        const { report } = await renderRoom(sceneOf(divided, law), settings, nodeControls('cpu'));
        points += SPEED_IN_AIR / MAX_HZ / report.spacingMetres / BOXES;
        nodes += report.nodes.total / BOXES;
        taken = `${report.scheme.id}@${Number((100 * report.scheme.tolerance).toPrecision(2))}%`;
        OCTAVES_HZ.forEach((hz, i) => {
          const off = report.responses.map(({ figures }, r) => {
            const given = figures!.bands.find(({ centreHz }) => centreHz === hz)!.gDb!;
            return given - wanted[r].find(({ centreHz }) => centreHz === hz)!.gDb!;
          });
          errors[i].front.push(mean(off.slice(0, IN_FRONT)));
          errors[i].back.push(mean(off.slice(IN_FRONT)));
        });
      }
      const cells = errors.map(
        ({ front, back }) => `${mean(front).toFixed(2)}, ${mean(back).toFixed(2)} (${rms(back).toFixed(2)})`,
      );
      console.log(
        `| \`${taken}\`, ${walls}, ${points.toFixed(1)} points, ${nodes.toFixed(0)} nodes | ${name} | ${cells.join(' | ')} |`,
      );
    }
  }
}
releaseGpus();
