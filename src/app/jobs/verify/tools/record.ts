import type { Engine, FieldState, RunSetup, Simulation } from '../../../../engine/engine.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { stopIfAsked, type OnShare, type StopSignal } from '../../../../units/task.ts';

/** Seconds between two looks at the signal. */
const LOOK_EVERY = 0.1;

/** How a run is followed and stopped. */
interface Follow {
  readonly signal: StopSignal;
  readonly onShare?: OnShare;
}

/** Opens a room, works with it, and closes it in all cases. */
export async function inRoom<T>(
  engine: Engine,
  room: PreparedRoom,
  setup: RunSetup,
  work: (simulation: Simulation) => Promise<T>,
): Promise<T> {
  const simulation = await engine.open(room, setup);
  try {
    return await work(simulation);
  } finally {
    await simulation.close();
  }
}

/**
 * Makes steps in blocks, between which events get a turn and the signal is looked at.
 *
 * @returns of each receiver, u[n] at the beginning of each step.
 */
export async function advance(
  simulation: Simulation,
  steps: number,
  { signal, onShare }: Follow,
): Promise<Float64Array[]> {
  let records: Float64Array[] | undefined;
  let block = 8;
  for (let step = 0; step < steps;) {
    stopIfAsked(signal);
    const begun = performance.now();
    const count = Math.min(block, steps - step);
    const parts = await simulation.advance(count);
    records ??= parts.map(() => new Float64Array(steps));
    parts.forEach((part, r) => records![r].set(part, step));
    step += count;
    const seconds = (performance.now() - begun) / 1000;
    block = Math.max(1, Math.min(8 * block, Math.round((count * LOOK_EVERY) / Math.max(seconds, 1e-6))));
    onShare?.(step / steps);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  stopIfAsked(signal);
  return records ?? [];
}

/** Records of a room from rest, or from a state. */
export function recordIn(
  engine: Engine,
  room: PreparedRoom,
  setup: RunSetup,
  steps: number,
  { state, ...follow }: Follow & { readonly state?: FieldState },
): Promise<Float64Array[]> {
  return inRoom(engine, room, setup, async (simulation) => {
    if (state) await simulation.setState(state);
    return advance(simulation, steps, follow);
  });
}

/**
 * Frequency and damping, rad a step, of s[n] = Re a e^{(jω − δ)n}: least squares of s[n + 2q] = A s[n + q] + B s[n].
 *
 * @param near The frequency, roughly.
 */
export function frequencyAndDamping(
  samples: Float64Array,
  near: number,
): { readonly frequency: number; readonly damping: number } {
  const lag = Math.max(1, Math.round(Math.PI / 2 / near));
  let [pp, pq, qq, pr, qr] = [0, 0, 0, 0, 0];
  for (let n = 0; n + 2 * lag < samples.length; n++) {
    const [q, p, r] = [samples[n], samples[n + lag], samples[n + 2 * lag]];
    pp += p * p;
    pq += p * q;
    qq += q * q;
    pr += p * r;
    qr += q * r;
  }
  const determinant = pp * qq - pq * pq;
  const [a, b] = [(pr * qq - qr * pq) / determinant, (qr * pp - pr * pq) / determinant];
  // z² = A z + B
  return {
    frequency: Math.atan2(Math.sqrt(-b - (a * a) / 4), a / 2) / lag,
    damping: -Math.log(-b) / (2 * lag),
  };
}

/**
 * A symmetric pulse, flat up to the frequency `pass` and empty from `stop` on (rad per step): a Blackman-windowed sinc,
 * as a function of the time in steps from its middle, and its half length.
 */
export function bandPulse(pass: number, stop: number): { readonly half: number; readonly at: (n: number) => number } {
  const half = Math.ceil((6 * Math.PI) / (stop - pass));
  const cut = (pass + stop) / 2;
  return {
    half,
    at: (n) => {
      if (Math.abs(n) > half) return 0;
      const window = 0.42 + 0.5 * Math.cos((Math.PI * n) / half) + 0.08 * Math.cos((2 * Math.PI * n) / half);
      return (n === 0 ? cut / Math.PI : Math.sin(cut * n) / (Math.PI * n)) * window;
    },
  };
}
