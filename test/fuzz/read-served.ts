import { PassThrough } from 'node:stream';
import { CODES } from '../../src/serve/error-object.ts';
import { serve } from '../../src/serve/server.ts';
import { DeviceError } from '../../src/units/errors.ts';
import { ServeClient, servedCloset } from '../support/serve-client.ts';
import { testHost } from '../support/test-host.ts';
import { encode, type Reader } from './reader.ts';

const request = (method: string, params: object): object => ({ jsonrpc: '2.0', id: method, method, params });

const REQUESTS = [
  request('initialize', {}),
  request('check', { scene: servedCloset, maxFrequencyHz: 200, walls: 'staircase', folder: '/tmp' }),
  request('plan', { scene: servedCloset, schemes: 'leggy-1', durationSeconds: 0.1, measure: false }),
  request('render', { scene: servedCloset, durationSeconds: 0.01, raw: true, crossoverHz: 200 }),
  request('read', { folder: '/none' }),
  request('shutdown', {}),
  { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'render' } },
];

const framed = (message: object): Buffer => {
  const body = JSON.stringify(message);
  return Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

/** Rooms of the fuzzer are small; larger ones are refused, bytes. */
const MEMORY = 2e7;

/**
 * Sends bytes to a server, which has no device, and lets the input end.
 *
 * @returns what it answered
 * @throws Error for an answer that says that the program is at fault
 */
async function answersTo(input: Uint8Array): Promise<unknown> {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const client = new ServeClient(to, from);
  const makeEngine = () => Promise.reject(new DeviceError('there is no device', 'Take another machine.'));
  const served = serve(to, from, { host: testHost, makeEngine, memoryLimit: MEMORY });
  to.end(input);
  await served;
  const fault = client.messages.find(({ error, result }) => [error?.code, result?.error?.code].includes(CODES.fault));
  if (fault) throw new Error(JSON.stringify(fault));
  if (client.rest.length > 0) throw new Error('bytes that are no message');
  return client.messages;
}

export const servedReaders: readonly Reader[] = [
  {
    name: 'served stream',
    covers: ['src/serve/server.ts'],
    seeds: () => [Buffer.concat(REQUESTS.map(framed)), ...REQUESTS.map(framed)],
    read: answersTo,
    mostSeconds: 6,
    share: 0.3,
  },
  {
    name: 'served request',
    covers: ['src/serve/server.ts'],
    seeds: () => [...REQUESTS.map(encode), encode(REQUESTS)],
    json: true,
    read: (input) => answersTo(Buffer.concat([Buffer.from(`Content-Length: ${input.length}\r\n\r\n`), input])),
    mostSeconds: 6,
    share: 0.3,
  },
];
