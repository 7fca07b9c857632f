import { showTrouble } from '../window/say.ts';

/** @returns false if the action failed, which is shown, or returned false. */
export async function attempt(title: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await action()) !== false;
  } catch (error) {
    showTrouble(title, error);
    return false;
  }
}
