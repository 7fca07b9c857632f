import { describe, expect, it } from 'vitest';
import { finishResponse, type FinishShared } from '../../../../../src/app/outputs/response/finish-job.ts';
import { octaveErrors } from '../../../../../src/app/outputs/response/octave-errors.ts';
import { measuredResult } from '../../../../../src/app/results/read/result.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { measuredDecays } from '../../../../../src/response/decay/measured-decays.ts';
import type { BandFigures } from '../../../../../src/response/figures/figures.ts';
import { OCTAVES } from '../../../../../src/response/figures/octaves.ts';
import { readSimulatedComment } from '../../../../../src/response/simulated-comment.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { celsius, hertz, kilopascals, metresPerSecond, percent, seconds } from '../../../../../src/units/quantities.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';

const LENGTH = 3000;
const { stencil, weights, courant, band } = schemeByName('compact-5@1%', '');
const air = { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325), absorbs: true };

const shared: FinishShared = {
  context: {
    scheme: { stencil, weights, courant, band },
    dimensions: 3,
    sampleRate: hertz(3000),
    validTo: hertz(900),
    soundSpeed: metresPerSecond(343.2),
    scene: { air, sampleRate: hertz(8000) },
  },
  duration: seconds(1),
  length: LENGTH,
  errors: OCTAVES.map(({ centreHz }) =>
    octaveErrors(centreHz, { scheme: 0.002, geometry: 0.002, volume: 0.01, absorption: 0.01, hindrance: 0 }),
  ),
  raw: false,
  hasFigures: true,
};

/** What the file alone shows; its uncertainty is that of the grid, which only the report knows. */
const shown = (bands: readonly BandFigures[]) => bands.map((one) => ({ ...one, uncertainty: null, unsupported: [] }));

describe('the file of a rendering', () => {
  const random = seededRandom(11);
  const samples = Float64Array.from({ length: LENGTH }, (_, n) =>
    n < 30 ? 0 : (random() - 0.5) * 10 ** ((-3 * n) / 3000 / 0.7),
  );
  const delivered = finishResponse.begin(shared)({ samples, straightLine: seconds(0.0105) });
  const decoded = decodeWav(delivered.wav, 'S1-R1.wav');
  const response = {
    name: 'S1-R1',
    path: 'S1-R1.wav',
    channel: 1,
    samples: decoded.samples,
    sampleRateHz: decoded.sampleRateHz,
    warnings: [],
  };

  it('has the figures of the rendering when it is analysed', () => {
    const { figures, validTo } = measuredResult({ ...response, simulated: readSimulatedComment(delivered.wav)! });
    expect(validTo).toBe(900);
    expect(figures.onsetSeconds).toBe(delivered.figures!.onsetSeconds);
    expect(shown(figures.bands)).toEqual(shown(delivered.figures!.bands));
    expect(figures.bands.filter(({ t20Seconds }) => t20Seconds !== null)).toHaveLength(4);
  });

  it('would have others as a recording', () => {
    expect(shown(measuredResult(response).figures.bands)).not.toEqual(shown(delivered.figures!.bands));
  });

  it('gives its decay times to a calibration, and none from outside its band', () => {
    const decays = measuredDecays(response.samples, response.sampleRateHz, readSimulatedComment(delivered.wav)!);
    expect(decays.map(({ t20 }) => t20)).toEqual(delivered.figures!.bands.map(({ t20Seconds }) => t20Seconds));
  });

  it('stays as the simulation made it if it is raw', () => {
    const { wav } = finishResponse.begin({ ...shared, raw: true })({ samples, straightLine: seconds(0.0105) });
    expect(readSimulatedComment(wav)).toBeNull();
    expect([...decodeWav(wav, 'raw.wav').samples]).toEqual([...Float32Array.from(samples)]);
  });
});
