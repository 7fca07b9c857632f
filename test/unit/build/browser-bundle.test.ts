import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, transform, type BuildResult } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { chooseEngine } from '../../../src/app/jobs/engine/choose-engine.ts';
import * as contract from '../../../src/app/index.ts';
import type { MemoryFiles } from '../../../src/app/ports/host/memory-files.ts';
import { renderScene } from '../../../src/app/rendering/render.ts';
import type { RenderRequest } from '../../../src/app/inputs/request/request.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { hertz, seconds } from '../../../src/units/quantities.ts';
import { keptInMemory, testHost } from '../../support/test-host.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** Everything a page may ask for. Only the command line designs weights and rooms, because the solver needs Node. */
const NAMES = Object.keys(contract).filter((name) => name !== 'designWeightsFile' && name !== 'designRoom');

/** Globals of a worker that these modules use; there is no `process`, `Buffer` or `require`. */
const WORKER_GLOBALS = { AbortController, AbortSignal, Blob, DOMException, TextDecoder, TextEncoder, URL };
const WORKER_SERVICES = { crypto, performance, setTimeout, clearTimeout, queueMicrotask, structuredClone };

let bundle: BuildResult<{ write: false; metafile: true }>;
beforeAll(async () => {
  bundle = await build({
    stdin: { contents: `export { ${NAMES.join(', ')} } from './src/app/index.ts';`, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'wavehall',
    loader: { '.wgsl': 'text' },
    // Where there is no window, the drawing library expects Node's global object.
    define: { global: 'globalThis' },
    // Kept if something imports them; the test looks at what is left in the end.
    external: ['node:*'],
    logLevel: 'silent',
  });
});

describe('the use-cases in a page', () => {
  it('ask for no module of Node', () => {
    expect(Object.values(bundle.metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  });

  it('are written without what only Node has', async () => {
    const own = Object.keys(bundle.metafile.inputs).filter((name) => /^src\/.*\.ts$/.test(name));
    expect(own.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const name of own) {
      const { code } = await transform(readFileSync(join(root, name), 'utf8'), { loader: 'ts' });
      // Comments may mention them.
      const text = code.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
      for (const [use] of text.matchAll(/\b(?:process\.|Buffer\b|setImmediate\b|require\(|__dirname\b|NodeJS\b).*/g)) {
        found.push(`${name}: ${use}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('render a room where there is nothing of Node, to the same bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const request = (sceneFile: string, out: string): RenderRequest => ({
      sceneFile,
      outFolder: out,
      scheme: 'leggy-2@1%',
      maxFrequency: hertz(60),
      duration: seconds(0.05),
      noAirAbsorption: false,
      allowLeaks: false,
      raw: false,
      plot: true,
      measure: false,
    });
    const controls = { memoryLimit: 1e9, signal: new AbortController().signal };
    const scene = join(root, 'scenes/lecture-hall.json');
    const makeEngine = () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 }));
    await renderScene(request(scene, folder), { ...controls, host: testHost, makeEngine });

    const context = createContext({ ...WORKER_GLOBALS, ...WORKER_SERVICES });
    runInContext(bundle.outputFiles[0].text, context);
    const page = runInContext('wavehall', context) as PageModules;
    const files = new page.MemoryFiles(
      new Map(
        ['lecture-hall.json', 'lecture-hall.obj'].map((name) => [
          name,
          new Blob([readFileSync(join(root, 'scenes', name))]),
        ]),
      ),
    );
    const kept = keptInMemory();
    const parts = { gpu: () => Promise.resolve(null), kept, cpu: { threads: 1, memoryLimit: 1e9 } };
    const wish = { engine: 'auto', precision: 32, precisionPath: '' } as const;
    await page.renderScene(request('lecture-hall.json', ''), {
      ...controls,
      host: { files, kept },
      makeEngine: () => page.chooseEngine(wish, parts),
    });

    const names = readdirSync(folder).sort();
    expect([...files.written.keys()].sort()).toEqual(names);
    const waves = names.filter((name) => name.endsWith('.wav'));
    expect(waves.length).toBeGreaterThan(0);
    for (const name of names.filter((each) => each !== 'report.json')) {
      const contents = files.written.get(name)!;
      const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
      expect(Buffer.from(bytes).equals(readFileSync(join(folder, name))), name).toBe(true);
    }
  });
});

interface PageModules {
  readonly renderScene: typeof renderScene;
  readonly chooseEngine: typeof chooseEngine;
  readonly MemoryFiles: typeof MemoryFiles;
}
