/**
 * The names in an HDF5 file of responses that writer and reader share. Those of its table are in
 * `src/app/rendering/written/response-columns.ts` and, for sweeps, `src/app/jobs/sweep/collect/columns.ts`.
 */

/** Samples, shape [responses, channels, length]. */
export const SAMPLES = 'Data.IR';

/** Sample rate of all responses, Hz. */
export const SAMPLE_RATE = 'Data.SamplingRate';

/** Attribute by which the columns of the table are known: what a column is, with its unit. */
export const MEANING = 'Meaning';

/** Texts that a file of one rendering holds beside the table, as bytes of UTF-8. */
export const WHOLE_TEXTS = ['report', 'scene'] as const;
/** One of {@link WHOLE_TEXTS}: `report.json`, or the scene file. */
export type WholeText = (typeof WHOLE_TEXTS)[number];

/** How attributes begin that are ours and not the convention's. */
export const OWN = 'Wavehall';
