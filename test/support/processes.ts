import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Calls that change what a whole process has: its modules, global names, environment or folder; that send it signals;
 * or that compare it with a program that has just begun.
 */
const CHANGES_ITS_PROCESS =
  /\bvi\.(mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers)\b|\bglobalThis\.\w+ = |\bprocess\.env(\.\w+|\[[^\]]+\]) = |\bprocess\.(chdir|emit)\(|\bcreateContext\(/;

/** Faults on purpose may take their process along. */
const ENDS_WITH_ITS_PROCESS = /^test\/faults\//;

const IN_A_BROWSER = /^test\/window\/browser\//;

const ON_A_GPU = /^test\/conformance\/|support\/engines\/(gpu|engines)\.ts'/;

/** What is put back after a file, or replaced by the next one of its kind, if that has its modules anew. */
const PUT_BACK = /\bvi\.(mock\('[./]*\/electron\/renderer\/core\/workers\.ts'|hoisted|stubGlobal|useFakeTimers)/g;

/** Files on the state of the page, each with workers of its own. */
const STATE_OF_THE_PAGE = /^test\/window\/state\/[^]*\bvi\.mock\('[./]*\/electron\/renderer\/core\/workers\.ts'/;

/** Test files, sorted by the process that they need. */
export interface TestProcesses {
  /** A process for each file, which takes about a second. */
  readonly isolated: readonly string[];
  /** These share processes, and load the modules of the page anew. */
  readonly state: readonly string[];
  /** These share processes, each with a Chromium that ends with it. */
  readonly browser: readonly string[];
  /** These share processes in which Dawn runs. */
  readonly gpu: readonly string[];
  /** These share processes without Dawn. */
  readonly shared: readonly string[];
}

/** Sorts the test files of some folders by what they do. @param root The repository */
export function testProcesses(root: string, folders: readonly string[]): TestProcesses {
  const isolated: string[] = [];
  const state: string[] = [];
  const browser: string[] = [];
  const gpu: string[] = [];
  const shared: string[] = [];
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.test.ts')) continue;
      const path = join(entry.parentPath, entry.name);
      const file = relative(root, path).replaceAll(sep, '/');
      const text = readFileSync(path, 'utf8');
      const isOfState = STATE_OF_THE_PAGE.test(`${file}\n${text}`);
      const others = isOfState ? text.replaceAll(PUT_BACK, '') : text;
      const alone = ENDS_WITH_ITS_PROCESS.test(file) || CHANGES_ITS_PROCESS.test(others);
      if (alone) isolated.push(file);
      else if (isOfState) state.push(file);
      else if (IN_A_BROWSER.test(file)) browser.push(file);
      else (ON_A_GPU.test(`${file}\n${text}`) ? gpu : shared).push(file);
    }
  }
  return { isolated, state, browser, gpu, shared };
}
