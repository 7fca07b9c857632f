/**
 * Messages in a stream of bytes, as language servers send them: header lines, an empty line, then as many bytes as
 * `Content-Length` says (Language Server Protocol 3.17, base protocol). A message that comes is JSON; one that goes is
 * JSON or an array of numbers.
 */
import { ByteQueue } from './byte-queue.ts';

/** Bytes of the largest message that is read: twice the largest text of a scene (`MOST_TEXT_BYTES`). */
export const MOST_MESSAGE_BYTES = 64_000_000;

/** Bytes of the longest header. */
const MOST_HEADER_BYTES = 4096;

const HEADER_END = '\r\n\r\n';

/** A message, or what is wrong with the bytes that should be one. */
export type Received = { readonly body: Uint8Array } | { readonly fault: string };

/**
 * Takes messages out of a stream. Where no header can be read, the next one that can is looked for, and the fault is
 * given once. No text in JSON holds such a header, for its line ends are escaped there.
 *
 * @param most Bytes of the largest message.
 */
export async function* messagesOf(
  stream: AsyncIterable<Uint8Array>,
  most = MOST_MESSAGE_BYTES,
): AsyncGenerator<Received> {
  const bytes = new ByteQueue(stream);
  let isLost = false;
  for (;;) {
    const header = await bytes.textBefore(HEADER_END, MOST_HEADER_BYTES);
    if (header === null) {
      if (bytes.held > 0 && !isLost) yield { fault: 'the input ended within a header' };
      return;
    }
    const { text, isCut } = header;
    const clean = isCut ? undefined : bodyBytes(text);
    if (clean === undefined && !isLost) {
      yield {
        fault: isCut
          ? `a header has more than ${MOST_HEADER_BYTES} bytes`
          : 'a header has no Content-Length that is a whole number of bytes',
      };
    }
    const length = clean ?? bodyBytes(lastHeader(text));
    isLost = length === undefined;
    if (length === undefined) continue;
    if (length > most) {
      yield { fault: `a message has ${length} bytes, and ${most} is the most that is read` };
      await bytes.skip(length);
      continue;
    }
    const body = await bytes.take(length);
    if (body === null) {
      yield { fault: `the input ended after ${bytes.held} of the ${length} bytes of a message` };
      return;
    }
    yield { body };
  }
}

/** Bytes of the message after a header; undefined if the header cannot be read. */
function bodyBytes(header: string): number | undefined {
  const lines = header.split('\r\n').map((line) => /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line));
  if (lines.includes(null)) return undefined;
  const lengths = lines.flatMap((line) => (line![1].toLowerCase() === 'content-length' ? [line![2]] : []));
  if (lengths.length !== 1 || !/^\d{1,15}$/.test(lengths[0])) return undefined;
  return Number(lengths[0]);
}

/** What may be a header at the end of other bytes. */
const lastHeader = (text: string): string => text.slice(Math.max(0, text.toLowerCase().lastIndexOf('content-length:')));

/** The bytes of a message. @param json What JSON can hold */
export function jsonMessage(json: unknown): Uint8Array[] {
  const body = Buffer.from(JSON.stringify(json));
  return [headerOf({ 'Content-Length': body.length }), body];
}

/** Numbers of one kind. */
export type NumberArray = Float32Array | Float64Array;

/**
 * The bytes of a message that is an array of numbers, the lowest byte of each first.
 *
 * @param name The name of the array in other messages.
 */
export function arrayMessage(name: number, numbers: NumberArray): Uint8Array[] {
  const body = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return [headerOf({ 'Content-Length': body.length, 'Content-Type': 'application/octet-stream', Array: name }), body];
}

const headerOf = (lines: Readonly<Record<string, string | number>>): Uint8Array =>
  Buffer.from(
    `${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
    'latin1',
  );
