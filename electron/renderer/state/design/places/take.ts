import { computed } from '@preact/signals';
import { editScene, scene } from '../../document/document.ts';
import { objectAt, valueAt, withValue, type JsonObject } from '../../document/json.ts';
import { withoutPoint } from '../../room/references.ts';
import { say } from '../../window/say.ts';
import { shownFiles } from './shown-files.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** The shown arrangement as the program writes it into a scene; null without a result. */
const writtenScene = computed<JsonObject | null>(() => {
  const { files, shown } = shownFiles.value ?? {};
  const file = shown && files?.get(shown.scene);
  return file ? (JSON.parse(new TextDecoder().decode(file)) as JsonObject) : null;
});

/** Whether the scene has the sources of the shown arrangement. */
export const hasArrangement = computed(
  () =>
    writtenScene.value !== null &&
    JSON.stringify(scene.value['sources']) === JSON.stringify(writtenScene.value['sources']),
);

/**
 * Takes the sources of the shown arrangement into the scene in place of its own, and its description, which names the
 * equaliser. Undo takes them back.
 */
export function openArrangement(): void {
  const [shown, written] = [shownFiles.peek()?.shown, writtenScene.peek()];
  if (!shown || !written) return;
  editScene(texts.edit(shown.number), (before) => {
    const without = Object.keys(objectAt(before, ['sources'])).reduce(
      (left, name) => withoutPoint(left, 'source', name),
      before,
    );
    return ['sources', 'description'].reduce(
      (changed, key) => withValue(changed, [key], valueAt(written, [key])),
      without,
    );
  });
  say(texts.saidTaken);
}
