import { bridge } from '../../platform/bridge.ts';
import { say, showTrouble } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { ownFile } from './own-materials.ts';

const texts = words.materials.own;

/** Writes the user's own materials into a file. */
export async function exportOwn(): Promise<void> {
  try {
    const saved = await bridge().saveAs(texts.file, ownFile());
    if (saved) say(texts.exported(saved.name));
  } catch (error) {
    showTrouble(texts.failed, error);
  }
}
