import { CommanderError } from 'commander';
import { DeviceError, InputError, WavehallError } from '../app/index.ts';
import { reasonWithoutGpu } from '../node/gpu.ts';

/** Exit status of wrong usage. */
const BAD_USAGE = 2;

/** Exit status of what nobody foresaw. */
const FAILED = 4;

/** Says on stderr what went wrong and what to do about it; returns the exit status. */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has printed its message; help and version that were asked for are no failure.
    return error.exitCode === 0 ? 0 : BAD_USAGE;
  }
  const [text, status] =
    error instanceof WavehallError ? [foreseen(error), error.exitStatus] : [unforeseen(error), FAILED];
  process.stderr.write(`${text}\n`);
  if (process.env['WAVEHALL_DEBUG'] && error instanceof Error) process.stderr.write(`${traceOf(error)}\n`);
  return status;
}

function foreseen(error: WavehallError): string {
  const place = error instanceof InputError ? `${error.path}: ` : '';
  const reason = error instanceof DeviceError ? reasonWithoutGpu() : undefined;
  return `error: ${place}${error.message}${reason === undefined ? '' : ` (${reason})`}\n${error.remedy}`;
}

function unforeseen(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `error: ${message}\nThis is a fault of Wavehall. Run it again with WAVEHALL_DEBUG=1 and report what it prints.`;
}

/** The stack, and those of the causes. */
function traceOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${traceOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
