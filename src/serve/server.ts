import {
  createJSONRPCErrorResponse,
  isJSONRPCID,
  JSONRPCServer,
  type JSONRPCID,
  type JSONRPCRequest,
  type JSONRPCResponse,
} from 'json-rpc-2.0';
import type { Readable, Writable } from 'node:stream';
import packageFile from '../../package.json' with { type: 'json' };
import { CODES, errorObject } from './error-object.ts';
import { arrayMessage, jsonMessage, messagesOf, MOST_MESSAGE_BYTES } from './messages.ts';
import { METHODS } from './methods.ts';
import { ArraySender } from './sent-arrays.ts';
import { atMostEach, MOST_WAITING, WorkInOrder, type ServedControls } from './work-in-order.ts';
import type { Method, ToldProgress } from './work.ts';

/** Version of the protocol: it is raised when a program of before would no longer be understood. */
const PROTOCOL = 1;

/** Time between two messages of progress within a phase, ms. */
const PROGRESS_MS = 100;

/**
 * Answers requests of another program until the input ends or it is asked to end (docs/use/serve.md). Requests are done
 * one after the other, for they share the device. What a program sends never ends the server; work stops when the
 * program does.
 */
export async function serve(input: Readable, output: Writable, controls: ServedControls): Promise<void> {
  const server = new Server(output, controls);
  const listening = listen(input, server);
  try {
    await Promise.race([listening, server.ended]);
  } finally {
    await server.stop();
    await server.answered();
    input.destroy();
    await listening.catch(() => undefined);
  }
}

async function listen(input: Readable, server: Server): Promise<void> {
  for await (const received of messagesOf(input as AsyncIterable<Uint8Array>)) {
    if ('fault' in received) server.refuse(CODES.parse, received.fault);
    else server.receive(received.body);
  }
}

class Server {
  /** Settles when the program has asked the server to end, and was answered. */
  readonly ended: Promise<void>;
  private readonly rpc = new JSONRPCServer({ errorListener: () => undefined });
  private readonly arrays = new ArraySender((name, numbers) => this.write(arrayMessage(name, numbers)));
  /** Messages whose answers are not sent yet. */
  private readonly unanswered = new Set<Promise<void>>();
  private readonly running = new Map<JSONRPCID, AbortController>();
  private readonly work: WorkInOrder;
  private end!: () => void;

  constructor(
    private readonly output: Writable,
    controls: ServedControls,
  ) {
    this.work = new WorkInOrder(controls);
    this.ended = new Promise((resolve) => (this.end = resolve));
    const { rpc } = this;
    rpc.mapErrorToJSONRPCErrorResponse = (id, error) => {
      const { code, message, data } = errorObject(error);
      return createJSONRPCErrorResponse(id, code, message, data);
    };
    for (const [name, method] of Object.entries(METHODS))
      rpc.addMethodAdvanced(name, (request) => this.ask(request, method));
    rpc.addMethod('initialize', () => ({
      program: packageFile.version,
      protocol: PROTOCOL,
      methods: Object.keys(METHODS),
      mostMessageBytes: MOST_MESSAGE_BYTES,
    }));
    rpc.addMethod('shutdown', () => this.stop());
    rpc.addMethod('$/cancelRequest', (given: { id?: JSONRPCID } | undefined) => {
      this.running.get(given?.id ?? null)?.abort();
    });
  }

  /** Answers a message as soon as that is possible. */
  receive(body: Uint8Array): void {
    const answering = this.answer(body).finally(() => this.unanswered.delete(answering));
    this.unanswered.add(answering);
  }

  /** Waits until all that came is answered. */
  async answered(): Promise<void> {
    await Promise.all(this.unanswered);
  }

  private async answer(body: Uint8Array): Promise<void> {
    let message: unknown;
    try {
      message = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
    } catch (cause) {
      this.refuse(CODES.parse, cause instanceof SyntaxError ? 'a message is not JSON' : 'a message is not UTF-8');
      return;
    }
    if (![message].flat().every(isRequestLike)) {
      this.refuse(CODES.invalidRequest, 'a message is no request: an object, with a text or a number as its id');
      return;
    }
    const request = message as JSONRPCRequest;
    const answer = await this.rpc.receive(request);
    if (answer) this.send(answer);
    if (request.method === 'shutdown') this.end();
  }

  /** Says that a message cannot be read. */
  refuse(code: number, message: string): void {
    this.send(createJSONRPCErrorResponse(null, code, message));
  }

  /** Stops all work, and waits until it has stopped. */
  async stop(): Promise<null> {
    await this.work.stop();
    return null;
  }

  /** Does what was asked for when all before it is done. */
  private async ask({ id, params }: JSONRPCRequest, method: Method): Promise<JSONRPCResponse | null> {
    // Nobody waits for the answer.
    if (id === undefined) return null;
    if (this.running.has(id)) return createJSONRPCErrorResponse(id, CODES.invalidRequest, 'the id is in use');
    if (this.work.isFull) return createJSONRPCErrorResponse(id, CODES.busy, `${MOST_WAITING} requests wait already`);
    const controller = new AbortController();
    this.running.set(id, controller);
    const tell = atMostEach<ToldProgress>(PROGRESS_MS, (value) =>
      this.send({ jsonrpc: '2.0', method: '$/progress', params: { token: id, value } }),
    );
    const { signal } = controller;
    try {
      const done = this.work.do((controls) => method(params, { controls, tell, give: this.arrays.give }), {
        signal,
        onProgress: tell,
      });
      return { jsonrpc: '2.0', id, result: (await done) ?? null };
    } finally {
      this.running.delete(id);
    }
  }

  private send(message: object): void {
    this.write(jsonMessage(message));
  }

  private write(parts: readonly Uint8Array[]): void {
    if (this.output.destroyed) return;
    for (const part of parts) this.output.write(part);
  }
}

/** Whether a message can be answered: the name of a request stands in its answer. */
function isRequestLike(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false;
  return !('id' in message) || isJSONRPCID(message.id);
}
