import { signal } from '@preact/signals';
import type { OpenedFile, RecentFile } from '../../../bridge.ts';
import { bridge } from '../../platform/bridge.ts';
import { say } from '../window/say.ts';
import { words } from '../../../words/words.ts';

/** Scenes and projects that were opened before, latest first. */
export const recentFiles = signal<readonly RecentFile[]>([]);

export async function listRecent(): Promise<void> {
  recentFiles.value = await bridge()
    .recent()
    .catch(() => []);
}

/** @param identity Tells a project from others, whatever its contents; null for scenes. */
export async function remember(
  opened: OpenedFile,
  others: readonly OpenedFile[],
  identity: string | null = null,
): Promise<void> {
  try {
    await bridge().remember(opened, others, identity);
    recentFiles.value = await bridge().recent();
  } catch {
    say(words.project.notRemembered(opened.name));
  }
}
