import type { RunSetup } from '../../../../engine/engine.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { CancelledError, DeviceError, InputError, RunError, type Help } from '../../../../units/errors.ts';
import type { ManifestLine } from '../manifest.ts';
import type { DescribedEngine } from './batched-engine.ts';
import type { MadeRun } from './batched-run.ts';

/** An error as data. */
export interface SentError {
  readonly kind: 'input' | 'run' | 'device' | 'cancelled' | 'other';
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
  readonly help: Help | undefined;
}

/** What a thread that renders lines is told. */
export type ToLineThread =
  | {
      readonly kind: 'begin';
      readonly engine: DescribedEngine;
      readonly memoryLimit: number;
      readonly manifest: string;
    }
  /** Lines of one room. */
  | { readonly kind: 'group'; readonly group: number; readonly lines: readonly ManifestLine[] }
  | { readonly kind: 'made'; readonly run: number; readonly made: MadeRun }
  | { readonly kind: 'failed'; readonly run: number; readonly error: SentError };

/** What it tells. */
export type FromLineThread =
  /** Nothing is being prepared: it can take another group. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'run';
      readonly run: number;
      readonly group: number;
      readonly roomNumber: number;
      /** Only with the first run in it. Its graph is without bytes, which no engine reads. */
      readonly room: PreparedRoom | undefined;
      readonly setup: RunSetup;
      readonly steps: number;
      readonly measure: boolean;
    }
  | {
      readonly kind: 'line';
      readonly group: number;
      readonly index: number;
      readonly result: { readonly files: ReadonlyMap<string, Uint8Array | string> } | { readonly error: SentError };
    };

export function sentError(error: unknown): SentError {
  const { message } = error as Error;
  const kind =
    error instanceof InputError
      ? 'input'
      : error instanceof DeviceError
        ? 'device'
        : error instanceof CancelledError
          ? 'cancelled'
          : error instanceof RunError
            ? 'run'
            : 'other';
  const path = error instanceof InputError ? error.path : '';
  const { remedy = '', help } = error as Partial<RunError>;
  return { kind, path, message, remedy, help };
}

export function errorFrom({ kind, path, message, remedy, help }: SentError): Error {
  if (kind === 'input') return new InputError(path, message, remedy, { help });
  if (kind === 'device') return new DeviceError(message, remedy, { help });
  if (kind === 'cancelled') return new CancelledError();
  return kind === 'run' ? new RunError(message, remedy, { help }) : new Error(message);
}
