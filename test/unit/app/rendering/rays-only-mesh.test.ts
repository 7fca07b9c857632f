import { expect, it } from 'vitest';
import { MemoryFiles } from '../../../../src/app/ports/host/memory-files.ts';
import { renderAny } from '../../../../src/app/rendering/render.ts';
import { cpuEngine } from '../../../support/checkpoint-runs.ts';
import { testHost } from '../../../support/test-host.ts';

const FACES = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];

/** The surfaces of boxes as OBJ; the lowest face of the first is the floor. */
function boxes(...all: (readonly [readonly number[], readonly number[]])[]): string {
  return all
    .flatMap(([from, to], n) => [
      ...Array.from({ length: 8 }, (_, i) => `v ${[1, 2, 4].map((bit, a) => (i & bit ? to[a] : from[a])).join(' ')}`),
      ...FACES.flatMap((face, f) => [
        `usemtl ${n === 0 && f === 0 ? 'floor' : 'wall'}`,
        `f ${face.split(' ').map((v) => Number(v) + 8 * n).join(' ')}`, // prettier-ignore
      ]),
    ])
    .join('\n');
}

const ROOM = [
  [0, 0, 0],
  [6, 5, 3],
] as const;
const COLUMN = [
  [2.2, 1.8, 0.1],
  [3.8, 3.2, 2.8],
] as const;

/** Renders a room with a column by rays alone. */
async function rendered(changes: object) {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.3, scattering: 0.5 }, floor: { absorption: 0.3, scattering: 0.5 } },
    geometry: { mesh: { file: 'room.obj', unit: 'm', up: 'z', materials: { wall: 'wall', floor: 'floor' } } },
    sources: { S1: { position: [1.2, 1.3, 1.2] } },
    receivers: {
      R1: { position: [4.7, 3.6, 1.7] },
      seats: { surface: ['floor'], spacingMetres: 1, heightMetres: 1.2 },
    },
    ...{ durationSeconds: 0.3, maxFrequencyHz: 500, sampleRateHz: 8000, fullBand: { waves: false, rays: 1000 } },
    ...changes,
  };
  const files = new MemoryFiles(
    new Map([
      ['room.json', new Blob([JSON.stringify(scene)])],
      ['room.obj', new Blob([boxes(ROOM, COLUMN)])],
    ]),
  );
  return renderAny(
    { sceneFile: 'room.json', outFolder: 'out' },
    {
      host: { ...testHost, files },
      makeEngine: () => Promise.resolve(cpuEngine()),
      memoryLimit: 2e9,
      signal: new AbortController().signal,
    },
  );
}

it('receivers of areas in a solid of a mesh are left out, and named', async () => {
  const { areas, warnings } = await rendered({});
  const [{ receivers, leftOut }] = areas;
  expect(receivers).toBeGreaterThan(10);
  expect(leftOut.length).toBeGreaterThan(0);
  for (const { position, why } of leftOut) {
    expect(why).toBe('not joined to the source');
    expect(position.every((at, axis) => at > COLUMN[0][axis] && at < COLUMN[1][axis])).toBe(true);
  }
  // Every place of the lattice in the column: those within 1.6 × 1.4 m, 1 m apart.
  expect(leftOut.length).toBeLessThanOrEqual(4);
  expect(warnings.join('\n')).toContain(
    `area "seats": ${leftOut.length} of ${receivers + leftOut.length} receivers are left out`,
  );
});

it('a source outside of a mesh is refused, with the share of its rays that meet nothing', async () => {
  const outside = rendered({ sources: { S1: { position: [8, 2.5, 1.5] } } });
  await expect(outside).rejects.toMatchObject({
    path: 'room.json: sources.S1',
    message: expect.stringMatching(/^\d\d % of its rays meet no surface: it stands outside/) as string,
    exitStatus: 2,
  });
});
