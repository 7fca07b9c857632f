import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { checkedScene, smallRoom } from '../../../../support/rooms/checked-scene.ts';
import { onProcessor } from '../../../../support/on-processor.ts';

const CLOTH = { cloth: { sheet: { flowResistance: 800 } } };

/** A curtain so far before the wall at y = 2.6 m, over most of it; the program chooses the duration. */
const withCurtain = (metres: number, walls: string): object =>
  smallRoom(
    CLOTH,
    { sheets: [{ from: [0, 2.6 - metres, 0], to: [2.8, 2.6 - metres, 2.6], material: 'cloth' }] },
    { durationSeconds: undefined, walls },
  );

describe.each(['staircase', 'subcell'])('a curtain that the grid puts into its wall: %s', (walls) => {
  it('lets no waves run along it in the forecast of the duration', async () => {
    const [near, far] = await Promise.all([0.1, 0.8].map((metres) => checkedScene(withCurtain(metres, walls))));
    expect(near.report.warnings.join()).toContain('simulated is a wall that reacts locally');
    expect(near.report.durationReason).not.toContain('along its sheets');
    expect(near.report.durationSeconds).toBeLessThan(far.report.durationSeconds);
    expect(far.report.durationReason).toContain('along its sheets');
  });

  it('is a sheet in the details, which are those of the room as drawn', async () => {
    const { report } = await checkedScene(withCurtain(0.1, walls));
    expect(report.details!.thinnestWall!.metres).toBe(0);
    expect(report.details!.narrowestGap!.metres).toBeCloseTo(0.1, 5);
  });
});

it('is rendered for as long as the check says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  try {
    const scene = withCurtain(0.1, 'staircase');
    const { report } = await checkedScene(scene);
    const sceneFile = join(folder, 'room.json');
    writeFileSync(sceneFile, JSON.stringify(scene));
    const { duration } = await renderScene(
      { sceneFile, outFolder: join(folder, 'out'), allowLeaks: false, raw: false, plot: false, measure: false },
      onProcessor(64),
    );
    expect(duration.chosen!.reason).toBe(report.durationReason);
    expect(duration.chosen!.seconds).toBe(report.durationSeconds);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
