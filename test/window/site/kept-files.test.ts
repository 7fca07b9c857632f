import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { KeptFiles } from '../../../electron/renderer/site/kept-files.ts';

const ROOT = 'https://host.example/some/path/';

/** The storage of a browser, as far as the site uses it. */
class MemoryStorage {
  readonly caches = new Map<string, Map<string, Response>>();
  readonly keys = (): Promise<string[]> => Promise.resolve([...this.caches.keys()]);
  readonly delete = (name: string): Promise<boolean> => Promise.resolve(this.caches.delete(name));
  readonly open = (name: string): Promise<Cache> => {
    const entries = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, entries);
    return Promise.resolve({
      match: (address: string) => Promise.resolve(entries.get(address)?.clone()),
      put: (address: string, response: Response) => Promise.resolve(void entries.set(address, response)),
    } as unknown as Cache);
  };
}

/** A host with files that can change, and what was asked of it. */
function host(files: Record<string, string>): { asked: string[]; load: (address: string) => Promise<Response> } {
  const asked: string[] = [];
  const load = (address: string): Promise<Response> => {
    const path = address.slice(ROOT.length);
    asked.push(path);
    return Promise.resolve(new Response(files[path] ?? null, { status: path in files ? 200 : 404 }));
  };
  return { asked, load };
}

const hashes = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
  );
const textOf = async (kept: KeptFiles, path: string): Promise<string | undefined> => (await kept.find(path))?.text();

it('gives no file before all of a version are kept, and none of a version that the host has only in part', async () => {
  const storage = new MemoryStorage();
  const wanted = { 'app/index.html': 'page', 'app/main.js': 'new' };
  const served: Record<string, string> = { 'app/index.html': 'page', 'app/main.js': 'old' };
  const { load } = host(served);
  const kept = new KeptFiles(ROOT, '1', hashes(wanted), storage as unknown as CacheStorage, load);
  await expect(kept.fill()).rejects.toThrow('app/main.js is not what version 1 has');
  expect(await textOf(kept, 'app/index.html')).toBeUndefined();

  served['app/main.js'] = 'new';
  await kept.fill();
  expect([await textOf(kept, 'app/index.html'), await textOf(kept, 'app/main.js')]).toEqual(['page', 'new']);
  expect(await textOf(kept, 'app/other.js')).toBeUndefined();
});

it('takes unchanged files of the version before, and removes that of its own site alone', async () => {
  const storage = new MemoryStorage();
  const make = (version: string, files: Record<string, string>): { kept: KeptFiles; asked: string[] } => {
    const { asked, load } = host(files);
    return { kept: new KeptFiles(ROOT, version, hashes(files), storage as unknown as CacheStorage, load), asked };
  };
  await storage.open('wavehall:https://host.example/other/:1');
  const first = make('1', { 'a.js': 'same', 'b.js': 'one' });
  await first.kept.fill();
  const second = make('2', { 'a.js': 'same', 'b.js': 'two' });
  await second.kept.fill();
  expect(second.asked).toEqual(['b.js']);
  expect([await textOf(first.kept, 'b.js'), await textOf(second.kept, 'b.js')]).toEqual(['one', 'two']);

  await second.kept.removeOthers();
  expect(await storage.keys()).toEqual(['wavehall:https://host.example/other/:1', `wavehall:${ROOT}:2`]);
});
