/**
 * `npm run doors [-- cpu | webgpu]`: renders two rooms with a light panel in the wall between them and prints the
 * apparent reduction index R' by third octaves, beside what theory says, for the table of docs/measurements/sheets.md.
 */
import { renderRoom } from '../../../src/app/jobs/verify/exact-rooms/render-room.ts';
import { SPEED_IN_AIR } from '../../../src/app/jobs/verify/exact-rooms/room.ts';
import { limpPanelLoss, type PanelInWall } from '../../../src/exact/limp-panel.ts';
import { fieldLoss } from '../../../src/material/sheet/transmission.ts';
import { airImpedance } from '../../../src/material/still-air.ts';
import type { EngineChoice } from '../../../src/app/index.ts';
import { nodeControls, releaseGpus } from '../../../src/node/index.ts';
import { doorRooms } from '../../../test/support/rooms/door-rooms.ts';

const MASS = 10;
const MAX_HZ = 560;
const CASES: readonly { readonly title: string; readonly sill: number; readonly panel: PanelInWall }[] = [
  { title: 'window, 1 × 2.1 m', sill: 0.8, panel: { width: 1, height: 2.1, onFloor: false } },
  { title: 'door, 1 × 2.1 m', sill: 0, panel: { width: 1, height: 2.1, onFloor: true } },
  { title: 'light wall, 4 × 2.4 m', sill: 0.5, panel: { width: 4, height: 2.4, onFloor: false } },
];

const engine = (process.argv[2] ?? 'cpu') as EngineChoice;
const signed = (value: number): string => (value < 0 ? `−${(-value).toFixed(1)}` : value.toFixed(1));
console.log("| panel | Hz | R' | ± | back | ± | panel in a wall | field to 78° | R' less panel |");
for (const { title, sill, panel } of CASES) {
  const room = doorRooms({ panel, sill, massPerArea: MASS, absorption: 0.15, sources: [3, 3], receivers: 8 });
  const settings = {
    maxHz: MAX_HZ,
    rate: 8000,
    scheme: 'compact-5@1%',
    walls: 'staircase',
    durationSeconds: 1.2,
  } as const;
  const { report } = await renderRoom(room, settings, nodeControls(engine));
  const [there, back] = report.overall!.insulation!;
  const all: number[] = [];
  there.thirdOctaves.forEach((band, i) => {
    const kappa = (2 * Math.PI * band.centreHz) / SPEED_IN_AIR;
    const reactance = (kappa * SPEED_IN_AIR * MASS) / airImpedance(SPEED_IN_AIR);
    const panelLoss = limpPanelLoss(panel, kappa, reactance / 2);
    const other = back.thirdOctaves[i];
    const difference = (band.rDb! + other.rDb!) / 2 - panelLoss;
    if (band.centreHz >= 200) all.push(difference);
    const cells = [
      title,
      band.centreHz,
      ...[band, other].flatMap((one) => [signed(one.rDb!), signed(one.standardUncertainty.rDb!)]),
      signed(panelLoss),
      signed(fieldLoss([0, -1 / reactance])),
      signed(difference),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  });
  console.log(`mean from 200 Hz: ${signed(all.reduce((sum, x) => sum + x, 0) / all.length)} dB`);
}
releaseGpus();
