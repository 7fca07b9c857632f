/** Messages of a stream, whatever stands in it. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { arrayMessage, jsonMessage, messagesOf, type Received } from '../../../src/serve/messages.ts';

const text = (received: Received): string =>
  'fault' in received ? `fault: ${received.fault}` : new TextDecoder().decode(received.body);

/** What is read of pieces of a stream. */
async function read(pieces: readonly (string | Uint8Array)[], most?: number): Promise<string[]> {
  const found: string[] = [];
  for await (const received of messagesOf(Readable.from(pieces.map((piece) => Buffer.from(piece))), most))
    found.push(text(received));
  return found;
}

const framed = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const NO_LENGTH = 'fault: a header has no Content-Length that is a whole number of bytes';

describe('messages in a stream', () => {
  it('come whole, wherever the stream is cut', async () => {
    const stream = Buffer.from(framed('{"a":1}') + framed('"é\\r\\n\\r\\n"') + framed(''));
    for (let cut = 0; cut <= stream.length; cut++)
      expect(await read([stream.subarray(0, cut), stream.subarray(cut)])).toEqual(['{"a":1}', '"é\\r\\n\\r\\n"', '']);
    expect(await read([...stream].map((byte) => Uint8Array.of(byte)))).toHaveLength(3);
  });

  it('have other header lines, in any order and case', async () => {
    expect(await read(['Content-Type: application/json\r\ncontent-length:  2\r\n\r\n{}'])).toEqual(['{}']);
  });

  it.each(['', 'Content-Length: -1', 'Content-Length: 1e3', 'Content-Length: 0x10', 'Content-Length: ', `Content-Length: ${'9'.repeat(400)}`, '\0\u00ff'])('are found again after a header such as %j', async (header) => {
    const found = await read([`${header}\r\n\r\n`, framed('{"next":1}')]);
    expect(found[0]).toBe(NO_LENGTH);
    expect(found.at(-1)).toBe('{"next":1}');
  }); // prettier-ignore

  it('are found again after one that is longer than its length says, with one fault', async () => {
    const short = 'Content-Length: 3\r\n\r\n{"a":"much more than three bytes"}';
    expect(await read([short, framed('{"next":1}'), framed('{}')])).toEqual(['{"a', NO_LENGTH, '{"next":1}', '{}']);
  });

  it.each(['}', 'not a header\r\n', 'Content-Length: 7\r\n'])(
    'are read after other bytes such as %j',
    async (before) => {
      expect(await read([`${before}${framed('{}')}`])).toEqual([NO_LENGTH, '{}']);
    },
  );

  it('are found again after megabytes without a line end, which are not kept', async () => {
    const found = await read([...new Array<string>(200).fill('x'.repeat(50_000)), framed('{}')]);
    expect(found).toEqual(['fault: a header has more than 4096 bytes', '{}']);
  });

  it('are passed over if they are too large', async () => {
    const found = await read([framed('x'.repeat(1001)), framed('{}')], 1000);
    expect(found).toEqual(['fault: a message has 1001 bytes, and 1000 is the most that is read', '{}']);
    expect(await read(['Content-Length: 999999999999999\r\n\r\nabc'])).toEqual([
      'fault: a message has 999999999999999 bytes, and 64000000 is the most that is read',
    ]);
  });

  it('are told to be cut if the stream ends within one', async () => {
    expect(await read(['Content-Length: 10\r\n\r\n{"a"'])).toEqual([
      'fault: the input ended after 4 of the 10 bytes of a message',
    ]);
    expect(await read([framed('{}'), 'Content-Len'])).toEqual(['{}', 'fault: the input ended within a header']);
    expect(await read([])).toEqual([]);
  });
});

describe('messages that are sent', () => {
  it('are JSON with its length in bytes', () => {
    expect(Buffer.concat(jsonMessage({ a: 'é' })).toString()).toBe('Content-Length: 10\r\n\r\n{"a":"é"}');
  });

  it('are arrays, the lowest byte first, of a part of a buffer alone', () => {
    const [header, body] = arrayMessage(7, Float64Array.of(0, 1, -2).subarray(1));
    expect(new TextDecoder().decode(header)).toBe(
      'Content-Length: 16\r\nContent-Type: application/octet-stream\r\nArray: 7\r\n\r\n',
    );
    expect([...body]).toEqual([0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0xc0]);
  });
});
