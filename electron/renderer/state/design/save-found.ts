import type { Found } from '../../core/protocol.ts';
import { bridge } from '../../platform/bridge.ts';
import { say, showTrouble } from '../window/say.ts';
import { words } from '../../../words/words.ts';

export type { Found };

/** Saves one of the files that a search has written. */
export async function saveFound({ files }: Pick<Found<unknown>, 'files'>, name: string): Promise<void> {
  try {
    const written = await bridge().saveAs(name, files.get(name)!);
    if (written) say(words.design.saved(written.name));
  } catch (error) {
    showTrouble(words.design.saving, error);
  }
}
