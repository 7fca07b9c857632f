/** `wavehall serve`, asked over streams in memory. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScene } from '../../../src/library/render-scene.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { CODES } from '../../../src/serve/error-object.ts';
import { serve } from '../../../src/serve/server.ts';
import type { ServedControls } from '../../../src/serve/work-in-order.ts';
import { DeviceLostError } from '../../../src/units/errors.ts';
import type { SceneInput } from '../../../src/scene/scene-input.generated.ts';
import { onProcessor } from '../../support/on-processor.ts';
import { ServeClient, servedCloset } from '../../support/serve-client.ts';

const { host, makeEngine, memoryLimit } = onProcessor(32);

const ends: (() => Promise<void>)[] = [];

/** A client of a new server. */
function connected(changes: Partial<ServedControls> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serve(input, output, { host, makeEngine, memoryLimit, ...changes });
  ends.push(async () => {
    input.end();
    await served;
  });
  return { client: new ServeClient(input, output), served };
}

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'wavehall-serve-'));

/** A closet whose steps take minutes. */
const endless = { ...servedCloset, durationSeconds: 3000 };

describe('a server', () => {
  it('says what it is', async () => {
    const { result } = await connected().client.ask('initialize');
    expect(result).toMatchObject({
      protocol: 1,
      methods: ['check', 'plan', 'render', 'read', 'sweep', 'calibrate', 'design', 'modes', 'places', 'sensitivities'],
    });
  });

  it('renders as the library does, to the last bit, and tells its progress', async () => {
    const { client } = connected();
    const { result, phases } = await client.ask('render', { scene: servedCloset });
    const alone = await renderScene(servedCloset as unknown as SceneInput, onProcessor(32));
    const [{ samples, source, receiver }] = result.responses;
    expect({ source, receiver, samples }).toEqual({
      source: 'S1',
      receiver: 'R1',
      samples: { array: 1, type: 'float32', shape: [alone.responses[0].samples.length] },
    });
    expect(client.arrays.get(1)).toEqual(alone.responses[0].samples);
    expect(result.report.responses[0].figures).toEqual(alone.responses[0].figures);
    expect(phases).toEqual(['preparing', 'running', 'finishing', 'writing']);
  });

  it('has one engine for all that is asked', async () => {
    let made = 0;
    const { client } = connected({ makeEngine: () => (made++, makeEngine()) });
    await client.ask('render', { scene: servedCloset });
    const { result } = await client.ask('render', { scene: servedCloset, durationSeconds: 0.06 });
    expect(result.responses[0].samples.shape).toEqual([0.06 * 48000]);
    expect(made).toBe(2);
  });

  it('gives the channels of receivers with direction', async () => {
    const { client } = connected();
    const geometry = { boxes: [{ add: { from: [0, 0, 0], to: [4, 3, 2.5] }, material: 'wall' }] };
    const receivers = { R1: { position: [2.5, 1.6, 1.3], ambisonics: 1 } };
    const { result } = await client.ask('render', { scene: { ...servedCloset, geometry, receivers } });
    const [{ channels, samples }] = result.responses;
    expect(channels.shape).toEqual([4, samples.shape[0]]);
    const all = client.arrays.get(channels.array)!;
    expect(all).toHaveLength(4 * samples.shape[0]);
    for (const channel of [0, 1, 2, 3]) {
      const row = all.subarray(channel * samples.shape[0], (channel + 1) * samples.shape[0]);
      expect(row.some((sample) => sample !== 0)).toBe(true);
    }
  });

  it('checks and plans', async () => {
    const { client } = connected();
    const { result } = await client.ask('check', { scene: servedCloset, maxFrequencyHz: 200 });
    expect(result.report).toMatchObject({ validToHz: 200, scheme: 'compact-5@2%' });
    expect(result).toMatchObject({ error: null, picture: expect.stringContaining('<svg') as string });
    const plan = await client.ask('plan', {
      scene: servedCloset,
      schemes: 'leggy-1,compact-3@2%',
      durationSeconds: 0.1,
    });
    expect(plan.result.rows).toHaveLength(2);
    expect(plan.result.durationSeconds).toBe(0.1);
  });

  it('says in a check why a scene cannot be rendered', async () => {
    const apart = { add: { from: [8, 0, 0], to: [10, 2, 2] }, material: 'wall' };
    const geometry = { boxes: [...servedCloset.geometry.boxes, apart] };
    const receivers = { R1: { position: [9, 1, 0.8] } };
    const { result } = await connected().client.ask('check', { scene: { ...servedCloset, geometry, receivers } });
    expect(result.error).toMatchObject({ code: CODES.input, data: { path: 'scene.json: receivers.R1.position' } });
  });

  it('finds modes and answers with the report and the texts of the files, of which none is written', async () => {
    const { client } = connected();
    const { result, phases } = await client.ask('modes', { scene: servedCloset, upToHz: 120, shapes: 0 });
    // Half a wave along the longest side, of 2 m.
    expect(result.report.modes[0].frequencyHz).toBeCloseTo(result.report.soundSpeedMetresPerSecond / 4, 0);
    expect(Object.keys(result.files as object)).toEqual(['modes.csv', 'modes.json']);
    expect(phases).toEqual(['searching', 'forecast']);
  });

  it('plans a sweep of a scene that comes as data', async () => {
    const { client } = connected();
    const outFolder = join(newFolder(), 'rooms');
    const at = 'geometry.boxes[0].add.to[0]';
    const sweep = { seed: 1, vary: { length: { at, unit: 'm', grid: { from: 2, to: 2.4, count: 2 } } } };
    const { result } = await client.ask('sweep', { scene: servedCloset, sweep, outFolder, planOnly: true });
    expect(result).toMatchObject({ plan: { lines: 2, rooms: 2 }, run: null });
    expect(readdirSync(outFolder)).toContain('manifest.jsonl');
  });

  it('writes a folder if asked to, and reads it', async () => {
    const { client } = connected();
    const outFolder = join(newFolder(), 'closet');
    await client.ask('render', { scene: servedCloset, outFolder });
    expect(readdirSync(outFolder)).toEqual(expect.arrayContaining(['S1-R1.wav', 'report.json']));
    const { result } = await client.ask('read', { folder: outFolder });
    expect(client.arrays.get(result.responses[0].samples.array)).toEqual(client.arrays.get(1));
  });

  it('finds files that a scene as data names in the folder that is said', async () => {
    const { client } = connected();
    const folder = newFolder();
    const model = `usemtl wall\nv 0 0 0\nv 4 0 0\nv 4 3 0\nv 0 3 0\nv 0 0 2.5\nv 4 0 2.5\nv 4 3 2.5\nv 0 3 2.5
f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8`;
    writeFileSync(join(folder, 'room.obj'), model);
    const geometry = { mesh: { file: 'room.obj', unit: 'm', materials: { wall: 'wall' } } };
    const { result } = await client.ask('check', { scene: { ...servedCloset, geometry }, folder });
    expect(result.report.room.volumeCubicMetres.scene).toBeCloseTo(30, 3);
  });
});

describe('errors of a server', () => {
  it.each([
    ['render', { scene: servedCloset, maxFrequencyHz: -1 }, 'maxFrequencyHz'],
    ['render', { scene: servedCloset, maxFrequencyHz: '1' }, 'maxFrequencyHz'],
    ['render', { scene: servedCloset, durationSeconds: 1e9 }, 'durationSeconds'],
    ['render', { scene: servedCloset, colour: 'red' }, 'params'],
    ['render', { scene: 7 }, 'scene'],
    ['render', [1], 'params'],
    ['render', undefined, 'scene'],
    ['check', { scene: 'none.json' }, 'none.json'],
    ['plan', { scene: servedCloset, schemes: 'no-scheme' }, 'schemes'],
    ['render', { scene: { ...servedCloset, title: 7 } }, 'scene.json: title'],
    ['calibrate', { scene: servedCloset, measured: [] }, 'measured'],
    ['calibrate', { scene: servedCloset, measured: ['none.csv'] }, 'none.csv'],
    ['calibrate', { scene: servedCloset, measured: ['none.csv'], mostFactor: 0.5 }, 'mostFactor'],
    ['design', { scene: servedCloset }, 'targets'],
    ['design', { scene: servedCloset, goals: ['T20<=1@125'], confidencePercent: 3 }, 'confidencePercent'],
    ['modes', { scene: servedCloset, upToHz: -1 }, 'upToHz'],
    ['places', { scene: servedCloset, for: 'boats' }, 'for'],
    ['places', { scene: servedCloset, bandHz: [50, 20] }, 'bandHz'],
    ['places', { scene: servedCloset, for: 'speakers', mostDelaySeconds: 9 }, 'mostDelaySeconds'],
    ['places', { scene: servedCloset, for: 'desks', spacingMetres: -1 }, 'spacingMetres'],
    ['places', [1], 'params'],
    // It was put on its grid before its size was looked at.
    ['places', { scene: { ...servedCloset, maxFrequencyHz: 65536 }, for: 'desks' }, 'scene.json: maxFrequencyHz'],
    ['sensitivities', { scene: servedCloset, draws: 1 }, 'draws'],
    ['sensitivities', { scene: servedCloset, uncertaintyPercent: { cork: 1 } }, 'uncertaintyPercent'],
    ['sweep', { scene: servedCloset, sweep: { seed: 1, vary: {} } }, 'outFolder'],
    ['sweep', { scene: servedCloset, sweep: { seed: 1, vary: {} }, outFolder: '/none' }, 'sweep.json: vary'],
    ['read', { folder: 'no-such-folder' }, expect.stringContaining('report.json')],
  ])('name the value: %s %#', async (method, params, path) => {
    const { client } = connected();
    client.send({ jsonrpc: '2.0', id: 'x', method, params });
    const { error } = await client.next(({ id }) => id === 'x');
    expect(error).toMatchObject({ code: CODES.input, data: { kind: 'input', path } });
    expect(error!.data!.remedy).not.toBe('');
  });

  it.each([
    [{ jsonrpc: '2.0', id: 1, method: 'fly' }, 1, -32601],
    [{ jsonrpc: '1.0', id: 1, method: 'check' }, 1, -32600],
    [{ id: 1 }, 1, -32600],
    [{ jsonrpc: '2.0', id: 1, result: 3 }, 1, -32600],
    [[], null, -32600],
    [null, null, -32600],
    [7, null, -32600],
    [[null, { jsonrpc: '2.0', id: 1, method: 'initialize' }], null, -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'toString' }, 1, -32601],
    [{ jsonrpc: '2.0', id: 1, method: ['check'] }, 1, -32601],
  ])('answer what is no request: %j', async (message, id, code) => {
    const { client } = connected();
    client.send(message);
    expect(await client.next(() => true)).toMatchObject({ id, error: { code } });
    expect((await client.ask('initialize')).result.protocol).toBe(1);
  });

  it.each([
    ['not JSON', Buffer.from('{')],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['a scene that is nested too deeply', Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"check","params":{"scene":{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}}}`)],
    ['a name that is nested too deeply', Buffer.from(`{"jsonrpc":"2.0","id":${'['.repeat(1e6)}${']'.repeat(1e6)},"method":"fly"}`)],
  ])('answer %s, and the next request', async (what, body) => {
    const { client } = connected();
    client.raw(`Content-Length: ${body.length}\r\n\r\n`, body);
    const { error } = await client.next(() => true);
    expect([CODES.parse, CODES.invalidRequest, CODES.input]).toContain(error?.code);
    if (what.startsWith('not')) expect(error?.message).toBe(`a message is ${what}`);
    expect((await client.ask('initialize')).result.protocol).toBe(1);
  }); // prettier-ignore

  it('come for bytes that are no message, and the next one is answered', async () => {
    const { client } = connected();
    client.raw('GET / HTTP/1.1\r\n\r\n');
    expect(await client.next(() => true)).toMatchObject({ id: null, error: { code: CODES.parse } });
    expect((await client.ask('initialize')).result.protocol).toBe(1);
  });

  it('name the same id twice, and too many that wait', async () => {
    const { client } = connected();
    for (let id = 0; id <= 100; id++) client.send({ jsonrpc: '2.0', id, method: 'render', params: { scene: endless } });
    client.send({ jsonrpc: '2.0', id: 5, method: 'check', params: {} });
    expect((await client.next(({ id, error }) => id === 100 && !!error)).error!.code).toBe(CODES.busy);
    expect((await client.next(({ id }) => id === 5)).error!.code).toBe(CODES.invalidRequest);
  });

  it('tell a device that is lost, and the next request has another one', async () => {
    let made = 0;
    const lost = () => Promise.reject(new DeviceLostError('the device was lost', 'Run it again.'));
    const { client } = connected({
      makeEngine: (anew) => (made++ === 0 ? lost() : anew ? makeEngine() : lost()),
    });
    const { error } = await client.ask('render', { scene: servedCloset });
    expect(error).toMatchObject({ code: CODES.run, data: { kind: 'run' } });
    expect((await client.ask('render', { scene: servedCloset })).error).toBeUndefined();
  });
});

describe('stopping', () => {
  it('ends a request that runs and one that waits, and the next is done', async () => {
    const { client } = connected();
    for (const id of ['runs', 'waits'])
      client.send({ jsonrpc: '2.0', id, method: 'render', params: { scene: endless } });
    await client.next(({ params }) => params?.value.phase === 'running');
    for (const id of ['waits', 'runs', 'none'])
      client.send({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id } });
    for (const one of ['runs', 'waits']) {
      const { error } = await client.next(({ id }) => id === one);
      expect(error).toMatchObject({ code: CODES.cancelled, data: { kind: 'cancelled' } });
    }
    expect((await client.ask('render', { scene: servedCloset })).error).toBeUndefined();
  });

  it('leaves no file', async () => {
    const { client } = connected();
    const outFolder = newFolder();
    client.send({ jsonrpc: '2.0', id: 'r', method: 'render', params: { scene: endless, outFolder } });
    await client.next(({ params }) => params?.value.phase === 'running');
    client.send({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'r' } });
    await client.next(({ id }) => id === 'r');
    expect(readdirSync(outFolder)).toEqual([]);
  });

  it('comes with the end of the input, and with a shutdown, which is answered', async () => {
    const first = connected();
    first.client.send({ jsonrpc: '2.0', id: 1, method: 'render', params: { scene: endless } });
    await first.client.next(({ params }) => params?.value.phase === 'running');
    first.client.input.end();
    await first.served;
    expect(first.client.messages.at(-1)).toMatchObject({ id: 1, error: { code: CODES.cancelled } });
    const second = connected();
    second.client.send({ jsonrpc: '2.0', id: 1, method: 'render', params: { scene: endless } });
    expect(await second.client.ask('shutdown')).toMatchObject({ result: null });
    await second.served;
  });

  it('does nothing for a request without a name', async () => {
    const { client } = connected();
    client.send({ jsonrpc: '2.0', method: 'render', params: { scene: endless } });
    expect((await client.ask('check', { scene: servedCloset })).result.error).toBeNull();
    expect(client.messages.every(({ id, params }) => (id ?? params?.token) === 'ask 1')).toBe(true);
  });
});

it('the same room gives the same bytes when it is rendered again', async () => {
  const { client } = connected();
  const hashes = [];
  for (const array of [1, 2]) {
    await client.ask('render', { scene: servedCloset });
    hashes.push(createHash('sha256').update(client.arrays.get(array)!).digest('hex'));
  }
  expect(hashes[0]).toBe(hashes[1]);
});

it('an engine of two bits of precision stays that of the server', async () => {
  const { client } = connected({ makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })) });
  const { result } = await client.ask('render', { scene: servedCloset });
  expect(result.report.precision).toBe(64);
});
