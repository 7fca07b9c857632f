import { PassThrough } from 'node:stream';
import { serveAgent } from '../../src/cli/agent/server.ts';
import { CODES } from '../../src/serve/error-object.ts';
import { serve } from '../../src/serve/server.ts';
import { DeviceError } from '../../src/units/errors.ts';
import { shelfFolders } from '../support/agent-client.ts';
import { ServeClient, servedCloset } from '../support/serve-client.ts';
import { testHost } from '../support/test-host.ts';
import { encode, type Reader } from './reader.ts';

const request = (method: string, params: object): object => ({ jsonrpc: '2.0', id: method, method, params });

const SWEEP = {
  seed: 1,
  vary: { place: { at: 'receivers.R1.position', random: { inRoom: {} } } },
};

const REQUESTS = [
  request('initialize', {}),
  request('check', { scene: servedCloset, maxFrequencyHz: 200, walls: 'staircase', folder: '/tmp' }),
  request('plan', { scene: servedCloset, schemes: 'leggy-1', durationSeconds: 0.1, measure: false }),
  request('render', { scene: servedCloset, durationSeconds: 0.01, raw: true, crossoverHz: 200 }),
  request('read', { folder: '/none' }),
  request('calibrate', {
    scene: servedCloset,
    measured: ['/none.csv'],
    mostFactor: 2,
    withinPercent: 5,
    figures: ['T20'],
  }),
  request('design', { scene: servedCloset, goals: ['T20<=1@125'], uses: { 'carpet-heavy': ['floor'] }, parts: 2 }),
  request('modes', { scene: { ...servedCloset, maxFrequencyHz: 100 }, count: 1, shapes: 0, check: false }),
  request('places', { scene: servedCloset, counts: [1], goals: { variation: 1 }, bandHz: [20, 80], spacingMetres: 1 }),
  request('places', { scene: servedCloset, for: 'desks', goal: 'level', heightMetres: 0.6 }),
  request('sensitivities', { scene: servedCloset, uncertaintyPercent: { wall: 10 }, by: 'runs', draws: 2, seed: 1 }),
  request('sweep', { scene: servedCloset, sweep: SWEEP, outFolder: '/dev/null/none', planOnly: true }),
  request('shutdown', {}),
  { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'render' } },
];

const framed = (message: object): Buffer => {
  const body = JSON.stringify(message);
  return Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

/** There is no device, and rooms of the fuzzer are small; larger ones are refused. */
const CONTROLS = {
  host: testHost,
  makeEngine: () => Promise.reject(new DeviceError('there is no device', 'Take another machine.')),
  memoryLimit: 2e7,
};

/** What is asked last; it is answered when all before it is done, for the end of the input stops what goes on. */
const LAST_REQUEST = { jsonrpc: '2.0', id: 'last', method: 'check', params: {} };

/** Longest wait for the last answer, ms, where the input may have swallowed the question. */
const PERHAPS = 300;

/** Longest wait for an answer that has to come, ms. */
const SURELY = 60_000;

/**
 * Sends bytes to a server, which has no device, and lets the input end when all is answered.
 *
 * @param most Longest wait for the last answer, ms; without one until {@link SURELY} the server hangs
 * @returns what it answered, with all arrays
 * @throws Error for an answer that says that the program is at fault
 */
async function answersTo(input: Uint8Array, most: number): Promise<unknown> {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const client = new ServeClient(to, from);
  const served = serve(to, from, CONTROLS);
  to.write(Buffer.concat([input, framed(LAST_REQUEST)]));
  // A request may have asked the server to end.
  const last = client.next(({ id }) => id === 'last');
  await soon(Promise.race([last, served]), most);
  to.end();
  await served;
  const fault = client.messages.find(({ error, result }) => [error?.code, result?.error?.code].includes(CODES.fault));
  if (fault) throw new Error(JSON.stringify(fault));
  if (client.rest.length > 0) throw new Error('bytes that are no message');
  return [client.messages, client.arrays];
}

/** Waits for what has to come, or a while for what may not come. @throws Error if what has to come does not */
async function soon(coming: Promise<unknown>, most: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, most, 'late')));
  const first = await Promise.race([coming, late]).finally(() => clearTimeout(timer));
  if (first === 'late' && most === SURELY) throw new Error(`no answer in ${most / 1000} s`);
}

/** A request of an agent, by either version of the protocol. */
const tool = (name: string, given: object): object => request('tools/call', { name, arguments: given });

const AGENT_REQUESTS = [
  request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  request('tools/list', {}),
  request('resources/list', {}),
  request('resources/read', { uri: 'wavehall://materials' }),
  tool('check', { scene: servedCloset, maxFrequencyHz: 200 }),
  tool('render', { scene: servedCloset, outFolder: '/none', plot: true }),
  tool('design-room', { scene: '/none.json', goals: ['STI>=0.6'], limits: { 'x+': 0 } }),
  tool('modes', { scene: JSON.stringify({ ...servedCloset, maxFrequencyHz: 100 }), count: 1, outFolder: '/none' }),
  tool('places', { scene: servedCloset, counts: [1], bandHz: [20, 80], outFolder: '/none' }),
  tool('compare', { folders: ['/none', '/none'] }),
  tool('picture', { folder: '/none', file: 'a.svg' }),
  tool('read', { address: 'wavehall://docs/mcp#long-work', offset: 10 }),
  tool('wait', { run: 'check-1' }),
  tool('stop', { run: 'check-1' }),
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'tools/call' } },
];

const lineOf = (message: object): Buffer => Buffer.from(`${JSON.stringify(message)}\n`);

/** What is asked last; it is answered when all before it is done. */
const LAST = { jsonrpc: '2.0', id: 'last', method: 'tools/call', params: { name: 'check', arguments: {} } };

/** Sends bytes to a server of an agent, and lets the input end when it has answered; as {@link answersTo}. */
async function agentAnswersTo(input: Uint8Array, most: number): Promise<unknown> {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const served = serveAgent(to, from, CONTROLS, shelfFolders('/none'));
  let answered = '';
  const last = new Promise<void>((resolve) => {
    from.on('data', (chunk: Buffer) => {
      answered += chunk.toString();
      if (answered.includes('"id":"last"')) resolve();
    });
  });
  to.write(Buffer.concat([input, Buffer.from('\n'), lineOf(LAST)]));
  await soon(last, most);
  to.end();
  await served;
  const messages = answered
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AgentAnswer);
  const fault = messages.find(({ error, result }) => {
    const { code, message } = error ?? result?.structuredContent?.error ?? { code: 0, message: '' };
    return code === CODES.fault && !OF_PROTOCOL.test(message);
  });
  if (fault) throw new Error(JSON.stringify(fault));
  return messages;
}

/** How the protocol's package begins its list of what is wrong with a request, which it answers as a fault. */
const OF_PROTOCOL = /^\[\s*\{\s*"(?:expected|code|origin|note)"/;

interface AgentAnswer {
  readonly error?: AgentError;
  readonly result?: { readonly structuredContent?: { readonly error?: AgentError } };
}

interface AgentError {
  readonly code: number;
  readonly message: string;
}

export const servedReaders: readonly Reader[] = [
  {
    name: 'served stream',
    covers: ['src/serve/server.ts'],
    seeds: () => [Buffer.concat(REQUESTS.map(framed)), ...REQUESTS.map(framed)],
    read: (input) => answersTo(input, PERHAPS),
    mostSeconds: 6,
    share: 0.3,
  },
  {
    name: 'served request',
    covers: ['src/serve/server.ts'],
    seeds: () => [...REQUESTS.map(encode), encode(REQUESTS)],
    json: true,
    read: (input) => answersTo(Buffer.concat([Buffer.from(`Content-Length: ${input.length}\r\n\r\n`), input]), SURELY),
    mostSeconds: 6,
    share: 0.3,
  },
  {
    name: 'lines of an agent',
    covers: ['src/cli/agent/message-lines.ts', 'src/cli/agent/server.ts'],
    seeds: () => [Buffer.concat(AGENT_REQUESTS.map(lineOf)), ...AGENT_REQUESTS.map(lineOf)],
    read: (input) => agentAnswersTo(input, PERHAPS),
    mostSeconds: 6,
    share: 0.3,
  },
  {
    name: 'request of an agent',
    covers: ['src/cli/agent/server.ts', 'src/cli/agent/tools.ts'],
    seeds: () => AGENT_REQUESTS.map(encode),
    json: true,
    read: (input) => agentAnswersTo(Buffer.concat([lineOf(AGENT_REQUESTS[0]), input, Buffer.from('\n')]), SURELY),
    mostSeconds: 6,
    share: 0.3,
  },
];
