import { expect, it } from 'vitest';
import { InputError } from '../../../../../src/units/errors.ts';
import { FileInMemory } from '../../../../../src/sofa/file-in-memory.ts';
import { DataSet } from '../../../../../src/sofa/read-data-set.ts';
import { renderInMemory } from '../../../../support/render-in-memory.ts';

const ROOM = {
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.3 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.5, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.5] } },
  receivers: { R1: { position: [1.2, 1, 0.7] }, R2: { position: [0.7, 1, 0.7], ambisonics: 1 } },
  ...{ durationSeconds: 0.2, maxFrequencyHz: 400, scheme: 'compact-3@2%' },
};

it('holds receivers of different channels, figures with uncertainties and marks, report and scene', async () => {
  const { report, written } = await renderInMemory(ROOM, { hdf5: true });
  expect(report.hdf5).toBe('responses.h5');
  const set = await DataSet.open(
    new FileInMemory(written.get('out/responses.h5') as Uint8Array<ArrayBuffer>),
    'one.h5',
  );
  try {
    expect([set.count, set.channels]).toEqual([2, 4]);
    expect(set.texts('channelKind')).toEqual(['omni', 'ambisonics-1-SN3D']);
    expect([...set.numbers('channels')]).toEqual([1, 4]);
    const [, second, third] = [0, 1, 2].map((channel) =>
      set.responses([0, 1]).subarray((4 + channel) * set.length, (5 + channel) * set.length),
    );
    expect(
      set
        .responses([0])
        .subarray(set.length)
        .every((sample) => sample === 0),
    ).toBe(true);
    expect([second, third].map((signal) => signal.some((sample) => sample !== 0))).toEqual([true, true]);
    const bands = report.responses.map(({ figures }) => figures!.bands.find(({ centreHz }) => centreHz === 250)!);
    expect([...set.numbers('gDb_250Hz')]).toEqual(bands.map(({ gDb }) => gDb));
    expect([...set.numbers('gDb_250Hz.uncertainty')]).toEqual(bands.map(({ uncertainty }) => uncertainty!.gDb));
    const marks = bands.map(({ unsupported }) => (unsupported.includes('t20Seconds') ? 1 : 0));
    expect(marks).toContain(1);
    expect([...set.numbers('t20Seconds_250Hz.mark')]).toEqual(marks);
    expect(set.wholeText('report')).toBe(written.get('out/report.json'));
    expect(JSON.parse(set.wholeText('scene')!)).toEqual(ROOM);
  } finally {
    set.close();
  }
});

it('is refused before the run where one file cannot hold it', async () => {
  const refused = async (scene: object): Promise<InputError> => {
    const error = await renderInMemory(scene, { hdf5: true }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    return error as InputError;
  };
  const large = await refused({ ...ROOM, durationSeconds: 3600 });
  expect([large.path, large.message]).toEqual(['hdf5', expect.stringContaining('3.5 GB of responses are too many')]);
});
