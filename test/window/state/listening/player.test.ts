import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '../../../../electron/renderer/state/listening/player.ts';

/** What stands in for Web Audio: it remembers what was scheduled, and time goes on by hand. */
let now = 0;
const sources: FakeSource[] = [];

class FakeParam {
  value: number;
  constructor(readonly first = 1) {
    this.value = first;
  }
  readonly events: (readonly [value: number, at: number])[] = [];
  setTargetAtTime(to: number, at: number): void {
    this.value = to;
    this.events.push([to, at]);
  }
}

class FakeGain {
  readonly gain: FakeParam;
  into: unknown = null;
  constructor(_: unknown, { gain }: { gain: number }) {
    this.gain = new FakeParam(gain);
  }
  connect(into: unknown): unknown {
    return (this.into = into);
  }
}

class FakeSource {
  into: FakeGain | null = null;
  started: readonly [number, number] = [NaN, NaN];
  stopped: number | null = null;
  onended: (() => void) | null = null;
  constructor(
    _: unknown,
    readonly options: { loop: boolean; buffer: { length: number; samples: Float32Array } },
  ) {
    sources.push(this);
  }
  connect(into: FakeGain): FakeGain {
    return (this.into = into);
  }
  start(...when: [number, number]): void {
    this.started = when;
  }
  stop(at: number): void {
    this.stopped = at;
  }
}

class FakeContext {
  readonly sampleRate = 100;
  readonly destination = {};
  get currentTime(): number {
    return now;
  }
  resume(): Promise<void> {
    return Promise.resolve();
  }
  createBuffer(_: number, length: number): unknown {
    const samples = new Float32Array(length);
    return {
      length,
      samples,
      getChannelData: () => samples,
      copyToChannel: (from: Float32Array) => samples.set(from),
    };
  }
}

vi.stubGlobal('AudioContext', FakeContext);
vi.stubGlobal('GainNode', FakeGain);
vi.stubGlobal('AudioBufferSourceNode', FakeSource);

const sound = (seconds: number): Float32Array => new Float32Array(100 * seconds);
const going = (): FakeSource[] => sources.filter(({ stopped }) => stopped === null);
/** The gains from a source to the destination. */
function gainsOf(source: FakeSource): FakeGain[] {
  const all: FakeGain[] = [];
  for (let at: unknown = source.into; at instanceof FakeGain; at = at.into) all.push(at);
  return all;
}
const laneGain = (source: FakeSource): number => gainsOf(source).at(-3)!.gain.value;
const fadeFrom = (source: FakeSource): number => gainsOf(source).at(-2)!.gain.first;
const fadeOf = (source: FakeSource): FakeParam['events'] => gainsOf(source).at(-2)!.gain.events;

describe('the player', () => {
  const onEnd = vi.fn();
  let player: Player;

  beforeEach(async () => {
    now = 0;
    sources.length = 0;
    onEnd.mockReset();
    player = new Player(onEnd);
    player.setGains(
      new Map([
        ['a', { lane: 0.5, direct: 2 }],
        ['dry', { lane: 0.25, direct: 1 }],
      ]),
    );
    player.hear('a');
    player.load(
      await player.prepare([
        { id: 'a', direct: sound(3), rest: sound(4) },
        { id: 'dry', direct: null, rest: sound(2) },
      ]),
    );
    await player.play(1);
  });

  it('starts all parts at the same sample, as long as the longest', () => {
    expect(player.durationSeconds).toBe(4);
    expect(sources.map(({ started }) => started)).toEqual(Array(3).fill([0.03, 1]));
    expect(sources.map(({ options }) => options.buffer.length)).toEqual([400, 400, 400]);
  });

  it('switches between sounds without starting them again', () => {
    const audible = (): number[] => going().map(laneGain);
    expect(audible()).toEqual([0.5, 0.5, 0]);
    player.hear('dry');
    expect(audible()).toEqual([0, 0, 0.25]);
    expect(sources).toHaveLength(3);
    expect(sources[1].into!.gain.value).toBe(2);
    player.setGains(new Map([['a', { lane: 0.5, direct: 3 }]]));
    expect(sources[1].into!.gain.value).toBe(3);
  });

  it('tells its position, pauses and goes on there', async () => {
    now = 1.03;
    expect(player.position()).toBeCloseTo(2, 10);
    expect(player.pause()).toBeCloseTo(2, 10);
    expect([player.position(), going().length, player.pause()]).toEqual([null, 0, null]);
    await player.play(2);
    expect(going()[0].started).toEqual([expect.closeTo(1.06, 10), 2]);
  });

  it('seeks while it plays, and to nothing while it does not', () => {
    player.seek(3);
    expect(going().map(({ started }) => started[1])).toEqual([3, 3, 3]);
    player.pause();
    player.seek(1);
    expect(going()).toEqual([]);
  });

  it('loops a stretch, from its beginning if it was elsewhere', () => {
    player.setLoop({ from: 2, to: 3 });
    expect(going().map(({ started, options }) => [started[1], options.loop, options.buffer.length])).toEqual(
      Array(3).fill([0, true, 100]),
    );
    now = 0.03 + 2.25;
    expect(player.position()).toBeCloseTo(2.25, 10);
    player.setLoop(null);
    expect(going()[0].options.loop).toBe(false);
    expect(going()[0].started[1]).toBeCloseTo(2.25, 10);
  });

  it('fades in where a sound is under way, and out as the next begins', async () => {
    expect([fadeFrom(sources[0]), fadeOf(sources[0])]).toEqual([0, [[1, 0.03]]]);
    now = 1;
    player.seek(2);
    expect(fadeOf(sources[0]).at(-1)).toEqual([0, 1.03]);
    expect(sources[0].stopped).toBeGreaterThan(1.03);
    player.pause();
    expect(fadeOf(going()[0] ?? sources.at(-1)!).at(-1)).toEqual([0, 1]);
    // The beginning of a response may be an impulse.
    await player.play(0);
    expect([fadeFrom(sources.at(-1)!), fadeOf(sources.at(-1)!)]).toEqual([1, []]);
  });

  it('goes on at its position with other sounds', async () => {
    now = 0.53;
    player.load(await player.prepare([{ id: 'a', direct: null, rest: sound(5) }]));
    expect(going().map(({ started }) => started[1])).toEqual([1.5]);
  });

  it('tells when the sounds have ended, but not when they were stopped', () => {
    const [first] = going();
    player.seek(2);
    first.onended!();
    expect(onEnd).not.toHaveBeenCalled();
    going()[0].onended!();
    expect(onEnd).toHaveBeenCalledOnce();
    expect(player.position()).toBeNull();
  });
});
