import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseDawnPolls } from '../../../../src/node/adapters/dawn-polling.ts';

const plain = globalThis.setImmediate;
beforeAll(pauseDawnPolls);
afterAll(() => {
  globalThis.setImmediate = plain;
});

/** A function that shows itself as Dawn's polls do: native, without a name. */
const asDawn = (poll: () => void): (() => void) => new Proxy(Object.defineProperty(poll, 'name', { value: '' }), {});

/** Time that a poll takes, ms. */
const POLL_MS = 0.006;

/** Polls as Dawn does, until so much time has passed by the clock. */
async function pollFor(ms: number): Promise<{ polls: number; begun: number }> {
  const begun = performance.now();
  let polls = 0;
  await new Promise<void>((resolve) => {
    const poll = (): void => {
      polls++;
      now += POLL_MS;
      if (performance.now() - begun < ms) setImmediate(asDawn(poll));
      else resolve();
    };
    setImmediate(asDawn(poll));
  });
  return { polls, begun };
}

/** What the clock of these tests shows, ms: only polls and pauses take time. */
let now = 0;

describe("Dawn's polls", () => {
  beforeEach(() => {
    now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.spyOn(Atomics, 'wait').mockImplementation((_array, _index, _value, ms) => {
      now += ms!;
      return 'timed-out';
    });
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      action: (given: unknown) => void,
      ms: number,
      given: unknown,
    ) => {
      now += ms;
      return plain(action, given);
    }) as never);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('pause in a long wait, and use little of the processor', async () => {
    const { polls } = await pollFor(300);
    // Without pauses 50,000; with them some 100 (1 + ln 100) in the first tenth of a second, then one every ms.
    expect(polls).toBeLessThan(1000);
    expect(polls * POLL_MS).toBeLessThan(6);
  });

  it('do not pause at the beginning of each wait', async () => {
    for (let wait = 0; wait < 3; wait++) expect((await pollFor(0.9)).polls).toBeGreaterThanOrEqual(0.9 / POLL_MS);
  });

  it('end a wait late by about a hundredth of it', async () => {
    for (let wait = 0; wait < 5; wait++) {
      const { begun } = await pollFor(50);
      expect(now - begun - 50).toBeLessThan(1);
    }
  });
});

describe('other callbacks', () => {
  it('run as before, are given what they were, and can be cancelled', async () => {
    const given = await new Promise((resolve) => {
      setImmediate((...args: unknown[]) => resolve(args), 1, 'two');
    });
    expect(given).toEqual([1, 'two']);
    const called: string[] = [];
    clearImmediate(setImmediate(() => called.push('cancelled')));
    // A bound function is native text, too, but has a name.
    clearImmediate(setImmediate((() => called.push('bound')).bind(null)));
    await new Promise((resolve) => plain(resolve));
    await new Promise((resolve) => plain(resolve));
    expect(called).toEqual([]);
  });

  it('can be promised', async () => {
    const { promisify } = await import('node:util');
    expect(await promisify(setImmediate)('value')).toBe('value');
  });
});
