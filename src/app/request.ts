import { readFile } from 'node:fs/promises';
import { parseScene } from '../scene/parse.ts';
import type { Scene } from '../scene/scene.ts';
import { InputError } from '../units/errors.ts';
import type { Hertz, Seconds } from '../units/quantities.ts';

/** A value given in place of the scene file's. */
export interface Override<T> {
  readonly value: T;
  /** How errors name it, such as `--scheme`. */
  readonly path: string;
}

/** What is to be rendered, and how. */
export interface RenderRequest {
  /** Path of the scene file; errors name it as given. */
  readonly sceneFile: string;
  /** Folder the files go to; made if it is not there. */
  readonly outFolder: Override<string>;
  readonly scheme?: Override<string> | undefined;
  /** Above 0, finite. */
  readonly maxFrequency?: Override<Hertz> | undefined;
  /** Above 0, finite. */
  readonly duration?: Override<Seconds> | undefined;
  /** Write the samples of the simulation as they are, at its own rate. */
  readonly raw: boolean;
  /** Draw each response, too. */
  readonly plot: boolean;
}

/** A scene with what overrides it, and where each value stands for errors. */
export interface RenderScene {
  readonly scene: Scene;
  readonly paths: { readonly scheme: string; readonly maxFrequency: string; readonly duration: string };
}

/** @throws InputError if the file cannot be read or is no scene. */
export async function readScene(request: RenderRequest): Promise<RenderScene> {
  const { sceneFile, scheme, maxFrequency, duration } = request;
  const scene = parseScene(await readSceneFile(sceneFile), sceneFile);
  return {
    scene: {
      ...scene,
      scheme: scheme?.value ?? scene.scheme,
      maxFrequency: maxFrequency?.value ?? scene.maxFrequency,
      duration: duration?.value ?? scene.duration,
    },
    paths: {
      scheme: scheme?.path ?? `${sceneFile}: scheme`,
      maxFrequency: maxFrequency?.path ?? `${sceneFile}: maxFrequencyHz`,
      duration: duration?.path ?? `${sceneFile}: durationSeconds`,
    },
  };
}

async function readSceneFile(sceneFile: string): Promise<string> {
  try {
    return await readFile(sceneFile, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'this is a folder, not a scene file',
      EACCES: 'the file may not be read',
    };
    throw new InputError(
      sceneFile,
      reasons[code ?? ''] ?? `the file cannot be read: ${message}`,
      'Give the path of a scene file, such as scenes/shoebox.json.',
      { cause },
    );
  }
}
