import { describe, expect, it } from 'vitest';
import { benchRooms } from '../../../../../src/app/jobs/bench/rooms/bench-rooms.ts';
import { readRoomsBaseline } from '../../../../../src/app/jobs/bench/rooms/read-baseline.ts';
import { compareRooms } from '../../../../../src/app/jobs/bench/rooms/rooms-baseline.ts';
import { ROOMS_FORMAT, type SavedRooms } from '../../../../../src/app/jobs/bench/rooms/rooms-file.ts';
import { plannedRoom, ROOMS } from '../../../../../src/app/jobs/bench/rooms/rooms.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

const saved = (stepMicroseconds: number, preparing: number): SavedRooms => ({
  format: ROOMS_FORMAT,
  program: '1.2.3',
  engine: 'cpu',
  adapter: '2 threads',
  scheme: 'compact-5@1%',
  entries: [
    {
      room: 'small',
      walls: 'subcell',
      nodes: { total: 10, interior: 4, nearWall: 6 },
      steps: 100,
      stepMicroseconds,
      airMicroseconds: null,
      ratio: null,
      timing: {
        stages: [
          { name: 'preparing', within: null, seconds: preparing, share: 0.5 },
          { name: 'materials', within: 'preparing', seconds: 0.1, share: 0.1 },
          { name: 'stepping', within: null, seconds: 1, share: 0.5 },
        ],
        passes: null,
      },
    },
  ],
});

const filesOf = (text: string) => new MemoryFiles(new Map([['rooms.json', new Blob([text])]]));

describe('rooms beside an earlier run', () => {
  it.each([
    [100, 1, ['same', 'same']],
    [130, 1, ['slower', 'same']],
    [70, 1.3, ['faster', 'slower']],
  ])('a step of %d µs and a preparation of %d s', async (step, preparing, verdicts) => {
    const then = await readRoomsBaseline(filesOf(JSON.stringify(saved(100, 1))), 'rooms.json');
    const { times } = compareRooms(saved(step, preparing), then, 'rooms.json');
    expect(times.map(({ what }) => what)).toEqual(['a step', 'preparing']);
    expect(times.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it('need a report of rooms', async () => {
    await expect(readRoomsBaseline(filesOf('{"format":"wavehall bench 1"}'), 'rooms.json')).rejects.toMatchObject({
      path: 'baselineFile',
    });
  });
});

describe('rooms to measure', () => {
  it.each(Object.keys(ROOMS))('%s is a scene with its mesh, finer on a GPU', (name) => {
    const [gpu, cpu] = [plannedRoom(name, 'webgpu'), plannedRoom(name, 'cpu')];
    expect([...gpu.files.keys()]).toEqual(['scene.json', 'room.obj']);
    expect(gpu.maxFrequency).toBeGreaterThan(cpu.maxFrequency);
  });

  it('are named, and others refused', async () => {
    const request = { rooms: 'small,huge', outFolder: undefined, baselineFile: undefined };
    const controls = {
      host: { files: new MemoryFiles(new Map()), kept: keptInMemory() },
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      provideGpu: () => Promise.resolve(null),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    await expect(benchRooms(request, controls)).rejects.toMatchObject({
      path: 'rooms',
      remedy: expect.stringContaining('small, medium, large, furnished, office') as string,
    });
  });
});
