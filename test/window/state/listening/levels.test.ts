import { describe, expect, it } from 'vitest';
import { listeningSound, type ListeningSound } from '../../../../src/app/index.ts';
import { factorOf, laneLevels, type LaneId } from '../../../../electron/renderer/state/listening/levels.ts';

/** A sine of 997 Hz of a second, with some direct sound in front. */
const sound = (amplitude: number, gainDb: number): ListeningSound => {
  const samples = Float32Array.from(
    { length: 48_000 },
    (_, n) => amplitude * Math.sin((2 * Math.PI * 997 * n) / 48_000),
  );
  const dry = { kind: 'recording', name: 'x', samples, sampleRateHz: 48_000 } as const;
  return { ...listeningSound(dry, null, 48_000), gainDb };
};

const lane = (id: LaneId, of: ListeningSound): ListeningSound & { lane: LaneId } => ({ ...of, lane: id });

/** Half of a sound's samples are noise-like peaks: loud for its peak, or soft. */
function spiky(): ListeningSound {
  const samples = new Float32Array(48_000);
  samples.forEach((_, n) => (samples[n] = 0.1 * Math.sin((2 * Math.PI * 997 * n) / 48_000)));
  samples[100] = 1;
  return listeningSound({ kind: 'recording', name: 'x', samples, sampleRateHz: 48_000 }, null, 48_000);
}

describe('levels of what is compared', () => {
  it('match in loudness, as loud as the one with the highest peak allows', () => {
    const levels = laneLevels([lane('a', sound(1, 20)), lane('b', spiky()), lane('dry', sound(0.2, 3))], true, 0);
    const [a, b, dry] = ['a', 'b', 'dry'].map((id) => levels.get(id as LaneId)!);
    expect(b.appliedDb).toBeCloseTo(20 * Math.log10(0.9), 4);
    for (const { loudness } of [a, dry]) expect(loudness).toBeCloseTo(b.loudness!, 10);
    expect(a.totalDb).toBeCloseTo(a.appliedDb + 20, 10);
    expect(a.appliedDb).toBeCloseTo(dry.appliedDb, 5);
    expect(a.appliedDb).toBeLessThan(-15);
  });

  it('keep the difference of A and B if they are not matched', () => {
    const levels = laneLevels([lane('a', sound(1, 20)), lane('b', sound(1, 14)), lane('dry', sound(1, 0))], false, 0);
    const peak = 20 * Math.log10(0.9);
    expect(levels.get('a')!.totalDb).toBeCloseTo(14 + peak, 5);
    expect(levels.get('b')!.totalDb).toBeCloseTo(14 + peak, 5);
    expect(levels.get('a')!.appliedDb).toBeCloseTo(peak - 6, 5);
    expect(levels.get('dry')!.totalDb).toBeCloseTo(peak, 5);
  });

  it('leave room for a louder direct sound', () => {
    const room: ListeningSound = { ...sound(1, 0), peaks: [0.5, 1, 3.5] };
    for (const directDb of [-24, 0, 6, 12]) {
      const factor = factorOf(directDb);
      const bound = factor < 1 ? 0.5 + 0.5 * factor : 1 + (2.5 * (factor - 1)) / 3;
      const { appliedDb } = laneLevels([lane('a', room)], false, directDb).get('a')!;
      expect(appliedDb).toBeCloseTo(20 * Math.log10(0.9 / bound), 6);
    }
  });

  it('has no loudness for what is nearly silent', () => {
    const silent = {
      ...sound(1, 0),
      loudness: { direct: Float64Array.of(0), both: Float64Array.of(0), rest: Float64Array.of(0) },
    };
    const level = laneLevels([lane('a', silent), lane('dry', sound(1, 0))], true, 0).get('a')!;
    expect(level.loudness).toBeNull();
    expect(Number.isFinite(level.appliedDb)).toBe(true);
  });
});
