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
import { RunError } from '../../app/index.ts';
import { errorObject } from '../../serve/error-object.ts';
import { atMostEach, MOST_WAITING, WorkInOrder, type ServedControls } from '../../serve/work-in-order.ts';
import { progressText } from '../words/progress.ts';
import { MessageLines } from './message-lines.ts';
import { Shelf, type ShelfEntry, type ShelfFolders } from './shelf.ts';
import { errorLines, TOOLS, type Tool } from './tools.ts';

/** Time between two messages of progress within a phase, ms. */
const PROGRESS_MS = 1000;

const INSTRUCTIONS = `Wavehall computes how a room sounds. A scene (JSON) has a geometry, materials, sources and \
receivers; read wavehall://docs/scene-file before you write one. Check it, plan it, render it, then compare variants. \
Figures that the simulation does not determine carry a question mark: do not quote them.`;

/**
 * Answers an agent by the Model Context Protocol until the input ends (docs/use/mcp.md). Tools are run one after the
 * other, for they share the device. What an agent sends never ends the server; work stops when the agent does.
 */
export async function serveAgent(
  input: Readable,
  output: Writable,
  controls: ServedControls,
  folders: ShelfFolders,
): Promise<void> {
  const work = new WorkInOrder(controls);
  const shelf = new Shelf(folders);
  const lines = new MessageLines(input, output);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve());
  });
  const connection = serveStdio(() => serverOf(work, shelf), { transport: lines });
  await ended;
  await work.stop();
  await connection.close();
}

function serverOf(work: WorkInOrder, shelf: Shelf): McpServer {
  const server = new McpServer(
    { name: packageFile.name, title: 'Wavehall', version: packageFile.version },
    { instructions: INSTRUCTIONS },
  );
  for (const [name, tool] of Object.entries(TOOLS)) {
    const { title, description, shape, onlyReads } = tool;
    const annotations = { readOnlyHint: onlyReads, destructiveHint: !onlyReads, openWorldHint: false };
    server.registerTool(
      name,
      { title, description, inputSchema: describedOnly(shape), annotations },
      (given, context) => called(tool, given, { work, shelf, context }),
    );
  }
  addResources(server, shelf);
  return server;
}

interface Call {
  readonly work: WorkInOrder;
  readonly shelf: Shelf;
  readonly context: ServerContext;
}

/** What a tool answers; what went wrong is an answer, too, for the agent to read. */
async function called(tool: Tool, given: unknown, { work, shelf, context }: Call): Promise<CallToolResult> {
  try {
    if (work.isFull) throw new RunError(`${MOST_WAITING} requests wait already`, 'Wait for an answer.');
    const tell = progressOf(context);
    return await work.do((controls) => tool.run(given, { controls, shelf, tell }), {
      signal: context.mcpReq.signal,
      onProgress: atMostEach(PROGRESS_MS, (value) => tell(progressText(value))),
    });
  } catch (thrown) {
    const error = errorObject(thrown);
    return {
      isError: true,
      content: [{ type: 'text', text: errorLines(error).join('\n') }],
      structuredContent: { error },
    };
  }
}

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
  const json = z.toJSONSchema(shape) as Record<string, unknown>;
  return {
    '~standard': {
      version: 1,
      vendor: packageFile.name,
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

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
