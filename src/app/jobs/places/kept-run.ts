import * as z from 'zod';
import { ENGINE_NAMES } from '../../../engine/engine-names.ts';
import type { KeptBytes } from '../../ports/host/host.ts';
import type { RenderReport } from '../../rendering/finished/render-report.ts';
import { packKept, readKept } from '../../setup/kept-room/kept-content.ts';

/** What a run was made with. */
export type RunReport = Pick<
  RenderReport,
  | 'scheme'
  | 'validToHz'
  | 'spacingMetres'
  | 'engine'
  | 'precision'
  | 'adapter'
  | 'soundSpeedMetresPerSecond'
  | 'warnings'
> & { readonly walls: string };

/** Responses of one run. */
export interface RunResponses {
  /** [receiver], each of shape [n]. */
  readonly responses: readonly Float32Array[];
  readonly rateHz: number;
  /** What it was made with, where nothing else is rendered that says it. */
  readonly report?: RunReport | undefined;
}

const text = z.string().max(100_000);

const report = z.strictObject({
  scheme: z.strictObject({
    ...{ id: text, weights: text },
    ...{ points: z.number(), courant: z.number(), band: z.number(), tolerance: z.number() },
  }),
  ...{ validToHz: z.number().positive(), spacingMetres: z.number().positive() },
  ...{ engine: z.enum(ENGINE_NAMES), precision: z.union([z.literal(32), z.literal(64)]), adapter: text },
  ...{ soundSpeedMetresPerSecond: z.number().positive(), warnings: z.array(text).max(1000), walls: text },
}) satisfies z.ZodType<RunReport>;

/**
 * Reads what an earlier search recorded of a seat; undefined if there is nothing that can be used.
 *
 * @param name Tells the run from all others.
 * @param shape What it must have.
 */
export function readSeatRun(
  store: KeptBytes,
  name: string,
  shape: { readonly responses: number; readonly rateHz: number; readonly isReported?: true },
): Promise<RunResponses | undefined> {
  const fits = (content: unknown): content is RunResponses => isRun(content, shape);
  return readKept(store, name, 'run', fits, () => undefined);
}

/**
 * Keeps what was recorded of a seat. What cannot be kept is made again another time.
 *
 * @param about What a list of the cache says of it.
 */
export async function keepSeatRun(store: KeptBytes, name: string, run: RunResponses, about: string): Promise<void> {
  await store.write(name, packKept(name, run, about)).catch(() => undefined);
}

function isRun(
  content: unknown,
  { responses: count, rateHz, isReported }: Parameters<typeof readSeatRun>[2],
): content is RunResponses {
  const { responses, rateHz: rate, report: of } = (content ?? {}) as Partial<Record<keyof RunResponses, unknown>>;
  if (rate !== rateHz || !Array.isArray(responses) || responses.length !== count) return false;
  if (isReported && !report.safeParse(of).success) return false;
  const [first] = responses as unknown[];
  if (!(first instanceof Float32Array) || first.length === 0) return false;
  return responses.every(
    (one) => one instanceof Float32Array && one.length === first.length && one.every(Number.isFinite),
  );
}
