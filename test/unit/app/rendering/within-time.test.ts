import { expect, it } from 'vitest';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';
import { renderedCloset } from '../../../support/rays/closet.ts';

it('a rendering with a time has the crossover that fits, opens one engine, and says how it was chosen', async () => {
  let made = 0;
  const makeEngine = () => {
    made++;
    return Promise.resolve(new CpuEngine({ precision: 32, threads: 1 }));
  };
  const request = { time: seconds(3600), maxFrequency: hertz(400) };
  const { report, files } = await renderedCloset({ rays: 1000 }, undefined, { makeEngine }, request);
  expect(made).toBe(1);
  expect(report.fullBand!.crossoverHz).toBeCloseTo(280, 6);
  expect(report.fullBand!.chosen).toMatchObject({ withinSeconds: 3600 });
  const plain = await renderedCloset({ rays: 1000 }, undefined, {}, { crossover: hertz(280) });
  expect(plain.report.fullBand!.chosen).toBeUndefined();
  expect(files.get('out/S1-R1.wav')).toEqual(plain.files.get('out/S1-R1.wav'));
});

it('a scene may have the time, and its highest frequency is the limit then', async () => {
  const { report } = await renderedCloset({ rays: 1000, timeSeconds: 3600 });
  expect(report.fullBand!.crossoverHz).toBeCloseTo(280, 6);
  expect(report.fullBand!.chosen).toMatchObject({ withinSeconds: 3600 });
});
