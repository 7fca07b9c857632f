import {
  CancelledError,
  DeviceError,
  InputError,
  InputErrors,
  RunError,
  WavehallError,
  type Help,
} from '../../../src/app/index.ts';
import type { Failure, Problem } from './protocol.ts';

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
    problems: [{ path: '', message, remedy: 'This is a bug in Wavehall. Please report it with the scene.' }],
  };
}

function kindOf(error: WavehallError): Failure['kind'] {
  if (error instanceof CancelledError) return 'stopped';
  if (error instanceof InputError) return 'input';
  if (error instanceof DeviceError) return 'device';
  return error instanceof RunError ? 'run' : 'fault';
}

function problemFrom(error: WavehallError): Problem {
  const { message, remedy, help } = error;
  return { path: error instanceof InputError ? error.path : '', message, remedy: remedyInWindow(remedy, help) };
}

/** What the window offers beside a remedy. */
const OFFERS: Partial<Record<Help, string>> = {
  leaks: 'The view of the room shows where they are; a tick under Room allows them.',
  schemes: 'The view Stencils lists all schemes.',
};

/** A remedy, with what the window offers. */
export function remedyInWindow(remedy: string, help: Help | undefined): string {
  const offer = help && OFFERS[help];
  return offer === undefined ? remedy : `${remedy} ${offer}`;
}

function outOfMemory({ message }: RangeError): Problem {
  return {
    path: '',
    message: `there is not enough memory (${message})`,
    remedy: 'Lower the maximum frequency, choose a scheme with a wider band, or close other programs.',
  };
}
