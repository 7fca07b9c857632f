import {
  CancelledError,
  DeviceError,
  InputError,
  InputErrors,
  RunError,
  WavehallError,
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
  return { path: error instanceof InputError ? error.path : '', message: error.message, remedy: error.remedy };
}

function outOfMemory({ message }: RangeError): Problem {
  return {
    path: '',
    message: `there is not enough memory (${message})`,
    remedy: 'Lower the maximum frequency, choose a scheme with a wider band, or close other programs.',
  };
}
