import type { StoppedRun } from '../../run/run.ts';

/** Whether data are a run between two of its steps: where it is, and what it has recorded so far. */
export function isStoppedRun(value: unknown): value is StoppedRun {
  const { state, responses } = (value ?? {}) as Partial<Record<keyof StoppedRun, unknown>>;
  const { step, tables } = (state ?? {}) as { step?: unknown; tables?: unknown };
  return (
    areResponses(responses) &&
    Number.isInteger(step) &&
    Array.isArray(tables) &&
    tables.every((table) => table instanceof Float32Array || table instanceof Float64Array)
  );
}

/** Whether data are recorded samples: at least one record, all of one length. */
export const areResponses = (value: unknown): value is readonly Float64Array[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => each instanceof Float64Array && each.length === (value[0] as Float64Array).length);
