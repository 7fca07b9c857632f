import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRoomResponses } from '../../../src/sofa/read-single-room.ts';
import type { PlacedReceiver, RoomResponses } from '../../../src/sofa/room-responses.ts';
import { encodeRoomResponses } from '../../../src/sofa/single-room.ts';
import { faultsOf } from '../../support/sofa/conventions.ts';
import { ORIGIN, someResponses } from '../../support/sofa/responses.ts';
import { readAgain } from '../../support/sofa/second-reader.ts';

const ambisonic = (name: string, x: number): PlacedReceiver => ({
  ...{ name, position: [x, 2, 1.2], view: [0, 1, 0], up: [0, 0, 1] },
  channels: { kind: 'ambisonics', order: 2, normalisation: 'SN3D' },
});
const array: PlacedReceiver = {
  ...{ name: 'A1', position: [1, 2, 1.2] },
  channels: {
    kind: 'array',
    capsules: [
      { name: 'left', position: [0, 0.09, 0], direction: [0, 1, 0] },
      { name: 'right', position: [0, -0.09, 0], direction: [0, -1, 0] },
    ],
  },
};

const CASES: readonly { readonly name: string; readonly responses: RoomResponses; readonly source: number | null }[] = [
  { name: 'pressure, one source', responses: someResponses(), source: 1 },
  { name: 'pressure, all pairs', responses: someResponses(), source: null },
  { name: 'ambisonics, one source', responses: someResponses({ receivers: [ambisonic('R1', 1)] }), source: 0 },
  {
    name: 'ambisonics, all pairs',
    responses: someResponses({ receivers: [ambisonic('R1', 1), ambisonic('R2', 3)] }),
    source: null,
  },
  { name: 'an array, one source', responses: someResponses({ receivers: [array] }), source: 0 },
  {
    name: 'a room that is no box, with little known',
    responses: someResponses({ room: { geometryFile: 'hall.json' }, about: {}, receivers: [array] }),
    source: null,
  },
];

const samplesOf = (responses: RoomResponses, source: number): number[][][] =>
  responses.receivers.map((_, r) => responses.response(source, r).map((signal) => [...signal]));

describe.each(CASES)('a SOFA file of $name', ({ responses, source }) => {
  it('keeps to the table of its convention, as another reader sees it', async () => {
    const seen = await readAgain(await encodeRoomResponses(responses, source, ORIGIN));
    expect(faultsOf(seen)).toEqual([]);
    expect(seen.attributes['Title']).toBe('Übungsraum');
    expect(seen.attributes['WavehallScheme']).toBe(responses.about['Scheme']);
    if (responses.room.temperatureCelsius !== undefined) {
      expect(seen.values('RoomTemperature')).toEqual([293.15]);
    }
    const data = seen.values('Data.IR');
    const [, channels, length, emitters = 1] = seen.variables['Data.IR'].shape;
    const sources = source === null ? responses.sources.map((_, s) => s) : [source];
    sources.forEach((s, e) => {
      const read = responses.receivers.map((_, m) =>
        Array.from({ length: channels }, (_, r) =>
          Array.from({ length }, (_, n) => data[((m * channels + r) * length + n) * emitters + e]),
        ),
      );
      expect(read).toEqual(samplesOf(responses, s));
    });
  });

  it('is read back as it was', async () => {
    const read = await readRoomResponses(await encodeRoomResponses(responses, source, ORIGIN), 'a.sofa');
    const { response, ...rest } = read;
    const { title, room, about, sampleRateHz, length } = responses;
    const written = { title, room, about, sampleRateHz, length };
    const sources = source === null ? responses.sources : [responses.sources[source]];
    expect(rest).toMatchObject({ ...written, sources, receivers: responses.receivers });
    sources.forEach((_, s) => {
      const samples = read.receivers.map((_, r) => response(s, r).map((signal) => [...signal]));
      expect(samples).toEqual(samplesOf(responses, source ?? s));
    });
  });
});

const ncdump = spawnSync('ncdump', ['-h', '/dev/null']).error === undefined;

describe.runIf(ncdump)('the NetCDF library (needs its program ncdump)', () => {
  it('reads dimensions by name, and texts as characters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavehall-sofa-'));
    try {
      const file = join(folder, 'a.sofa');
      writeFileSync(file, await encodeRoomResponses(someResponses(), null, ORIGIN));
      const { stdout, status } = spawnSync('ncdump', [file], { encoding: 'utf8' });
      expect(status).toBe(0);
      expect(stdout).toContain('double Data.IR(M, R, N, E) ;');
      expect(stdout).toContain('char ReceiverDescriptions(R, S) ;');
      expect(stdout).toContain(':SOFAConventions = "SingleRoomMIMOSRIR" ;');
      expect(stdout).toContain(':Title = "Übungsraum" ;');
      expect(stdout).not.toContain('phony_dim');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('writing', () => {
  it('refuses receivers of several kinds in one file', () => {
    const receivers = [ambisonic('R1', 1), array];
    expect(() => encodeRoomResponses(someResponses({ receivers }), 0, ORIGIN)).toThrow(/different channels/);
  });

  it('refuses what one file cannot hold', () => {
    expect(() => encodeRoomResponses(someResponses({ length: 1e9 }), 0, ORIGIN)).toThrow(/too many for one SOFA file/);
  });
});
