import { extname, resolve } from 'node:path';
import { app } from 'electron';
import { FILE_KINDS } from '../../bridge.ts';

const OPENABLE: readonly string[] = [...FILE_KINDS.project, ...FILE_KINDS.scene, ...FILE_KINDS.mesh];

/** Files that a command line names: arguments that are not switches and end like a project, a scene or a mesh. */
function filesOf(args: readonly string[], folder: string): string[] {
  return args
    .filter((each) => !each.startsWith('-') && OPENABLE.includes(extname(each).slice(1).toLowerCase()))
    .map((each) => resolve(folder, each));
}

/** Files from the system. They are kept until there is a listener, and then passed on at once. */
export class GivenFiles {
  private waiting: string[][] = [];
  private take: ((paths: readonly string[]) => void) | undefined;

  /**
   * Takes files from the command line, from a second start of the program and, on macOS, from the Finder and the Dock.
   */
  constructor(args: readonly string[], folder: string) {
    this.give(filesOf(args, folder));
    app.on('second-instance', (_event, otherArgs, otherFolder) => this.give(filesOf(otherArgs.slice(1), otherFolder)));
    app.on('open-file', (event, path) => {
      event.preventDefault();
      this.give([path]);
    });
  }

  handTo(take: (paths: readonly string[]) => void): void {
    this.take = take;
    for (const paths of this.waiting.splice(0)) take(paths);
  }

  private give(paths: string[]): void {
    if (paths.length === 0) return;
    if (this.take) this.take(paths);
    else this.waiting.push(paths);
  }
}
