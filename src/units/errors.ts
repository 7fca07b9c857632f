/**
 * What a program can offer beside the remedy, in its own terms: the command line names a command, the window a view.
 *
 * - `schemes`, `materials`, `devices`: a list of all there are;
 * - `design`: designing weights and writing their file;
 * - `leaks`: showing where a mesh leaks, and letting sound leave through the leaks;
 * - `processor`: computing on the processor, without a GPU;
 * - `raw`: the samples as they were computed, not filtered;
 * - `duration`: a duration that is long enough for a figure;
 * - `resume`: going on from the checkpoint of a run that was stopped.
 */
export type Help =
  'schemes' | 'materials' | 'devices' | 'design' | 'leaks' | 'processor' | 'raw' | 'resume' | 'duration';

export interface WavehallErrorOptions extends ErrorOptions {
  readonly help?: Help | undefined;
}

/**
 * Base of the program's own errors. Each says what happened, where, and what to do, and carries the exit status of the
 * command line. As a text, and where nobody catches it, it says all three.
 */
export abstract class WavehallError extends Error {
  /** Exit status of the process: 2 for bad input or usage, 3 for no usable device, 4 for a failure while running. */
  abstract readonly exitStatus: 2 | 3 | 4;
  readonly help: Help | undefined;
  readonly #placed: string;

  /** @param placed The message, with where it happened if that is known. */
  constructor(
    message: string,
    /** What the user can do, as an imperative sentence. */
    readonly remedy: string,
    options?: WavehallErrorOptions,
    placed = message,
  ) {
    super(message, options);
    this.help = options?.help;
    this.name = new.target.name;
    this.#placed = placed;
    // Engines print the stack if nobody catches the error. Some begin it with the message, others have no such head.
    const at = this.stack?.indexOf(message) ?? -1;
    if (at >= 0) this.stack = String(this) + this.stack!.slice(at + message.length);
  }

  override toString(): string {
    return `${this.name}: ${this.#placed}\n${this.remedy}`;
  }
}

/** Input that cannot be used: a scene, a value of a request, a file. */
export class InputError extends WavehallError {
  override readonly exitStatus = 2;

  /**
   * @param path Where the offending value stands: in a file, as `scenes/hall.json: materials.brick.absorption`, or in
   *   the request, as `scheme`.
   */
  constructor(
    readonly path: string,
    message: string,
    remedy: string,
    options?: WavehallErrorOptions,
  ) {
    super(message, remedy, options, `${path}: ${message}`);
  }
}

/**
 * Several faults of one input. The path is that of the first fault. The message has one line per fault; all but the
 * first begin with their path, so that `path: message` reads as a list. The remedy has one line per different remedy.
 * The help is that of the first fault that has one.
 */
export class InputErrors extends InputError {
  /** @param faults At least one. */
  constructor(readonly faults: readonly InputError[]) {
    const [first, ...others] = faults;
    super(
      first.path,
      [first.message, ...others.map(({ path, message }) => `${path}: ${message}`)].join('\n'),
      [...new Set(faults.map(({ remedy }) => remedy))].join('\n'),
      { help: faults.find(({ help }) => help !== undefined)?.help },
    );
  }
}

/** Several faults in one error; a single fault stays as it is. */
export function allTogether(faults: readonly InputError[]): InputError {
  return faults.length === 1 ? faults[0] : new InputErrors(faults);
}

/** No device that can do the work. */
export class DeviceError extends WavehallError {
  override readonly exitStatus = 3;
}

/** A failure while running: the device was lost, memory ran out, a result is not finite. */
export class RunError extends WavehallError {
  override readonly exitStatus = 4;
}

/** The device was lost, or has no memory left; a new one may do the same work. */
export class DeviceLostError extends RunError {}

/** The device has no memory left. */
export class DeviceMemoryError extends DeviceLostError {
  /** Bytes that were in use, with those of the buffer that it has no room for if one is known. */
  wantedBytes = 0;
}

/** The user stopped the work. */
export class CancelledError extends WavehallError {
  override readonly exitStatus = 4;

  /** The folder of the rendering if it has a checkpoint now. */
  readonly checkpoint: string | undefined;

  constructor(checkpoint?: string) {
    if (checkpoint === undefined)
      super('stopped on request; no file was written', 'Run it again; what it kept is not made again.');
    else
      super(`stopped on request; ${checkpoint} has a checkpoint`, 'Resume it to go on from there.', {
        help: 'resume',
      });
    this.checkpoint = checkpoint;
  }
}
