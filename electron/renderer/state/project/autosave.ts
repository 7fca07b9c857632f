import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { Project } from '../../../../src/app/index.ts';
import { refusal } from '../../core/task-failure.ts';
import { nameWindow, openWindows, renameWindow } from '../../platform/window-lock.ts';
import { StoredBlobs, WorkStore, type KeptWork } from '../../platform/work-store.ts';
import { words } from '../../../words/words.ts';
import { sceneDocument } from '../document/document.ts';
import { results } from '../results/results.ts';
import { say, showTrouble } from '../window/say.ts';
import { withBlobs, withoutBlobs } from './stored-form.ts';
import { mayReplace } from './questions.ts';
import { currentProject, openName, projectFile, showProject, unsaved, work } from './work.ts';

/**
 * What happened to the copy of unsaved work in the browser's database, which survives a crash and a reload. It is the
 * same on the desktop, whose database lies in the profile folder: writing is all or nothing, large results stay out of
 * the page's memory and need not pass to the main process, and the page gets no more rights.
 */
export type Backup =
  | { readonly kind: 'none' | 'pending' }
  | { readonly kind: 'kept'; readonly at: Date }
  | { readonly kind: 'failed'; readonly reason: string };

export const backup = signal<Backup>({ kind: 'none' });

/** Work of windows that were closed or crashed, latest first. */
export const leftWork = signal<readonly KeptWork[]>([]);

/** Version of what is kept; work of another version is left alone. */
const VERSION = 1;

interface Content {
  readonly version: number;
  /** Name of the project's file; null if it was in none. */
  readonly projectName: string | null;
  readonly project: unknown;
  /** Whether the project's file has all of it, and only what is beside it is kept. */
  readonly isSaved?: boolean;
  /** What is kept beside the project; see {@link Beside}. */
  readonly beside?: unknown;
}

/** What is kept with the work, but belongs to no project: runs that wait. */
export interface Beside {
  /** Plain data and blobs; null if there is nothing. */
  readonly value: ReadonlySignal<unknown>;
  /** Brings it back. @returns how many there are. */
  restore: (value: unknown) => number;
}

/** How long the user pauses before changes are kept, ms, and how long they wait at most. */
const PAUSE_MS = 800;
const LONGEST_MS = 4000;

const store = new WorkStore();
let beside: Beside;
let ownName: Promise<string> | undefined;
/** Where the blobs of this window's copy are; undefined if there is no copy. */
let blobs: StoredBlobs | undefined;

const windowName = (): Promise<string> => (ownName ??= nameWindow());

/**
 * Brings back what this window had before it was reloaded, lists the work of windows that are gone, and keeps unsaved
 * work from then on. Call once.
 */
export async function startAutosave(keptBeside: Beside): Promise<void> {
  beside = keptBeside;
  try {
    await restoreOwn();
    await listLeft();
  } catch (error) {
    backup.value = { kind: 'failed', reason: reasonOf(error) };
  }
  followWork();
}

async function restoreOwn(): Promise<void> {
  const name = await windowName();
  const own = (await store.all()).find(({ id }) => id === name);
  if (!own) return;
  if (!sceneDocument.peek()) {
    try {
      // Something may be opened meanwhile.
      if (await show(own, () => sceneDocument.peek() === null)) return;
    } catch (error) {
      showTrouble(words.project.restoring, error);
    }
  }
  // Nothing may replace what is kept: it is offered like the work of a window that is gone.
  abandoned.add(name);
  ownName = renameWindow();
}

/** Names that this window no longer goes by. */
const abandoned = new Set<string>();

async function listLeft(): Promise<void> {
  const [name, open, all] = [await windowName(), await openWindows(), await store.all()];
  leftWork.value = all.filter(({ id }) => id !== name && (abandoned.has(id) || !open.has(id)));
}

/** @returns whether it is shown. */
async function show(kept: KeptWork, isStillWanted: () => boolean = () => true): Promise<boolean> {
  const content = kept.content as Content;
  if (content.version !== VERSION) throw refusal(words.project.otherVersion);
  const stored = await store.blobs(kept.id);
  // Work of an earlier version keeps no scheme, no underlay and no searches.
  const was = withBlobs(content.project, stored) as Omit<Project, 'scheme' | 'underlay' | 'searches'> &
    Partial<Pick<Project, 'scheme' | 'underlay' | 'searches'>>;
  const { scheme = null, underlay = null, searches = [] } = was;
  const project: Project = { ...was, scheme, underlay, searches };
  const file = content.projectName === null ? null : { name: content.projectName, token: null };
  if (!(await showProject(project, file, content.isSaved ?? false, isStillWanted))) return false;
  const waiting =
    content.beside === undefined || content.beside === null ? 0 : beside.restore(withBlobs(content.beside, stored));
  if (kept.id === (await windowName())) {
    blobs = new StoredBlobs(kept.id);
    for (const [key, blob] of stored) blobs.learn(blob, key);
  }
  say(words.project.restored(kept.name, kept.runs, waiting, new Date(kept.time)));
  return true;
}

/** Opens the work of a window that is gone. It stays kept until this window has kept it. */
export async function continueLeft(kept: KeptWork): Promise<void> {
  if (!(await mayReplace())) return;
  try {
    await show(kept);
    await keepNow();
    if (backup.peek().kind === 'kept') await discardLeft(kept);
  } catch (error) {
    showTrouble(words.project.restoring, error);
  }
}

/** Deletes the work of a window that is gone. */
export async function discardLeft(kept: KeptWork): Promise<void> {
  leftWork.value = leftWork.peek().filter(({ id }) => id !== kept.id);
  await store.remove(kept.id).catch(() => undefined);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let waitingSince: number | null = null;
let storing: Promise<void> = Promise.resolve();

/** What is kept depends on these. */
let latest: readonly unknown[] = [];

/** Keeps the work soon after each change, and results at once. */
function followWork(): void {
  let runs = untracked(() => results.value);
  effect(() => {
    const isUnsaved = unsaved.value;
    latest = [work.value, sceneDocument.value, projectFile.value, beside.value.value];
    const hasNewRuns = results.value !== runs;
    runs = results.value;
    untracked(() => {
      if (isUnsaved) backup.value = { kind: 'pending' };
      schedule(isUnsaved && !hasNewRuns ? PAUSE_MS : 0);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waitingSince !== null) void keepNow();
  });
}

function schedule(pause: number): void {
  const now = performance.now();
  waitingSince ??= now;
  clearTimeout(timer);
  timer = setTimeout(() => void keepNow(), Math.max(0, Math.min(pause, waitingSince + LONGEST_MS - now)));
}

/** Keeps the work as it is now. Only one at a time is written. */
export function keepNow(): Promise<void> {
  clearTimeout(timer);
  waitingSince = null;
  storing = storing.then(keep);
  return storing;
}

async function keep(): Promise<void> {
  const name = await windowName();
  const before = latest;
  const added = new Map<string, Blob>();
  try {
    if (!unsaved.peek() && beside.value.peek() === null) {
      if (blobs) await store.remove(name);
      blobs = undefined;
      backup.value = unsaved.peek() ? { kind: 'pending' } : { kind: 'none' };
      return;
    }
    await keepPersistent();
    const project = await currentProject();
    if (!project) return;
    const known = (blobs ??= new StoredBlobs(name));
    const used = new Set<string>();
    const keyOf = (blob: Blob): string => {
      const [key, isNew] = known.keyOf(blob);
      if (isNew) added.set(key, blob);
      used.add(key);
      return key;
    };
    const content: Content = {
      version: VERSION,
      projectName: projectFile.peek()?.name ?? null,
      project: withoutBlobs(project, keyOf),
      isSaved: !unsaved.peek(),
      beside: withoutBlobs(beside.value.peek(), keyOf),
    };
    const kept: KeptWork = {
      id: name,
      time: Date.now(),
      name: openName.peek() ?? '',
      runs: project.runs.length,
      content,
    };
    await store.put(kept, added, used);
    backup.value = latest === before ? { kind: 'kept', at: new Date() } : { kind: 'pending' };
  } catch (error) {
    for (const blob of added.values()) blobs?.forget(blob);
    backup.value = { kind: 'failed', reason: reasonOf(error) };
    say(words.project.notKept(reasonOf(error)));
  }
}

/** Deletes what is kept of this window: the user wants it lost. */
export async function forgetOwn(): Promise<void> {
  clearTimeout(timer);
  await storing;
  await store.remove(await windowName()).catch(() => undefined);
}

let isAsked = false;

/** Asks the browser once not to delete what is kept when its disk gets full. */
async function keepPersistent(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  await navigator.storage?.persist?.().catch(() => false);
}

function reasonOf(error: unknown): string {
  const { name, message } = error as Partial<Error>;
  if (name === 'QuotaExceededError') return words.project.storageFull;
  if (name === 'SecurityError' || name === 'InvalidStateError') return words.project.storageRefused;
  return message ?? String(error);
}
