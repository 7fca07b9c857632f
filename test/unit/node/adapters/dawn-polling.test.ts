import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pauseDawnPolls } from '../../../../src/node/adapters/dawn-polling.ts';

const plain = globalThis.setImmediate;
beforeAll(pauseDawnPolls);
afterAll(() => {
  globalThis.setImmediate = plain;
});

/** A function that shows itself as Dawn's polls do: native, without a name. */
const asDawn = (poll: () => void): (() => void) => new Proxy(Object.defineProperty(poll, 'name', { value: '' }), {});

/** Polls as Dawn does, until so much time has passed. */
async function pollFor(ms: number): Promise<{ polls: number; begun: number }> {
  const begun = performance.now();
  let polls = 0;
  await new Promise<void>((resolve) => {
    const poll = (): void => {
      polls++;
      if (performance.now() - begun < ms) setImmediate(asDawn(poll));
      else resolve();
    };
    setImmediate(asDawn(poll));
  });
  return { polls, begun };
}

describe("Dawn's polls", () => {
  it('pause in a long wait, and use little of the processor', async () => {
    const before = process.cpuUsage();
    const { polls } = await pollFor(300);
    const { user, system } = process.cpuUsage(before);
    // Without pauses some 50,000; with them 100 (1 + ln 100) in the first tenth of a second, then one every ms.
    expect(polls).toBeLessThan(5000);
    expect((user + system) / 1000).toBeLessThan(150);
  });

  it('do not pause at the beginning of each wait', async () => {
    // Other work of the machine may hold some up, so the best of ten counts.
    let most = 0;
    for (let wait = 0; wait < 10; wait++) most = Math.max(most, (await pollFor(0.9)).polls);
    // With a pause of a timer there would be one.
    expect(most).toBeGreaterThan(10);
  });

  it('end a wait late by about a hundredth of it', async () => {
    // Other work of the machine may hold one up: one of five is enough.
    const late: number[] = [];
    for (let wait = 0; wait < 5; wait++) {
      const { begun } = await pollFor(50);
      late.push(performance.now() - begun - 50);
    }
    expect(Math.min(...late)).toBeLessThan(1);
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
