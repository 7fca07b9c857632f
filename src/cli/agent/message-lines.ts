import {
  deserializeMessage,
  serializeMessage,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Readable, Writable } from 'node:stream';
import { CODES } from '../../serve/error-object.ts';
import { MOST_MESSAGE_BYTES } from '../../serve/messages.ts';

const LINE_END = 10;

/**
 * Messages of the Model Context Protocol, a line of JSON each. The transport of the package closes the connection at a
 * line that is too long, and says nothing about one that is no message; this one answers both with an error, and
 * goes on with the next line.
 */
export class MessageLines implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  private parts: Uint8Array[] = [];
  private bytes = 0;
  private isTooLong = false;
  private isClosed = false;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
    private readonly mostBytes = MOST_MESSAGE_BYTES,
  ) {}

  start(): Promise<void> {
    this.input.on('data', (chunk: Uint8Array) => this.take(chunk));
    for (const event of ['end', 'close', 'error']) this.input.on(event, () => void this.close());
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (!this.isClosed && !this.output.destroyed) this.output.write(serializeMessage(message));
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    this.isClosed = true;
    this.onclose?.();
    return Promise.resolve();
  }

  private take(chunk: Uint8Array): void {
    for (let rest = chunk; ;) {
      const end = rest.indexOf(LINE_END);
      this.keep(end < 0 ? rest : rest.subarray(0, end));
      if (end < 0) return;
      const [line, isTooLong] = [Buffer.concat(this.parts), this.isTooLong];
      [this.parts, this.bytes, this.isTooLong] = [[], 0, false];
      if (isTooLong) this.refuse(`a message has more than ${this.mostBytes} bytes`);
      else this.read(line);
      rest = rest.subarray(end + 1);
    }
  }

  private keep(part: Uint8Array): void {
    this.bytes += part.length;
    this.isTooLong ||= this.bytes > this.mostBytes;
    if (this.isTooLong) this.parts = [];
    else this.parts.push(part);
  }

  private read(line: Uint8Array): void {
    let text: string;
    let given: unknown;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(line).trim();
      if (text === '') return;
      given = JSON.parse(text);
    } catch (cause) {
      this.refuse(cause instanceof SyntaxError ? 'a message is not JSON' : 'a message is not UTF-8');
      return;
    }
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(text);
    } catch {
      this.refuse('a message is no request, notification or answer of JSON-RPC 2.0', CODES.invalidRequest, idOf(given));
      return;
    }
    this.onmessage?.(message);
  }

  /** Says that a line cannot be read. @param id Name of the request, as far as it has one */
  private refuse(message: string, code: number = CODES.parse, id?: RequestId): void {
    void this.send({ jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message } });
  }
}

function idOf(given: unknown): RequestId | undefined {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : undefined;
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : undefined;
}
