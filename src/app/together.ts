import { InputError } from '../units/errors.ts';

/**
 * Several faults in one error: the path is the first one's, the message has a line for each, all but the first with their
 * path, and the remedy has a line for each different one.
 *
 * @param errors At least one.
 */
export function allTogether(errors: readonly InputError[]): InputError {
  const [first, ...others] = errors;
  if (others.length === 0) return first;
  return new InputError(
    first.path,
    [first.message, ...others.map(({ path, message }) => `${path}: ${message}`)].join('\n'),
    [...new Set(errors.map(({ remedy }) => remedy))].join('\n'),
  );
}
