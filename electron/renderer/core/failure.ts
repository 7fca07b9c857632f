import {
  CancelledError,
  DeviceError,
  InputError,
  InputErrors,
  RunError,
  WavehallError,
  type Help,
} from '../../../src/app/index.ts';
import type { Failure, TaskProblem } from './protocol.ts';
import { words } from '../../words/words.ts';

/** The failure that a worker reports for an error. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof InputErrors) return { kind: 'input', problems: error.faults.map(problemFrom) };
  if (error instanceof WavehallError) return { kind: kindOf(error), problems: [problemFrom(error)] };
  if (error instanceof RangeError && /allocation|array (buffer )?length/i.test(error.message)) {
    return { kind: 'run', problems: [outOfMemory(error)] };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: 'fault',
    problems: [{ path: '', message, remedy: words.problems.bug }],
  };
}

function kindOf(error: WavehallError): Failure['kind'] {
  if (error instanceof CancelledError) return 'stopped';
  if (error instanceof InputError) return 'input';
  if (error instanceof DeviceError) return 'device';
  return error instanceof RunError ? 'run' : 'fault';
}

function problemFrom(error: WavehallError): TaskProblem {
  const { message, remedy, help } = error;
  return {
    path: error instanceof InputError ? placeInWindow(error.path) : '',
    message,
    remedy: remedyInWindow(remedy, help),
  };
}

/** A place as the window calls it: the value of a request by its name there, a place in a file as it is. */
export function placeInWindow(path: string): string {
  const { places, entry } = words.problems;
  // An entry of a list, such as goals[1].
  const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(path) ?? [];
  if (list !== undefined && Object.hasOwn(places, list)) return entry(places[list], Number(index) + 1);
  return Object.hasOwn(places, path) ? places[path] : path;
}

/** A remedy, with what the window offers. */
export function remedyInWindow(remedy: string, help: Help | undefined): string {
  const offer = help === undefined ? '' : words.problems.offers[help];
  return offer === '' ? remedy : `${remedy} ${offer}`;
}

const outOfMemory = ({ message }: RangeError): TaskProblem => ({
  path: '',
  message: words.problems.noMemory(message),
  remedy: words.problems.noMemoryRemedy,
});
