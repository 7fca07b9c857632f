/**
 * What else may help after an error, for the program to say in its own terms: the command line names commands and
 * options, the window its views. `schemes`, `materials`, `devices`: a list of what there is. `design`: making a file of
 * weights. `leaks`: seeing where a mesh leaks, and letting sound leave there.
 */
export type Help = 'schemes' | 'materials' | 'devices' | 'design' | 'leaks';

export interface WavehallErrorOptions extends ErrorOptions {
  readonly help?: Help | undefined;
}

/**
 * The program's own errors. Each names where the trouble is, what it is, and what to do about it,
 * and carries the exit status the command line ends with.
 */
export abstract class WavehallError extends Error {
  /** Process exit status: 2 bad input or usage, 3 no usable device, 4 failed while running. */
  abstract readonly exitStatus: 2 | 3 | 4;
  readonly help: Help | undefined;

  constructor(
    message: string,
    /** What the user can do about it, as an imperative sentence. */
    readonly remedy: string,
    options?: WavehallErrorOptions,
  ) {
    super(message, options);
    this.help = options?.help;
    this.name = new.target.name;
  }
}

/** Input that cannot be used: a scene, a value of a request, a file. */
export class InputError extends WavehallError {
  override readonly exitStatus = 2;

  /**
   * @param path Where the offending value stands: in a file, as `scenes/hall.json: materials.brick.absorption`, or in the
   *   request, as `scheme`.
   */
  constructor(
    readonly path: string,
    message: string,
    remedy: string,
    options?: WavehallErrorOptions,
  ) {
    super(message, remedy, options);
  }
}

/**
 * Several faults of one input: the path is the first one's, the message has a line for each, all but the first with their
 * path, and the remedy has a line for each different one. So `path: message` reads as a list. Help is the first fault's
 * that has one.
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

/** No device that can do the work. */
export class DeviceError extends WavehallError {
  override readonly exitStatus = 3;
}

/** The work began and failed: device lost, out of memory, a result that is not finite. */
export class RunError extends WavehallError {
  override readonly exitStatus = 4;
}

/** The user asked to stop. */
export class CancelledError extends WavehallError {
  override readonly exitStatus = 4;

  constructor() {
    super('stopped on request; no file was written', 'Run it again to start over.');
  }
}
