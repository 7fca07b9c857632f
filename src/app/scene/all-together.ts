import { InputErrors, type InputError } from '../../units/errors.ts';

/** Several faults in one error; one alone stays what it is. */
export function allTogether(errors: readonly InputError[]): InputError {
  return errors.length === 1 ? errors[0] : new InputErrors(errors);
}
