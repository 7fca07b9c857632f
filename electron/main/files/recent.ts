import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, sep } from 'node:path';
import { app } from 'electron';
import * as z from 'zod';
import type { RecentFile } from '../../bridge.ts';
import { isMissing } from '../../../src/disk/trouble.ts';
import { log } from '../log.ts';
import { writeWhole } from './write-files.ts';

/** Number of scenes in the list. */
const MOST = 10;

/** Paths for each scene: its own, then those of the files that were opened with it. */
const listSchema = z.array(z.array(z.string().min(1)).min(1)).max(MOST);

/** The scenes opened last, stored in a file between starts. */
export class RecentScenes {
  private readonly file: string;
  private list: string[][];

  /** @param file Created if missing. Content that is not a list of scenes is ignored, with a line in the log. */
  constructor(file: string) {
    this.file = file;
    this.list = readList(file);
  }

  /** Latest first. */
  all(): RecentFile[] {
    return this.list.map(([scene]) => ({ id: idOf(scene), name: basename(scene), place: inWords(dirname(scene)) }));
  }

  /** The paths, scene first; undefined if no entry has that id. */
  find(id: string): readonly string[] | undefined {
    return this.list.find(([scene]) => idOf(scene) === id);
  }

  async add(scene: string, others: readonly string[]): Promise<void> {
    this.list = [[scene, ...others], ...this.list.filter(([other]) => other !== scene)].slice(0, MOST);
    app.addRecentDocument(scene);
    await this.write();
  }

  async remove(id: string): Promise<void> {
    this.list = this.list.filter(([scene]) => idOf(scene) !== id);
    await this.write();
  }

  /** Writes the list. A failure is only logged, so that work can continue. */
  private async write(): Promise<void> {
    mkdirSync(dirname(this.file), { recursive: true });
    const contents = new TextEncoder().encode(`${JSON.stringify(this.list, null, 1)}\n`);
    await writeWhole([{ path: this.file, contents }]).catch((error: unknown) =>
      log(`the list of recent scenes could not be written: ${String(error)}`),
    );
  }
}

function readList(file: string): string[][] {
  try {
    return listSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) log(`the list of recent scenes could not be read and starts empty: ${String(error)}`);
    return [];
  }
}

/** An id that does not reveal the path. */
const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 32);

function inWords(folder: string): string {
  const home = homedir();
  return folder === home || folder.startsWith(home + sep) ? `~${folder.slice(home.length)}` : folder;
}
