import {
  McpServer,
  ProtocolError,
  ResourceTemplate,
  type CallToolResult,
  type ListResourcesResult,
  type ReadResourceResult,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import packageFile from '../../../package.json' with { type: 'json' };
import { errorObject } from '../../serve/error-object.ts';
import { parsed } from '../../serve/parameters.ts';
import { WorkInOrder, type ServedControls } from '../../serve/work-in-order.ts';
import { MessageLines } from './message-lines.ts';
import { refusal, Runs, type WaitingCall } from './runs.ts';
import { TOOL_SHAPES } from './shapes.ts';
import { Shelf, type ShelfEntry, type ShelfFolders } from './shelf.ts';
import { PAGE, TOOLS, type Tool } from './tools.ts';

/** Longest time from a call to its answer, about, ms: most programs of assistants give up after a minute. */
const ANSWER_WITHIN_MS = 45_000;

const INSTRUCTIONS = `Wavehall computes how a room sounds. A scene (JSON) has a geometry, materials, sources and \
receivers, in metres; z is up. Check it, plan it, render it, then compare variants. A scene of a box, complete: \
{"wavehall":1,"air":{"temperatureCelsius":20,"relativeHumidityPercent":50,"pressureKilopascals":101.325},\
"materials":{"wall":{"library":"hard-walls"},"floor":{"library":"carpet-heavy"},"ceiling":{"absorption":{"125":0.1,"500":0.6}}},\
"geometry":{"boxes":[{"add":{"from":[0,0,0],"to":[6,4,2.8]},"material":"wall","faces":{"z-":"floor","z+":"ceiling"}}]},\
"sources":{"S1":{"position":[1,2,1.5]}},"receivers":{"R1":{"position":[4,2.5,1.2]}},"durationFor":"T30","maxFrequencyHz":710,\
"scheme":"auto","tolerancePercent":2}. Names of materials: wavehall://materials. All else: wavehall://docs/scene-file. \
Waves take longer with the fourth power of maxFrequencyHz; with "fullBand": true rays take over above. \
Figures that the simulation does not determine carry a question mark: do not quote them.`;

/**
 * Answers an agent by the Model Context Protocol until the input ends (docs/use/mcp.md). Tools are run one after the
 * other, for they share the device. What an agent sends never ends the server; work stops when the agent does.
 *
 * @param answerWithinMs Longest time from a call to its answer; work that takes longer goes on.
 */
export async function serveAgent(
  input: Readable,
  output: Writable,
  controls: ServedControls,
  folders: ShelfFolders,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<void> {
  const work = new WorkInOrder(controls);
  const runs = new Runs(work, answerWithinMs);
  const shelf = new Shelf(folders);
  const lines = new MessageLines(input, output);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve());
  });
  const connection = serveStdio(() => serverOf({ work, runs, shelf }), { transport: lines });
  await ended;
  await work.stop();
  await connection.close();
}

/** What calls work with. */
interface Desk {
  readonly work: WorkInOrder;
  readonly runs: Runs;
  readonly shelf: Shelf;
}

function serverOf(desk: Desk): McpServer {
  const server = new McpServer(
    { name: packageFile.name, title: 'Wavehall', version: packageFile.version },
    { instructions: INSTRUCTIONS },
  );
  const add = (name: string, shown: Pick<Tool, 'title' | 'description' | 'shape' | 'onlyReads'>, answer: Answer) => {
    const { title, description, shape, onlyReads } = shown;
    const annotations = { readOnlyHint: onlyReads, destructiveHint: !onlyReads, openWorldHint: false };
    const config = { title, description, inputSchema: describedOnly(shape), annotations };
    server.registerTool(name, config, async (given, context) => {
      try {
        return await answer(given, { signal: context.mcpReq.signal, tell: progressOf(context) });
      } catch (thrown) {
        return refusal(thrown);
      }
    });
  };
  for (const [name, tool] of Object.entries(TOOLS)) add(name, tool, (given, call) => called(name, given, call, desk));
  add('wait', WAIT, (given, call) => desk.runs.wait(parsed(WAIT.shape, given, PAGE).run, call));
  add('stop', STOP, (given) => desk.runs.stop(parsed(STOP.shape, given, PAGE).run));
  addResources(server, desk.shelf);
  return server;
}

type Answer = (given: unknown, call: WaitingCall) => Promise<CallToolResult>;

/** What a tool answers. */
function called(name: string, given: unknown, call: WaitingCall, { work, runs, shelf }: Desk): Promise<CallToolResult> {
  const { isQuick, run } = TOOLS[name];
  if (!isQuick) return runs.begin(name, (controls, tell) => run(given, { controls, shelf, tell }), call);
  const { signal, tell } = call;
  return work.beside((controls) => run(given, { controls, shelf, tell }), { signal });
}

const WAIT = {
  title: 'Wait for a run',
  description: 'Wait for a run that goes on, and get its answer; or hear how far it is.',
  shape: TOOL_SHAPES.wait,
  onlyReads: true,
};

const STOP = {
  title: 'Stop a run',
  description: 'End a run that goes on. No file is left; a search goes on where it was when it is called again.',
  shape: TOOL_SHAPES.stop,
  onlyReads: false,
};

/** Tells a client that asked for it how far a call is: it counts the messages, and a line says where the work is. */
function progressOf({ mcpReq }: ServerContext): (message: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  let progress = 0;
  return (message) => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress: ++progress, message };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

/** Shows clients what a tool takes, and leaves the refusal to the tool: its errors name path and remedy. */
function describedOnly(shape: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const json = plain(z.toJSONSchema(shape)) as Record<string, unknown>;
  return {
    '~standard': {
      version: 1,
      vendor: packageFile.name,
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

/** A schema without what says nothing to a reader. */
const plain = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$schema' || key === 'propertyNames' || (key === 'additionalProperties' && value !== false)
        ? undefined
        : value,
    ),
  );

function addResources(server: McpServer, shelf: Shelf): void {
  const kinds: readonly [name: string, template: string, list: () => ShelfEntry[]][] = [
    ['docs', 'wavehall://docs/{page}', () => shelf.pages()],
    ['scenes', 'wavehall://scenes/{name}', () => shelf.scenes()],
    ['results', 'wavehall://results/{result}/{file}', () => shelf.results()],
  ];
  for (const [name, template, list] of kinds) {
    const resources = (): Promise<ListResourcesResult> =>
      inProtocol(() => ({ resources: list().map(({ address, ...entry }) => ({ uri: address, ...entry })) }));
    server.registerResource(name, new ResourceTemplate(template, { list: resources }), {}, (address) =>
      contentsOf(shelf, address.href),
    );
  }
  server.registerResource('materials', 'wavehall://materials', { mimeType: 'application/json' }, (address) =>
    contentsOf(shelf, address.href),
  );
}

function contentsOf(shelf: Shelf, uri: string): Promise<ReadResourceResult> {
  return inProtocol(async () => {
    const found = await shelf.read(uri);
    const about = { uri, mimeType: found.mimeType };
    return {
      contents: [
        'text' in found
          ? { ...about, text: found.text }
          : { ...about, blob: Buffer.from(found.bytes).toString('base64') },
      ],
    };
  });
}

/** Does something whose errors are answers of the protocol. */
async function inProtocol<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const { code, message, data } = errorObject(thrown);
    throw new ProtocolError(code, message, data);
  }
}
