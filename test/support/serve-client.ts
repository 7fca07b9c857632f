import type { Readable, Writable } from 'node:stream';

/** An answer of `wavehall serve`, or what it says unasked. */
export interface ServeMessage {
  readonly jsonrpc: '2.0';
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: { readonly token: unknown; readonly value: { readonly phase: string } };
  // What the methods answer is for the tests to say.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly result?: any;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly kind: string; readonly path: string | null; readonly remedy: string };
  };
}

/** Another program that asks `wavehall serve`, by the pages of the docs and not by its code. */
export class ServeClient {
  /** All that came, in its order. */
  readonly messages: ServeMessage[] = [];
  /** Arrays by their names. */
  readonly arrays = new Map<number, Float32Array>();
  /** Bytes that came and are no message. */
  rest: Buffer = Buffer.alloc(0);
  private readonly waiting = new Set<() => void>();
  private asked = 0;

  constructor(
    readonly input: Writable,
    output: Readable,
  ) {
    output.on('data', (chunk: Buffer) => this.take(chunk));
  }

  /** Sends bytes. */
  raw(...parts: readonly (string | Uint8Array)[]): void {
    for (const part of parts) this.input.write(part);
  }

  /** Sends a message as it should be. */
  send(message: unknown): void {
    const body = Buffer.from(JSON.stringify(message));
    this.raw(`Content-Length: ${body.length}\r\n\r\n`, body);
  }

  /** Asks, and waits for the answer. @returns with the phases that were told meanwhile */
  async ask(method: string, params: object = {}): Promise<ServeMessage & { readonly phases: readonly string[] }> {
    const id = `ask ${++this.asked}`;
    this.send({ jsonrpc: '2.0', id, method, params });
    const answer = await this.next((message) => message.id === id);
    const told = this.messages.flatMap(({ params: own }) => (own?.token === id ? [own.value.phase] : []));
    return { ...answer, phases: [...new Set(told)] };
  }

  /** The first message of a kind, as soon as it is there. */
  async next(isIt: (message: ServeMessage) => boolean): Promise<ServeMessage> {
    for (;;) {
      const found = this.messages.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  private take(chunk: Buffer): void {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (let end = this.rest.indexOf('\r\n\r\n'); end >= 0; end = this.rest.indexOf('\r\n\r\n')) {
      const header = this.rest.toString('latin1', 0, end);
      const bytes = Number(/Content-Length: (\d+)/.exec(header)![1]);
      if (this.rest.length < end + 4 + bytes) break;
      const body = this.rest.subarray(end + 4, end + 4 + bytes);
      this.rest = this.rest.subarray(end + 4 + bytes);
      const array = /Array: (\d+)/.exec(header);
      if (array) this.arrays.set(Number(array[1]), new Float32Array(Uint8Array.from(body).buffer));
      else this.messages.push(JSON.parse(body.toString()) as ServeMessage);
    }
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }
}

/** A closet that takes some tens of milliseconds, as a scene. */
export const servedCloset = {
  wavehall: 1,
  title: 'A closet',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.5, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.5] } },
  receivers: { R1: { position: [1.4, 1, 0.8] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 300,
  scheme: 'compact-5@2%',
};
