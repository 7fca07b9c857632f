import { deliverResponse, finishSamples } from '../response/finish-response.ts';
import { celsius, hertz, kilopascals, metresPerSecond, percent } from '../../units/quantities.ts';

/** What this machine takes beside the engine: filters, resampling, figures and WAV, ns for each sample before and after. */
export interface HostCosts {
  /** Of the first responses, before the compiler has seen enough of them; and of further ones. */
  readonly firstFinishSampleNs: number;
  readonly finishSampleNs: number;
}

/** Responses that are among the first. */
export const FIRST_FINISHES = 2;
const FINISHES = 5;

/** A response of about two seconds. */
const STEPS = 12_000;

const FINISHED = {
  sampleRate: hertz(6000),
  validTo: hertz(2000),
  soundSpeed: metresPerSecond(343.2),
  scene: {
    air: { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325), absorbs: true },
    sampleRate: hertz(48_000),
  },
};

/** Takes some tenths of a second; to be called once in a process. */
export function measureHost(): HostCosts {
  const samples = Float64Array.from({ length: STEPS }, (_, n) => Math.sin(n * n));
  const times = Array.from({ length: FINISHES }, () => {
    const start = performance.now();
    const finished = Float32Array.from(finishSamples(samples, FINISHED));
    deliverResponse({ samples: finished, sampleRate: FINISHED.scene.sampleRate }, FINISHED);
    const made = STEPS + finished.length;
    return (1e6 * (performance.now() - start)) / made;
  });
  const first = times.splice(0, FIRST_FINISHES);
  return {
    firstFinishSampleNs: first.reduce((sum, ns) => sum + ns, 0) / FIRST_FINISHES,
    finishSampleNs: Math.min(...times),
  };
}
