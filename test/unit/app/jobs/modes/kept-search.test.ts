import { expect, it } from 'vitest';
import { findRoomModes } from '../../../../../src/app/jobs/modes/find-room-modes.ts';
import type { ModesReport } from '../../../../../src/app/jobs/modes/modes-report.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { isCompletedPart, isDampedPart, isRigidPart, isWallsPart } from '../../../../../src/modes/modes-so-far.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { CancelledError } from '../../../../../src/units/errors.ts';
import { onProcessor } from '../../../../support/on-processor.ts';
import { bytesInMemory, testHost, type BytesInMemory } from '../../../../support/test-host.ts';

const SCENE = {
  wavehall: 1,
  maxFrequencyHz: 250,
  scheme: 'compact-5@2%',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { hard: { absorption: 0.05 }, soft: { absorption: 0.4 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [3.4, 2.6, 2.2] }, material: 'hard', faces: { 'z-': 'soft' } }] },
  sources: { S1: { position: [0.4, 0.5, 0.6] } },
  receivers: { R1: { position: [2.3, 1.9, 1.5] } },
};

/** Searches with a cache, and stops when something begins; what follows is not seen by the caller. */
async function search(rooms: BytesInMemory | undefined, stopAt?: string) {
  const stop = new AbortController();
  const files = new MemoryFiles(new Map([['scene.json', new Blob([JSON.stringify(SCENE)])]]));
  const done: string[] = [];
  let begun = 0;
  const report = await findRoomModes(
    { sceneFile: 'scene.json', outFolder: 'out', count: 6, shapes: 0, maxFrequency: hertz(300) },
    {
      ...onProcessor(64),
      host: { ...testHost, files, rooms },
      signal: stop.signal,
      onGoesOn: (share) => (begun = share),
      onProgress: (what) => {
        done.push(what);
        if (what === stopAt) stop.abort();
      },
    },
  ).catch((error: unknown) => {
    if (!(error instanceof CancelledError)) throw error;
    return undefined;
  });
  return { report, done: new Set(done), begun };
}

const withoutTime = (report: ModesReport | undefined): object => ({ ...report, elapsedSeconds: 0 });

it('a search that was stopped goes on with what it had found, and gives the same modes', async () => {
  const whole = (await search(undefined)).report;
  const rooms = bytesInMemory();
  const modesKept = (): number => rooms.names().filter((name) => name.startsWith('modes-')).length;
  const steps = [
    ['what the walls do', 0, 1],
    ['what the rigid modes leave out', 0.5, 4],
  ] as const;
  for (const [stopAt, begun, kept] of steps) {
    const stopped = await search(rooms, stopAt);
    expect([stopAt, stopped.report, stopped.begun]).toEqual([stopAt, undefined, begun]);
    await expect.poll(modesKept).toBe(kept);
  }
  const last = await search(rooms);
  expect(last.begun).toBe(0.9);
  expect(last.done).not.toContain('modes of the rigid room');
  expect(withoutTime(last.report)).toEqual(withoutTime(whole));
  expect(modesKept()).toBe(0);
});

it('takes no part of another room or search', () => {
  const [nodes, modes, surfaces] = [3, 2, 1];
  const complex = (length: number) => ({ re: new Float64Array(length), im: new Float64Array(length) });
  const rigid = { eigenvalues: new Float64Array(modes), fields: new Float64Array(modes * nodes), residual: 0 };
  const matrix = complex(modes * modes);
  const walls = { stiffness: matrix, mass: matrix, forms: [matrix], dress: new Float64Array(2 * nodes) };
  const damped = [{ theta: [0.1, 0.01], vector: complex(modes) }];
  const completed = [{ ...damped[0], change: [0, 0], seen: [0.2] }];
  expect(isRigidPart(rigid, nodes)).toBe(true);
  expect(isWallsPart(walls, nodes, modes)).toBe(true);
  expect(isDampedPart(damped, modes)).toBe(true);
  expect(isCompletedPart(completed, surfaces, modes)).toBe(true);
  const wrong = [
    isRigidPart(rigid, nodes + 1),
    isRigidPart({ ...rigid, fields: rigid.fields.map(() => NaN) }, nodes),
    isRigidPart(null, nodes),
    isWallsPart(walls, nodes, modes + 1),
    isWallsPart({ ...walls, forms: [complex(1)] }, nodes, modes),
    isWallsPart({ ...walls, dress: new Float64Array(nodes) }, nodes, modes),
    isDampedPart(damped, modes + 1),
    isDampedPart([{ ...damped[0], theta: [0.1] }], modes),
    isCompletedPart(completed, surfaces + 1, modes),
    isCompletedPart(completed, surfaces, modes + 1),
    isCompletedPart([], surfaces, modes),
  ];
  expect(wrong).toEqual(wrong.map(() => false));
});
