import { octaveErrors } from '../../outputs/response/octave-errors.ts';
import { deliverResponse, sampleFinisher } from '../../outputs/response/finish-response.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { celsius, hertz, kilopascals, metresPerSecond, percent, seconds } from '../../../units/quantities.ts';

/** Time of this machine without the engine: filters, resampling, figures and WAV, ns per sample before and after. */
export interface HostCosts {
  /** Time for the first responses, before the compiler has optimised; and for later ones. */
  readonly firstFinishSampleNs: number;
  readonly finishSampleNs: number;
}

/** Number of responses that count as first. */
export const FIRST_FINISHES = 2;
const FINISHES = 5;

/** A response of about two seconds. */
const STEPS = 12_000;

const FINISHED = {
  dimensions: 3,
  scheme: schemeByName('compact-5', 'scheme'),
  sampleRate: hertz(6000),
  validTo: hertz(2000),
  soundSpeed: metresPerSecond(343.2),
  scene: {
    air: { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325), absorbs: true },
    sampleRate: hertz(48_000),
  },
} as const;

/** Errors as they are found: with them each octave is measured three times. */
const ERRORS = OCTAVES.map(({ centreHz }) =>
  octaveErrors(centreHz, { scheme: 0.002, geometry: 0.002, volume: 0.01, absorption: 0.01, hindrance: 0 }),
);

/** Measures; takes some tenths of a second. Call it once per process. */
export function measureHost(): HostCosts {
  const samples = Float64Array.from({ length: STEPS }, (_, n) => Math.sin(n * n));
  const finish = sampleFinisher(FINISHED, STEPS);
  const times = Array.from({ length: FINISHES }, () => {
    const start = performance.now();
    const finished = Float32Array.from(finish(samples));
    deliverResponse({ samples: finished, sampleRate: FINISHED.scene.sampleRate }, FINISHED, ERRORS, seconds(0));
    const made = STEPS + finished.length;
    return (1e6 * (performance.now() - start)) / made;
  });
  const first = times.splice(0, FIRST_FINISHES);
  return {
    firstFinishSampleNs: first.reduce((sum, ns) => sum + ns, 0) / FIRST_FINISHES,
    finishSampleNs: Math.min(...times),
  };
}
