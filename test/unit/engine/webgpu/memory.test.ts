import { afterEach, expect, it, vi } from 'vitest';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { RunError } from '../../../../src/units/errors.ts';
import { boxGraph, prepared } from '../../../support/rooms/rooms.ts';

const room = prepared(boxGraph([12, 10, 9]), schemeByName('leggy-1@standard', 'test'));
const setup = { sources: [], receivers: [] };

afterEach(() => vi.unstubAllGlobals());

async function expectTooLittle(engine: CpuEngine, message: RegExp): Promise<void> {
  const opening = engine.open(room, setup);
  await expect(opening).rejects.toThrow(RunError);
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.toMatchObject({
    remedy: expect.stringMatching(/^Lower the maximum frequency/) as string,
  });
}

it('a room that needs more than the processor may use is refused', async () => {
  await expectTooLittle(
    new CpuEngine({ precision: 64, threads: 1, memoryLimit: 1000 }),
    /^the room needs 34 kB of memory and there are [\d.]+ (kB|bytes)$/,
  );
});

it('memory that the system does not give is reported in the same words', async () => {
  vi.stubGlobal('SharedArrayBuffer', function () {
    throw new RangeError('Array buffer allocation failed');
  });
  const engine = new CpuEngine({ precision: 64, threads: 1 });
  await expectTooLittle(engine, /^the room needs 34 kB of memory and this program gets no more$/);
});
