import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { packProject } from '../../../../../src/app/results/project/pack-project.ts';
import { packed, type Project } from '../../../../../src/app/results/project/project.ts';
import { unpackProject } from '../../../../../src/app/results/project/unpack-project.ts';
import { writeUnpacked } from '../../../../../src/app/results/project/write-unpacked.ts';
import { writeZip } from '../../../../../src/app/results/project/write-zip.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { lowResponse } from '../../../../support/numbers/low-response.ts';
import { wholeReport } from '../../../../support/whole-report.ts';

const { signal } = new AbortController();
const wav = encodeWav(lowResponse(2000), hertz(48_000));

const PROJECT: Project = {
  ...{
    id: 'one',
    notes: '',
    recordings: null,
    head: null,
    listening: null,
    report: null,
    searches: [],
    underlay: null,
    scheme: null,
  },
  scene: { name: 'hall.json', text: '{"wavehall": 1}', files: new Map() },
  runs: ['first', 'second'].map((name) => ({
    ...{ name, notes: '', finishedAt: '2026-11-23T10:00:00.000Z', scene: null },
    files: packed(
      new Map([
        ['S1-R1.wav', new Blob([wav])],
        ['report.json', new Blob([JSON.stringify(wholeReport())])],
      ]),
    ),
  })),
  targets: { names: [], files: new Map() },
  sounds: [],
};

async function filesWith(change: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined): Promise<MemoryFiles> {
  const bytes = new Uint8Array(await (await packProject(PROJECT, 'hall.wavehall', signal)).arrayBuffer());
  change(bytes);
  return new MemoryFiles(new Map([['hall.wavehall', new Blob([bytes])]]));
}

const request = { file: 'hall.wavehall', unpackFolder: 'out' };

describe('a project that is unpacked', () => {
  it('has the WAV files of its runs to the bit, and is a project again when it is packed', async () => {
    const files = await filesWith();
    const { files: paths } = await writeUnpacked(request, signal, files);
    expect(paths.filter((path) => path.endsWith('.packed'))).toEqual([]);
    expect(files.written.get('out/runs/2 second/S1-R1.wav')).toEqual(new Uint8Array(wav));
    const entries = new Map(Array.from(files.written, ([path, made]) => [path.slice(4), new Blob([made as string])]));
    const again = await unpackProject(await writeZip(entries, 'again.wavehall', signal), 'again.wavehall');
    expect(again.runs.map(({ name }) => name)).toEqual(['first', 'second']);
  });

  it('has project.json only when it has everything, wherever the program is killed', async () => {
    const whole = await filesWith();
    await writeUnpacked(request, signal, whole);
    for (let kept = 0; kept < 3; kept++) {
      const files = await filesWith();
      const write = files.writeTogether.bind(files);
      let calls = 0;
      files.writeTogether = (...given) => (calls++ < kept ? write(...given) : Promise.reject(new Error('killed')));
      const isWhole = await writeUnpacked(request, signal, files).then(
        () => true,
        () => false,
      );
      expect(files.written.has('out/project.json'), String(kept)).toBe(isWhole);
      if (isWhole) expect([...files.written.keys()].sort()).toEqual([...whole.written.keys()].sort());
    }
  });

  it('is refused into a folder that is there, and if it is none or damaged, before anything is written', async () => {
    const there = await filesWith();
    await writeUnpacked(request, signal, there);
    await expect(writeUnpacked(request, signal, there)).rejects.toMatchObject({
      path: 'unpackFolder',
      message: expect.stringContaining('is there already') as string,
    });
    const torn = await filesWith((bytes) => bytes.fill(0, 2000, 2400));
    await expect(writeUnpacked(request, signal, torn)).rejects.toThrow(InputError);
    await expect(writeUnpacked({ ...request, file: 'hall.zip' }, signal, torn)).rejects.toThrow('not a project');
    expect([...torn.written]).toEqual([]);
  });
});
