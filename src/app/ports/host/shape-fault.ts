import type * as z from 'zod';
import { issueInWords } from '../../../units/issue-words.ts';

/** The first fault that a schema finds in a file, in words: where, what is expected, and what is there. */
export function shapeFault({ issues }: z.ZodError): string {
  const [{ path, message }] = issues;
  return `${path.length > 0 ? `${path.join('.')}: ` : ''}${issueInWords(message)}`;
}
