import { finishSamples } from './finish.ts';
import { celsius, hertz, kilopascals, metresPerSecond, percent } from '../units/quantities.ts';

/** What this machine takes beside the engine. */
export interface HostCosts {
  /** Memory that has not been used before, ns a byte: on some virtual machines far more than computing with it. */
  readonly freshByteNs: number;
  /** Filters and resampling, ns for each sample before and after. */
  readonly finishSampleNs: number;
}

const FRESH_BYTES = 96 << 20;
/** A response of about two seconds. */
const STEPS = 12_000;
const FINISHES = 3;

const FINISHED = {
  sampleRate: hertz(6000),
  validTo: hertz(2000),
  soundSpeed: metresPerSecond(343.2),
  scene: {
    air: { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325), absorbs: true },
    sampleRate: hertz(48_000),
  },
};

/** Takes some tenths of a second. */
export function measureHost(): HostCosts {
  const begun = performance.now();
  const fresh = new Uint8Array(FRESH_BYTES).fill(1);
  const freshByteNs = (1e6 * (performance.now() - begun)) / fresh.length;
  const samples = Float64Array.from({ length: STEPS }, (_, n) => Math.sin(n * n));
  let fastest = Infinity;
  let made = 0;
  for (let repeat = 0; repeat < FINISHES; repeat++) {
    const start = performance.now();
    made = STEPS + finishSamples(samples, FINISHED).length;
    fastest = Math.min(fastest, performance.now() - start);
  }
  return { freshByteNs, finishSampleNs: (1e6 * fastest) / made };
}
