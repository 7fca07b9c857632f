import { expect, it } from 'vitest';
import { spectrumAt } from '../../../../src/numerics/complex.ts';
import { imageCoefficients } from '../../../../src/rays/images/image-response.ts';
import type { ImagePath } from '../../../../src/rays/images/paths.ts';
import { binauralDecoder } from '../../../../src/response/binaural/decoder.ts';
import { earResponses } from '../../../../src/response/binaural/ears.ts';
import { sphericalHead } from '../../../../src/response/binaural/spherical-head.ts';
import { metresPerSecond } from '../../../../src/units/quantities.ts';
import { plainLaw, roomOfFaces } from '../../../support/rays/shapes.ts';

it('a path reaches two ears as a plane wave from its direction does', () => {
  const soundSpeed = metresPerSecond(343);
  const rate = 48_000;
  const head = sphericalHead(soundSpeed);
  // One of the head's own directions, to the left.
  const index = head.directions.findIndex(([x, y]) => y > 0.8 && x > 0.2);
  const arrival = head.directions[index];
  const departure = [-arrival[0], -arrival[1], -arrival[2]] as const;
  const path: ImagePath = { order: 0, distance: 8, departure, arrival, hits: [] };
  const room = roomOfFaces([], [plainLaw(0)], soundSpeed);
  const order = 4;
  const channels = imageCoefficients([path], room, { sampleRate: rate, length: 4096 }, order);
  const decoder = binauralDecoder(head, Array.from({ length: order + 1 }, () => 20_000), rate, soundSpeed); // prettier-ignore
  const ears = earResponses(channels, 'SN3D', decoder);
  for (const frequency of [500, 1000]) {
    const wanted = head.transfer(frequency).map((ear) => Math.hypot(ear[2 * index], ear[2 * index + 1]));
    ears.forEach((samples, ear) => {
      const heard = Math.hypot(...spectrumAt(samples, (2 * Math.PI * frequency) / rate)) * 4 * Math.PI * path.distance;
      // Order 4 describes a head up to 2.5 kHz; well below that nothing is lost.
      expect(Math.abs(20 * Math.log10(heard / wanted[ear]))).toBeLessThan(0.5);
    });
    // The left ear is the louder one.
    expect(wanted[0]).toBeGreaterThan(1.1 * wanted[1]);
  }
});
