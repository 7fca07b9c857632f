import { describe, expect, it } from 'vitest';
import { decodeWav } from '../../../src/response/decode-wav.ts';
import { readSimulatedComment, simulatedComment } from '../../../src/response/simulated-comment.ts';
import { readWavComment } from '../../../src/response/wav-comment.ts';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz, seconds } from '../../../src/units/quantities.ts';

const known = { validTo: hertz(708.1234567890123), straightLine: seconds(0.007654321098765), isCalibrated: true };
const samples = Float32Array.of(0.25, -1.5, 3);
const fileOf = (comment?: string) => encodeWav(samples, hertz(8000), comment);

describe('the comment of a simulated response', () => {
  it.each([
    known,
    { ...known, isCalibrated: false, straightLine: seconds(0) },
    { ...known, crossoverHz: 251.98765432109876 },
    { ...known, crossoverHz: null },
  ])('is read to the last digit', (each) => {
    const file = fileOf(simulatedComment(each));
    expect(readSimulatedComment(file)).toEqual(each);
    expect([...decodeWav(file, 'file').samples]).toEqual([...samples]);
  });

  it('is none that says something else', () => {
    const text = simulatedComment(known);
    for (const comment of [
      undefined,
      '',
      'a hall',
      `${text}.`,
      text.replace('708', '-708'),
      `${text}; rays above -3 Hz`,
      `${text}; rays above e Hz`,
      text.replace('708', 'e'),
      `x${text}`,
    ]) {
      expect(readSimulatedComment(fileOf(comment))).toBeNull();
    }
    expect(readWavComment(fileOf('a hall'))).toBe('a hall');
  });
});

describe('bytes of any origin', () => {
  it('have no comment, or one, and never an error', () => {
    const file = fileOf(simulatedComment(known));
    // Text ends with a zero, and chunks at even bytes.
    for (let length = 0; length < file.length - 2; length++) {
      expect(readSimulatedComment(file.subarray(0, length))).toBeNull();
    }
    // The size of every chunk, and that of the list in it, as large as can be.
    for (let at = 0; at + 4 <= file.length; at++) {
      const broken = Uint8Array.from(file);
      broken.set([0xff, 0xff, 0xff, 0xff], at);
      expect(() => readSimulatedComment(broken)).not.toThrow();
    }
  });
});
