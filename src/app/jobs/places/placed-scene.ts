import { withFileReferences } from '../../../scene/file-references.ts';
import { textOf, withNote } from '../room-trials/scene-text.ts';
import type { PlacedSource } from './places-report.ts';
import type { PlacesJob } from './prepare.ts';
import type { PlacesOfRoom } from './request.ts';
import { roomAlone } from './responses.ts';
import { elementsOf } from './sources.ts';

/**
 * The text of a scene with placed sources, for the folder of the report. Its receivers stay.
 *
 * @param sources Elements of each source, by its name.
 * @param more Added to the note of where they stand.
 */
export function placedScene(
  { raw, rendered, wanted, controls }: Pick<PlacesJob<PlacesOfRoom>, 'raw' | 'rendered' | 'wanted' | 'controls'>,
  sources: Readonly<Record<string, readonly PlacedSource[]>>,
  number: number,
  more = '',
): string {
  const { files } = controls.host;
  // Relative always: scenes refuse other paths.
  const moved = { ...roomAlone(raw), receivers: raw['receivers'] };
  const room = withFileReferences(moved, ({ path }) =>
    files.between(wanted.outFolder, files.beside(wanted.sceneFile, path), true),
  );
  const { receivers, ...rest } = room as Readonly<Record<string, unknown>>;
  const placed = Object.fromEntries(Object.entries(sources).map(([name, of]) => [name, elementsOf(of)]));
  const places = Object.values(sources).flatMap((of) => of.map(({ place }) => place));
  const note = `Sources placed by Wavehall, number ${number}: ${places.join(', ')}${more}.`;
  const durationSeconds = rendered.scene.duration;
  return textOf(withNote({ ...rest, sources: placed, receivers, durationSeconds }, note));
}
