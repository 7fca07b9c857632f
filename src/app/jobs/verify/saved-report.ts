import * as z from 'zod';
import { VERIFY_FORMAT } from './verify-report.ts';

/** What the hash needs of a saved report. */
export const savedReport = z.looseObject({
  format: z.literal(VERIFY_FORMAT),
  passed: z.boolean(),
  resultsSha256: z.string(),
  results: z.looseObject({
    checks: z.array(z.looseObject({ lines: z.array(z.looseObject({ passed: z.boolean() })) })),
  }),
});
