import { CancelledError, DeviceError, InputError, InputErrors, WavehallError } from '../app/index.ts';
import { reasonWithoutGpu } from '../node/adapters/gpu.ts';
import { systemError } from '../node/system-error.ts';
import { nameInRequest } from './parameters.ts';

/** Codes of errors: those of JSON-RPC 2.0, that of language servers for a stopped request, and our own. */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  input: -32602,
  fault: -32603,
  device: -32001,
  run: -32002,
  busy: -32003,
  cancelled: -32800,
} as const;

/** An error as it is sent. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data: {
    readonly kind: 'input' | 'device' | 'run' | 'cancelled' | 'fault';
    /** Where the first problem is: a place in a file, or the name of a value of the request; null if nowhere. */
    readonly path: string | null;
    readonly remedy: string;
    /** Every wrong place; empty for what is not an error of input. */
    readonly problems: readonly { readonly path: string; readonly message: string; readonly remedy: string }[];
  };
}

/** What went wrong, for another program. */
export function errorObject(thrown: unknown): ErrorObject {
  const error = thrown instanceof WavehallError ? thrown : (systemError(thrown) ?? nestedTooDeeply(thrown));
  if (!error) return fault(thrown);
  const { message, remedy } = error;
  if (error instanceof InputError) {
    const faults = error instanceof InputErrors ? error.faults : [error];
    const problems = faults.map((one) => ({ path: nameInRequest(one.path), message: one.message, remedy: one.remedy }));
    const [{ path }] = problems;
    return { code: CODES.input, message, data: { kind: 'input', path, remedy, problems } };
  }
  const kind = error instanceof CancelledError ? 'cancelled' : error instanceof DeviceError ? 'device' : 'run';
  const reason = kind === 'device' ? reasonWithoutGpu() : undefined;
  const whole = reason === undefined ? message : `${message} (${reason})`;
  return { code: CODES[kind], message: whole, data: { kind, path: null, remedy, problems: [] } };
}

/** What comes of lists within lists within lists, which only a hostile request has. */
const nestedTooDeeply = (thrown: unknown): InputError | undefined =>
  thrown instanceof RangeError && thrown.message.includes('call stack')
    ? new InputError('params', 'it is nested too deeply', 'Give a scene as docs/use/scene-file.md describes it.')
    : undefined;

function fault(thrown: unknown): ErrorObject {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const remedy = 'This is a fault of Wavehall. Report it with the request.';
  return { code: CODES.fault, message, data: { kind: 'fault', path: null, remedy, problems: [] } };
}
