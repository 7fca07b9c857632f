import { polesOf } from '../../../modes/check/harmonic-inversion.ts';
import { matchModes, sureSines } from '../../../modes/check/match-modes.ts';
import { ringingRun, type RingingRun } from '../../../modes/check/ringing.ts';
import type { FoundModes } from '../../../modes/find-modes.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { simulate } from '../../../run/simulate.ts';
import type { OnShare } from '../../../units/task.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import type { ModeFrequencies, ModeRate } from './mode-frequencies.ts';

/** Modes that are checked, the lowest: records of more modes cannot be taken apart in a few seconds. */
export const MOST_CHECKED = 20;

/** What a run says of modes. */
export interface CheckedModes {
  /** What the run has in place of each mode, without the absorption of the air; undefined if it is not heard. */
  readonly heard: readonly (ModeRate | undefined)[];
  /** What is heard below the last of them and is none of them. */
  readonly others: readonly ModeRate[];
  readonly steps: number;
}

/** The part of the largest number below which there is only rounding, by the bits of the field. */
const NOISE = { 32: 1e-5, 64: 1e-9 } as const;

/** The second part of the records begins so many samples later. */
const LATER = 15;

/**
 * Compares modes with a run in the same room: it is made to ring at many places, and what many receivers hear is taken
 * apart into damped sines, knowing nothing of the modes (docs/theory/modes.md, 'The check'). Two parts of the records
 * have to agree on a sine.
 *
 * @param checked How many modes are checked, the lowest.
 */
export async function checkModes(
  room: PreparedRoom,
  { modes, rigid }: FoundModes,
  checked: number,
  frequencies: ModeFrequencies,
  { makeEngine, signal, onShare }: Pick<EngineControls, 'makeEngine' | 'signal'> & { readonly onShare: OnShare },
): Promise<CheckedModes> {
  if (checked === 0) return { heard: [], others: [], steps: 0 };
  const thetas = modes.map(({ theta }) => theta);
  const run = ringingRun(rigid.moving, ABOVE * thetas[checked - 1][0]);
  const engine = await makeEngine();
  const setup = { sources: [run.source], receivers: run.receivers };
  const [{ responses }] = await simulate(
    await engine.open(room, setup),
    { room, setups: [setup], steps: run.steps },
    () => ({ signal, onProgress: ({ step, steps }) => onShare(step / steps) }),
  );
  const sinesFrom = (sample: number) =>
    polesOf({ ...samplesOf(responses, run, sample), noise: NOISE[engine.precision] });
  const sines = sureSines(sinesFrom(0), sinesFrom(LATER));
  const { heard, others } = matchModes(thetas, sines, checked);
  return {
    heard: heard.map((theta) => theta && frequencies.inAir(theta)),
    others: others.map((theta) => frequencies.inAir(theta)),
    steps: run.steps,
  };
}

/** The room rings up to a little above the last mode. */
const ABOVE = 1.02;

function samplesOf(records: readonly Float64Array[], { from, stride, steps }: RingingRun, first: number) {
  const count = Math.floor((steps - from) / stride) - LATER;
  return {
    stride,
    records: records.map((record) =>
      Float64Array.from({ length: count }, (_, n) => record[from + (first + n) * stride]),
    ),
  };
}
