import { beforeEach, describe, expect, it, vi } from 'vitest';
import { packFrame, type PackedFrame } from '../../../../electron/renderer/core/packed-frame.ts';
import type { FieldFrame, FieldSlice } from '../../../../src/app/rendering/job/watch.ts';

vi.hoisted(() => vi.stubGlobal('requestAnimationFrame', () => 0));
vi.hoisted(() => vi.stubGlobal('cancelAnimationFrame', () => undefined));

const recording = await import('../../../../electron/renderer/state/run/recording.ts');
const player = await import('../../../../electron/renderer/state/run/player.ts');
const { FieldSum } = await import('../../../../electron/renderer/core/field-sum.ts');
const { sliceOfVolume } = await import('../../../../electron/renderer/state/run/slice-of-volume.ts');
const {
  levelOnScale: levelOf,
  nextRange,
  pressureOf,
  scaleMarks,
} = await import('../../../../electron/renderer/state/run/colour-scale.ts');

const NODES = 1000;

const sliceOf = (pressure: Float32Array, position = 1): FieldSlice => ({
  axis: 2,
  position,
  origin: [0, 0],
  spacing: 0.1,
  size: [pressure.length, 1],
  pressure,
});

const frameOf = (timeSeconds: number, part: Partial<FieldFrame> = {}): FieldFrame => ({
  source: 'S1',
  step: 0,
  steps: 0,
  timeSeconds,
  isPulse: true,
  slices: [sliceOf(new Float32Array(NODES).fill(Math.sin(timeSeconds)))],
  layers: [],
  ...part,
});

const packed = (timeSeconds: number, part: Partial<FieldFrame> = {}): PackedFrame =>
  packFrame(frameOf(timeSeconds, part), 0.1);

/** What is shown of the first slice's first node. */
function shown(seconds: number): number {
  const moment = recording.momentAt(seconds)!;
  const parts = moment.shares.map(({ frame, weight }) => ({ field: frame.slices[0], weight }));
  return new FieldSum().of(parts)[0];
}

beforeEach(() => {
  recording.clearRecording();
  recording.changeBudget(256);
  player.follow();
  player.setSlowness(100);
  player.repeats.value = false;
});

describe('a packed frame', () => {
  it('has the pressure to 16 bits, and no air where there was none', () => {
    const pressure = Float32Array.of(0.5, -2, NaN, 1e-3, 0);
    const [slice] = packed(0, { slices: [sliceOf(pressure)] }).slices;
    const sum = new FieldSum().of([{ field: slice, weight: 1 }]);
    pressure.forEach((value, i) => {
      if (Number.isNaN(value)) expect(sum[i]).toBeNaN();
      else expect(Math.abs(sum[i] - value)).toBeLessThan(2 / 65534 + 1e-9);
    });
  });

  it('of an impulse is without its mean', () => {
    const slices = [sliceOf(Float32Array.of(1, 3, NaN)), sliceOf(Float32Array.of(8))];
    const field = packed(0, { slices, isPulse: false });
    const values = field.slices.flatMap((slice) => [...new FieldSum().of([{ field: slice, weight: 1 }])]);
    expect(values.map((value) => Math.round(1000 * value) / 1000)).toEqual([-3, -1, NaN, 4]);
  });

  it('calls for a range that leaves out the loudest, and what is silent', () => {
    const pressure = Float32Array.from({ length: NODES }, (_, i) => (i < 10 ? 50 : i < 800 ? (i % 2 ? 1 : -1) : 0.001));
    expect(packed(0, { slices: [sliceOf(pressure)] }).telling).toBeCloseTo(1, 2);
    expect(packed(0, { slices: [sliceOf(new Float32Array(4))] }).telling).toBe(0);
  });

  it('of a whole room gives slices through it, also between its nodes', () => {
    const layer = (z: number): FieldSlice => ({
      ...sliceOf(
        Float32Array.from({ length: 15 }, (_, i) => (i === 0 ? NaN : (i % 5) + 10 * z)),
        z,
      ),
      size: [5, 3],
    });
    const { volume } = packed(0, { layers: [layer(0), layer(0.5), layer(1)] });
    expect(volume!.along.map((places) => places.length)).toEqual([5, 3, 3]);
    const across = sliceOfVolume(volume!, { axis: 2, position: 0.25 });
    expect([across.size, across.origin, across.position]).toEqual([[5, 3], [0, 0], 0.25]);
    const values = new FieldSum().of([{ field: across, weight: 1 }]);
    expect(values[0]).toBeNaN();
    expect(values[3]).toBeCloseTo(3 + 2.5, 2);
    const side = sliceOfVolume(volume!, { axis: 0, position: 0.2 });
    expect(new FieldSum().of([{ field: side, weight: 1 }])[8]).toBeCloseTo(2 + 10, 2);
    expect(sliceOfVolume(volume!, { axis: 0, position: 0.2 })).toBe(side);
  });
});

describe('the recording', () => {
  it('shows what is between frames as a smooth wave', () => {
    // Seven frames a period, which is few.
    for (let i = 0; i < 14; i++) recording.record(packed((2 * Math.PI * i) / 7));
    for (let at = 1; at < 10; at += 0.05) expect(Math.abs(shown(at) - Math.sin(at))).toBeLessThan(0.06);
    expect(shown(-3)).toBeCloseTo(0, 4);
    expect(shown(Infinity)).toBeCloseTo(Math.sin((2 * Math.PI * 13) / 7), 3);
  });

  it('has weights that add up to one and reproduce a straight line, also with uneven times and at its ends', () => {
    for (const times of [
      [0, 1, 2, 3],
      [0, 2, 3, 7],
      [undefined, 2, 3, 7],
      [0, 2, 3, undefined],
      [undefined, 2, 3, undefined],
    ]) {
      for (const share of [0.2, 0.5, 0.9]) {
        const weights = recording.hermite(share, times);
        const sum = (of: (time: number) => number): number =>
          weights.reduce((all, weight, i) => all + (weight === 0 ? 0 : weight * of(times[i]!)), 0);
        expect(sum(() => 1)).toBeCloseTo(1, 12);
        if (!times.includes(undefined))
          expect(sum((time) => time)).toBeCloseTo(times[1]! + share * (times[2]! - times[1]!), 12);
      }
    }
  });

  it('stays within its memory: frames are left out evenly, from the first to the last', () => {
    // A frame has 2 kB.
    recording.changeBudget(0.1);
    for (let i = 0; i <= 1000; i++) recording.record(packed(i / 1000));
    const facts = recording.recording.value!;
    expect(facts.bytes).toBeLessThanOrEqual(100_000);
    expect(facts.bytes).toBe(2 * NODES * facts.frames);
    expect([facts.from, facts.to, facts.frames + facts.leftOut]).toEqual([0, 1, 1001]);
    const times = [0];
    while (times.at(-1)! < 1) times.push(recording.frameAway(times.at(-1)!, 1));
    expect(times).toHaveLength(facts.frames);
    // Frames arrive every millisecond, and one of 20 can stay.
    const gaps = times.slice(1, -1).map((time, i) => Math.round(1000 * (time - times[i])));
    expect([Math.min(...gaps) >= 14, Math.max(...gaps) <= 29]).toEqual([true, true]);
  });

  it('begins anew with another source, and replaces a frame that is seen again', () => {
    recording.record(packed(0.1));
    recording.record(packed(0.2));
    recording.record(packed(0.2));
    expect(recording.recording.value).toMatchObject({ frames: 2, source: 'S1', bytes: 4 * NODES });
    recording.record(packed(0.1, { source: 'S2' }));
    expect(recording.recording.value).toMatchObject({ frames: 1, source: 'S2' });
    recording.record(packed(0.2, { source: 'S2', isPulse: false }));
    expect(recording.recording.value).toMatchObject({ frames: 1, isPulse: false });
  });
});

describe('a film', () => {
  /** A pulse of 1 at 20 ms, before which its source has hardly begun. */
  const filmed = (): void => {
    const loudness = [0, 1e-6, 5e-3, 0.2, 1, 0.1, 0.1];
    loudness.forEach((level, i) => {
      recording.record(packed(0.01 * (i - 4), { slices: [sliceOf(new Float32Array(NODES).fill(level))] }));
    });
  };

  it('begins with the frame before the first that is louder than −40 dB of the loudest', () => {
    filmed();
    expect(recording.recording.value).toMatchObject({ from: -0.04, begins: -0.02, to: 0.02 });
  });

  it('plays from there by itself once it is made, again and again, at a speed that lets it take some eight seconds', () => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
    filmed();
    player.repeats.value = true;
    player.premiere();
    expect([player.isPlaying.value, player.shownSeconds.value]).toEqual([true, -0.02]);
    player.advance(1000);
    expect([player.isPlaying.value, player.shownSeconds.value]).toEqual([true, -0.02]);
    player.setSlowness(null);
    // 40 ms: 1/200 takes 8 s.
    expect(player.slowness.value).toBe(200);
  });

  it('stands at its first sound where someone wants no motion, and stays where someone has taken it', () => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
    filmed();
    player.premiere();
    expect([player.isPlaying.value, player.shownSeconds.value]).toEqual([false, -0.02]);
    player.seek(0.01);
    player.premiere();
    expect(player.shownSeconds.value).toBe(0.01);
  });
});

describe('the player', () => {
  beforeEach(() => {
    for (let i = 0; i <= 10; i++) recording.record(packed(i / 100));
  });

  it('follows the newest frame until a time is chosen', () => {
    expect(player.shownSeconds.value).toBe(0.1);
    recording.record(packed(0.11));
    expect(player.shownSeconds.value).toBe(0.11);
    player.seek(0.042);
    recording.record(packed(0.12));
    expect(player.shownSeconds.value).toBe(0.042);
    player.follow();
    expect(player.shownSeconds.value).toBe(0.12);
  });

  it('goes to frames beside', () => {
    player.seek(0.042);
    const gone = (count: number): number => {
      player.stepFrames(count);
      return player.shownSeconds.value;
    };
    expect([gone(-1), gone(-1), gone(1), gone(1), gone(-100), gone(-1), gone(100), gone(1)]).toEqual([
      0.04, 0.03, 0.04, 0.05, 0, 0, 0.1, 0.1,
    ]);
  });

  it('plays slower than sound, from the beginning if it is at the end, and stops or repeats there', () => {
    player.togglePlaying();
    expect([player.isPlaying.value, player.shownSeconds.value]).toEqual([true, 0]);
    player.advance(4);
    expect(player.shownSeconds.value).toBeCloseTo(0.04, 12);
    player.setSlowness(1000);
    player.advance(4);
    expect(player.shownSeconds.value).toBeCloseTo(0.044, 12);
    player.advance(1000);
    expect([player.isPlaying.value, player.shownSeconds.value]).toEqual([false, 0.1]);
    player.repeats.value = true;
    player.togglePlaying();
    player.advance(1000);
    expect([player.isPlaying.value, player.shownSeconds.value]).toEqual([true, 0]);
    player.togglePlaying();
    expect(player.isPlaying.value).toBe(false);
  });
});

describe('the colours', () => {
  it('have a range that rises at once and falls slowly', () => {
    expect(nextRange(null, 2, 0)).toBe(2);
    expect(nextRange(2, 5, 0.001)).toBe(5);
    expect(nextRange(5, 0, 0.002)).toBeCloseTo(5 / Math.E, 12);
  });

  it('are told in numbers', () => {
    expect(scaleMarks('linear', 0.25, 0).map(({ text }) => text)).toEqual(['−0.25', '−0.13', '0', '+0.13', '+0.25']);
    expect(scaleMarks('level', pressureOf(-10), 40).map(({ text }) => text)).toEqual([
      '−10 dB',
      '−30 dB',
      '< −50 dB',
      '−30 dB',
      '−10 dB',
    ]);
    expect(levelOf(pressureOf(-12.5))).toBeCloseTo(-12.5, 9);
  });
});
