import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertResponses, type ConvertReport } from '../../../../../src/app/index.ts';
import { SIDECAR } from '../../../../../src/app/outputs/response/sidecar.ts';
import { decodeChannels } from '../../../../../src/response/decode-wav.ts';
import { readRoomResponses } from '../../../../../src/sofa/read-single-room.ts';
import type { RoomResponses } from '../../../../../src/sofa/room-responses.ts';
import { encodeRoomResponses } from '../../../../../src/sofa/single-room.ts';
import { ORIGIN, someResponses } from '../../../../support/sofa/responses.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-convert-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const convert = (input: string, out?: string, more = {}): Promise<ConvertReport> =>
  convertResponses(
    { input: join(folder, input), out: out === undefined ? undefined : join(folder, out), date: ORIGIN.date, ...more },
    { host: testHost, signal: new AbortController().signal },
  );

const read = (name: string): Promise<RoomResponses> => readRoomResponses(readFileSync(join(folder, name)), name);

/** All that a file says, with its samples. */
const contentsOf = ({ response, ...rest }: RoomResponses): unknown => ({
  ...rest,
  samples: rest.sources.map((_, s) => rest.receivers.map((_, r) => response(s, r).map((signal) => [...signal]))),
});

const ambisonics = someResponses({
  sampleRateHz: 6250.5,
  receivers: [
    {
      name: 'A',
      position: [1, 2, 1.5],
      channels: { kind: 'ambisonics', order: 1, normalisation: 'N3D' },
      view: [0, 1, 0],
    },
  ],
});

describe('SOFA to WAV and back', () => {
  it.each([
    ['pressure', someResponses()],
    ['ambisonics, at a rate that is no whole number', ambisonics],
  ])('%s: keeps samples, positions, room and scheme', async (name, responses) => {
    writeFileSync(join(folder, `in ${name.slice(0, 8)}.sofa`), await encodeRoomResponses(responses, null, ORIGIN));
    const wavs = await convert(`in ${name.slice(0, 8)}.sofa`, `wavs ${name.slice(0, 8)}`);
    expect(wavs).toMatchObject({ to: 'wav', sources: 2, length: 7 });
    await convert(`wavs ${name.slice(0, 8)}`, `back ${name.slice(0, 8)}.sofa`);
    expect(contentsOf(await read(`back ${name.slice(0, 8)}.sofa`))).toEqual(
      contentsOf(await read(`in ${name.slice(0, 8)}.sofa`)),
    );
  });

  it('names ambisonics by their convention', async () => {
    writeFileSync(join(folder, 'in named.sofa'), await encodeRoomResponses(ambisonics, null, ORIGIN));
    const { files } = await convert('in named.sofa', 'named');
    expect(files).toEqual(['S1-A-ambisonics-1-ACN-N3D.wav', 'S2-A-ambisonics-1-ACN-N3D.wav', SIDECAR]);
    const { channels } = decodeChannels(readFileSync(join(folder, 'named', files[0])), files[0]);
    expect(channels.map((channel) => channel[0])).toEqual([0.1, 10.1, 20.1, 30.1].map(Math.fround));
  });

  it('keeps the list of other responses in a folder, and writes its own again', async () => {
    writeFileSync(join(folder, 'in named.sofa'), await encodeRoomResponses(ambisonics, null, ORIGIN));
    writeFileSync(join(folder, 'in other.sofa'), await encodeRoomResponses(someResponses(), null, ORIGIN));
    await convert('in named.sofa', 'both');
    const before = readFileSync(join(folder, 'both', SIDECAR), 'utf8');
    await expect(convert('in other.sofa', 'both')).rejects.toThrow(
      /has responses\.json of other responses, such as S1-A-ambisonics-1-ACN-N3D\.wav/,
    );
    expect(readdirSync(join(folder, 'both'))).toHaveLength(3);
    await convert('in named.sofa', 'both');
    expect(readFileSync(join(folder, 'both', SIDECAR), 'utf8')).toBe(before);
  });

  it('writes a file for each source', async () => {
    writeFileSync(join(folder, 'in each.sofa'), await encodeRoomResponses(someResponses(), null, ORIGIN));
    await convert('in each.sofa', 'each');
    const { files } = await convert('each', 'one.sofa', { eachSource: true, licence: 'CC BY 4.0' });
    expect(files).toEqual(['one-S1.sofa', 'one-S2.sofa']);
    expect((await read('one-S2.sofa')).sources.map(({ name }) => name)).toEqual(['S2']);
  });
});

/** A sidecar that is made wrong. */
interface Changed {
  sources: unknown[];
  receivers: Record<string, unknown>[];
  responses: unknown[];
  sampleRateHz: number;
}

describe('what is missing', () => {
  it.each<[string, (sidecar: Changed) => unknown, RegExp]>([
    ['a position', (sidecar) => delete sidecar.receivers[0]['position'], /receivers\.0\.position/],
    ['a source', (sidecar) => (sidecar.sources = sidecar.sources.slice(1)), /S1, which has no position/],
    ['a pair', (sidecar) => (sidecar.responses = sidecar.responses.slice(1)), /there is no file of S1 at R1/],
    ['the rate', (sidecar) => (sidecar.sampleRateHz = 44_100), /its sample rate is 48000 Hz/],
    [
      'channels',
      (sidecar) => (sidecar.receivers[0]['channels'] = { kind: 'ambisonics', order: 1, normalisation: 'SN3D' }),
      /it has 1 channels, and the receiver R1 has 4/,
    ],
  ])('%s is named, and nothing is written', async (name, change, message) => {
    writeFileSync(join(folder, `in ${name}.sofa`), await encodeRoomResponses(someResponses(), null, ORIGIN));
    await convert(`in ${name}.sofa`, name);
    const path = join(folder, name, SIDECAR);
    const sidecar = JSON.parse(readFileSync(path, 'utf8')) as Changed;
    change(sidecar);
    writeFileSync(path, JSON.stringify(sidecar));
    const failure = await convert(name, `${name}.sofa`).then(
      () => '',
      (error: unknown) => `${(error as { path: string }).path}: ${(error as Error).message}`,
    );
    expect(failure).toMatch(message);
    expect(readdirSync(folder)).not.toContain(`${name}.sofa`);
  });

  it('of a WAV file is a warning', async () => {
    writeFileSync(join(folder, 'cut.sofa'), await encodeRoomResponses(someResponses(), null, ORIGIN));
    const { files } = await convert('cut.sofa', 'cut');
    const name = files.find((each) => each.endsWith('.wav'))!;
    const bytes = readFileSync(join(folder, 'cut', name));
    writeFileSync(join(folder, 'cut', name), bytes.subarray(0, bytes.length - 8));
    const report = await convert('cut', 'again.sofa');
    expect(report.warnings).toEqual([expect.stringMatching(`^${name} is cut: it ends after`)]);
  });

  it('a WAV file alone does not say where it was recorded', async () => {
    await expect(convert('a.wav')).rejects.toThrow(/does not say where the source and the receiver are/);
  });

  it('a folder without either list is refused', async () => {
    await expect(convert('.')).rejects.toThrow(/neither report\.json of a rendering nor responses\.json/);
  });
});
