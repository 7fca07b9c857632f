import {
  accountLines,
  entryFor,
  materialsOf,
  WavehallError,
  type ImportedMaterials,
} from '../../../../src/app/index.ts';
import { refusal } from '../../core/task-failure.ts';
import { bridge } from '../../platform/bridge.ts';
import { editScene, scene } from '../document/document.ts';
import { objectAt, withValue, type JsonObject } from '../document/json.ts';
import { say, showTrouble } from '../window/say.ts';
import { kindOf } from './material-definition.ts';
import { words } from '../../../words/words.ts';

/** Largest list that is read, bytes. */
const MOST_BYTES = 32_000_000;

/**
 * Lets the user choose a list of materials. It defines the materials of the scene that are not defined yet and that it
 * has, and adds its others. Materials that the scene defines stay as they are.
 */
export async function importMaterials(): Promise<void> {
  try {
    const files = await bridge().open('materials', false);
    const file = files?.[0];
    if (!file) return;
    if (file.contents.size > MOST_BYTES)
      throw refusal(words.materials.importing.tooLarge(file.name), words.materials.importing.tooLargeRemedy);
    const { materials, imported } = readList(new Uint8Array(await file.contents.arrayBuffer()), file.name);
    const before = objectAt(scene.peek(), ['materials']);
    const toDefine = Object.keys(before).filter((name) => kindOf(before[name]) === 'none');
    const defined: Record<string, JsonObject> = {};
    for (const name of toDefine) {
      const entry = entryFor(name, materials);
      if (entry !== undefined) defined[name] = materials[entry] as unknown as JsonObject;
    }
    const added = Object.keys(materials).filter((name) => !Object.hasOwn(before, name));
    for (const name of added) defined[name] = materials[name] as unknown as JsonObject;
    const kept = Object.keys(materials).filter((name) => Object.hasOwn(before, name) && !Object.hasOwn(defined, name));
    editScene(words.materials.edits.import(file.name), (now) =>
      withValue(now, ['materials'], { ...objectAt(now, ['materials']), ...defined }),
    );
    const left = kept.length > 0 ? [words.materials.importing.kept(kept.length)] : [];
    say(
      [
        words.materials.importing.done(file.name, Object.keys(defined).length - added.length, added.length),
        ...left,
        ...accountLines(imported),
      ].join('; '),
    );
  } catch (error) {
    showTrouble(words.materials.importing.failed, error);
  }
}

/** @throws TaskFailure for a list that cannot be used. */
function readList(contents: Uint8Array, name: string): ImportedMaterials {
  try {
    return materialsOf(contents, name);
  } catch (error) {
    if (error instanceof WavehallError) throw refusal(error.message, error.remedy);
    throw error;
  }
}
