import { describe, expect, it } from 'vitest';
import { checkedScene, smallRoom } from '../../../../support/rooms/checked-scene.ts';

const DENSE = { wool: { porousVolume: { flowResistivity: 20_000 } } };
const LOOSE = { wool: { porousVolume: { flowResistivity: 1000 } } };

const volume = (from: number[], to: number[]): object => ({ volumes: [{ from, to, material: 'wool' }] });

/** The only problem of a room with dense wool. */
async function problemWith(from: number[], to: number[], more: object = {}) {
  const { report, written } = await checkedScene(smallRoom(DENSE, volume(from, to), more));
  expect(report.problems).toHaveLength(1);
  expect([report.picture, written]).toEqual([null, []]);
  return report.problems[0];
}

describe('a receiver and wool that is too dense for the grid', () => {
  it.each(['staircase', 'subcell'])('says that it is in the volume, and not just in a wall: %s', async (walls) => {
    const { path, message, remedy } = await problemWith([1.6, 0, 0], [2.6, 2.6, 2.6], { walls });
    expect(path).toMatch(/receivers\.R\.position$/);
    expect(message).toMatch(
      /^\[2\.1, 1\.7, 1\.2\] is in geometry\.volumes\[0\], "wool", which is too dense for nodes .* a wall stands for it$/,
    );
    expect(remedy).toMatch(/^Move it out of that volume, by at least one spacing, or raise the maximum frequency/);
  });

  it('says so of one beside the volume that the grid has in it', async () => {
    // Volumes that begin 1 cm behind the receiver, in several places of a cell: in some the grid has it in them.
    const checks = [1, 1.05, 1.1, 1.15].map((low) =>
      checkedScene(
        smallRoom(DENSE, volume([low, 0, 0], [3, 2.6, 2.6]), {
          receivers: { R: { position: [low - 0.01, 1.7, 1.2] } },
        }),
      ),
    );
    const problems = (await Promise.all(checks)).flatMap(({ report }) => report.problems);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message, remedy } of problems) {
      expect(message).toMatch(
        /is so close to geometry\.volumes\[0\], "wool" that it is in the wall which stands for it/,
      );
      expect(remedy).toMatch(/^Move it at least one spacing, 0\.\d+ m, off that volume/);
    }
  });

  it('says that wool from wall to wall lets no sound through', async () => {
    const { path, message, remedy } = await problemWith([1.2, 0, 0], [1.7, 2.6, 2.6]);
    expect(path).toMatch(/receivers\.R\.position$/);
    expect(message).toBe(
      'no air joins it to source "S": walls that no sound goes through stand for geometry.volumes[0], "wool"',
    );
    expect(remedy).toMatch(/^Leave a way through the air round it, or raise the maximum frequency/);
  });
});

describe('a point beside wool that the grid resolves', () => {
  /** Warnings of a check with a volume from this x to the wall, and another source and receiver. */
  async function warningsWith(low: number, source: number, receiver = 1): Promise<string[]> {
    const scene = smallRoom(LOOSE, volume([low, 0, 0], [3, 2.6, 2.6]), {
      sources: { S: { position: [source, 0.8, 1.1] } },
      receivers: { R: { position: [receiver, 1.7, 1.2] } },
    });
    const { report, error } = await checkedScene(scene);
    expect(error).toBeUndefined();
    return report.warnings.filter((text) => text.includes('borders of volumes'));
  }

  it('is told where the grid has it on the other side', async () => {
    const sides = await Promise.all([2, 2.05, 2.1, 2.15].map((low) => warningsWith(low, low - 0.01)));
    const told = sides.flat();
    // A border in every place of a cell: some of them move outwards.
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(4);
    expect(told[0]).toMatch(
      /^source "S" is 0\.01 m outside of geometry\.volumes\[0\], "wool", but the grid, .* has it inside; move it at least 0\.\d+ m off the volume/,
    );
  });

  it('is told so of receivers, in both directions', async () => {
    const sides = await Promise.all([2, 2.05, 2.1, 2.15].map((low) => warningsWith(low, 1, low + 0.01)));
    const told = sides.flat();
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toMatch(/^receiver "R" is 0\.01 m inside of .* has it outside; move it at least 0\.\d+ m into/);
  });

  it('is not told if it is half a spacing off, on either side', async () => {
    expect(await warningsWith(2, 1.8, 2.5)).toEqual([]);
  });
});
