import { expect, it } from 'vitest';
import { renderRoom } from '../../../src/app/jobs/verify/exact-rooms/render-room.ts';
import { SPEED_IN_AIR } from '../../../src/app/jobs/verify/exact-rooms/room.ts';
import { limpPanelLoss } from '../../../src/exact/limp-panel.ts';
import { airImpedance } from '../../../src/material/still-air.ts';
import { doorRooms } from '../../support/rooms/door-rooms.ts';
import { onProcessor } from '../../support/on-processor.ts';

const MASS = 10;
const WINDOW = { width: 1, height: 2.1, onFloor: false };

/**
 * Set before measuring: levels at eight places of a room scatter by 1.5 dB, so that the difference of two rooms has an
 * uncertainty of 0.5 to 0.7 dB in a third octave; the grid's mass is off by up to 0.5 dB. The bands begin where
 * Schroeder's frequency is passed, 150 Hz.
 */
const IN_A_THIRD = 2;
const IN_THE_MEAN = 1;

// Takes seconds: fewer places or smaller rooms have no diffuse field to compare with.
it("a light window between two rooms lets through what Sabine's balance and a panel of its size say", async () => {
  const room = doorRooms({
    panel: WINDOW,
    sill: 0.8,
    massPerArea: MASS,
    absorption: 0.2,
    sources: [3, 1],
    receivers: 8,
  });
  const { report } = await renderRoom(
    room,
    { maxHz: 450, rate: 4000, scheme: 'compact-5@1%', walls: 'staircase', durationSeconds: 0.55 },
    onProcessor(32),
  );
  const [{ from, through, thirdOctaves }] = report.overall!.insulation!;
  expect(from.sources).toEqual(['S1', 'S2', 'S3']);
  expect(Math.abs(through!.squareMetres / (WINDOW.width * WINDOW.height) - 1)).toBeLessThan(0.1);
  const errors = [200, 250, 315, 400].map((hz) => {
    const kappa = (2 * Math.PI * hz) / SPEED_IN_AIR;
    const mass = (Math.PI * hz * MASS) / airImpedance(SPEED_IN_AIR);
    return thirdOctaves.find(({ centreHz }) => centreHz === hz)!.rDb! - limpPanelLoss(WINDOW, kappa, mass);
  });
  for (const error of errors) expect(Math.abs(error)).toBeLessThan(IN_A_THIRD);
  expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(IN_THE_MEAN);
});
