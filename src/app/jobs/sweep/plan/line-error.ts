import { allTogether, InputError, InputErrors } from '../../../../units/errors.ts';

/**
 * Names a line and the sweep in an error of its scene, which has no file that a person could open.
 *
 * @param sceneFile How the error names the scene.
 * @param place How it is named instead, as `rooms.json: line 3`.
 */
export function errorOfLine(error: InputError, sceneFile: string, place: string): InputError {
  const faults = error instanceof InputErrors ? error.faults : [error];
  return allTogether(
    faults.map(({ path, message, remedy }) => {
      const own = path.startsWith(sceneFile) ? `${place}${path.slice(sceneFile.length)}` : path;
      return new InputError(own, message, remedy, { cause: error });
    }),
  );
}
