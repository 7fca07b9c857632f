import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../../src/app/ports/host/host.ts';
import { nodeFiles } from '../../../src/node/files.ts';
import { keptBytesInFolder } from '../../../src/node/kept-rooms.ts';
import { keptInFolder } from '../../../src/node/kept-store.ts';
import { readRegular, sizeOfRegular } from '../../../src/node/read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-read-'));
const inFolder = (name: string): string => join(folder, name);

/** Why a promise was refused. A read that waits for ever fails by the time limit of the test. */
async function reason(reading: Promise<unknown>): Promise<unknown> {
  const error: unknown = await reading.then(
    () => 'was read',
    (cause: unknown) => cause,
  );
  return error instanceof FileError ? error.reason : error;
}

describe('a file that is read whole', () => {
  it('is read as it stands, of any length', async () => {
    for (const length of [0, 1, 65_536, 200_001]) {
      const bytes = Uint8Array.from({ length }, (_, i) => i % 251);
      writeFileSync(inFolder('a.bin'), bytes);
      expect(await nodeFiles.readBytes(inFolder('a.bin'))).toEqual(bytes);
    }
    writeFileSync(inFolder('a.txt'), '\ufeffGrüße');
    expect(await nodeFiles.readText(inFolder('a.txt'))).toBe('Grüße');
  });

  it('is refused if it is larger than what is read', async () => {
    writeFileSync(inFolder('b.bin'), new Uint8Array(101));
    expect((await readRegular(inFolder('b.bin'), 101)).length).toBe(101);
    expect(await reason(readRegular(inFolder('b.bin'), 100))).toBe('large');
  });

  it('is missing, or a folder', async () => {
    expect(await reason(nodeFiles.readBytes(inFolder('a\0b')))).toBe('missing');
    mkdirSync(inFolder('d'));
    expect(await reason(nodeFiles.readText(inFolder('none')))).toBe('missing');
    expect(await reason(nodeFiles.readText(inFolder('d')))).toBe('folder');
    expect(await reason(nodeFiles.sizeOf(inFolder('d')))).toBe('folder');
  });

  it.skipIf(process.platform === 'win32')('is no pipe and no device (needs POSIX)', async () => {
    execFileSync('mkfifo', [inFolder('pipe'), inFolder('pipe.bin')]);
    for (const path of [inFolder('pipe'), '/dev/zero', '/dev/urandom', '/dev/null']) {
      expect(await reason(nodeFiles.readText(path))).toBe('special');
      expect(await reason(nodeFiles.readBytes(path))).toBe('special');
      expect(await reason(sizeOfRegular(path))).toBe('special');
    }
    expect(await reason(keptInFolder(folder).read('pipe'))).toBe('special');
    expect(await reason(keptBytesInFolder(folder).read('pipe'))).toBe('special');
  });

  it.skipIf(process.platform !== 'linux')('ends where it ends, not where its size says (needs Linux)', async () => {
    // The system says that these are empty.
    expect(await nodeFiles.readText('/proc/self/status')).toMatch(/^Name:/);
    expect(await reason(readRegular('/proc/self/status', 10))).toBe('large');
  });
});
