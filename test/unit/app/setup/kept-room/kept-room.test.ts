import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptBytes, KeptStore } from '../../../../../src/app/ports/host/host.ts';
import { packKept } from '../../../../../src/app/setup/kept-room/kept-content.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A store that knows the names of what it keeps. */
const withNames = (store: KeptStore): KeptStore & { readonly names: Set<string> } => {
  const names = new Set<string>();
  return { ...store, names, update: (name, change) => store.update(names.add(name) && name, change) };
};

/** Keeps contents in memory, and counts. */
class Store implements KeptBytes {
  readonly contents = new Map<string, Uint8Array>();
  /** Texts that are kept beside the rooms. */
  readonly texts: KeptStore & { readonly names: Set<string> } = withNames(keptInMemory());
  written = 0;

  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const content = this.contents.get(name);
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield Promise.resolve(content!);
    }
    return Promise.resolve(content && parts());
  }

  async write(name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const bytes: Uint8Array[] = [];
    for await (const part of parts) bytes.push(part);
    // Where runs stopped is kept, too (`continued.test.ts`).
    if (name.startsWith('room')) this.contents.set(name, Buffer.concat(bytes));
    if (name.startsWith('room')) this.written++;
  }

  remove(name: string): Promise<void> {
    this.contents.delete(name);
    return Promise.resolve();
  }
}

/** Two boxes beside each other, turned a little; a panel stands in each. `gap` of the wall between them is missing. */
const OBJ = `
v 0 0 0
v 1.6 0.1 0
v 1.5 1.3 0
v -0.1 1.2 0
v 0 0 1.1
v 1.6 0.1 1.1
v 1.5 1.3 1.1
v -0.1 1.2 1.1
usemtl wall
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
`;

interface Changes {
  readonly source?: readonly number[];
  readonly absorption?: number;
  readonly duration?: number;
  readonly walls?: 'staircase' | 'subcell';
  readonly scheme?: string;
  readonly maxFrequency?: number;
  readonly obj?: string;
  readonly boxes?: boolean;
}

/** Measurements of stability so far. */
let measurements = 0;

/** The reference engine; counts what measures stability. */
function countingEngine(): CpuEngine {
  const engine = new CpuEngine({ precision: 32, threads: 1 });
  const open = engine.open.bind(engine);
  engine.open = async (...given) => {
    const simulation = await open(...given);
    const probe = simulation.probe.bind(simulation);
    simulation.probe = () => {
      measurements++;
      return probe();
    };
    return simulation;
  };
  return engine;
}

async function render(rooms: Store | undefined, changes: Changes = {}): Promise<{ report: RenderReport; wav: Buffer }> {
  const { source = [0.4, 0.5, 0.5], absorption = 0.2, duration = 0.02, walls = 'subcell', obj = OBJ } = changes;
  const file = join(folder, 'room.json');
  writeFileSync(join(folder, 'room.obj'), obj);
  writeFileSync(
    file,
    JSON.stringify({
      wavehall: 1,
      title: 'Kept',
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: { wall: { absorption } },
      geometry: changes.boxes
        ? { boxes: [{ add: { from: [0, 0, 0], to: [1.6, 1.3, 1.1] }, material: 'wall' }] }
        : { mesh: { file: 'room.obj', unit: 'm', materials: { wall: 'wall' } } },
      sources: { S: { position: source } },
      receivers: { R: { position: [1, 0.6, 0.5] } },
      durationSeconds: duration,
      maxFrequencyHz: changes.maxFrequency ?? 500,
      walls,
      scheme: changes.scheme ?? 'compact-5@2%',
    }),
  );
  const out = join(folder, 'out');
  const report = await renderScene(
    { sceneFile: file, outFolder: out },
    {
      host: { ...testHost, kept: rooms?.texts ?? keptInMemory(), rooms },
      makeEngine: () => Promise.resolve(countingEngine()),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
    },
  );
  return { report, wav: readFileSync(join(out, 'S-R.wav')) };
}

/** What a report says of the room and its responses. */
function withoutTimes(report: RenderReport): object {
  const timed = ['timing', 'elapsedSeconds', 'seconds', 'ctpnNs', 'stability', 'roomFromCache', 'duration', 'warnings'];
  return Object.fromEntries(Object.entries(report).filter(([key]) => !timed.includes(key)));
}

describe('a prepared room', () => {
  it.each([{ walls: 'subcell' }, { walls: 'staircase' }, { boxes: true }] as const)(
    'is kept, and serves for other points and durations to the last bit: %o',
    async (kind) => {
      const store = new Store();
      const first = await render(store, kind);
      expect(first.report.roomFromCache).toBe(false);
      expect(store.written).toBe(1);
      const other = { ...kind, source: [0.7, 0.4, 0.6], duration: 0.03 };
      const second = await render(store, other);
      expect(second.report.roomFromCache).toBe(true);
      expect(store.written).toBe(1);
      const alone = await render(undefined, other);
      expect(alone.report.roomFromCache).toBe(false);
      expect(second.wav.equals(alone.wav)).toBe(true);
      expect(withoutTimes(second.report)).toEqual(withoutTimes(alone.report));
    },
  );

  it('is measured for its stability once', async () => {
    const store = new Store();
    measurements = 0;
    const first = await render(store);
    expect(measurements).toBe(1);
    const second = await render(store, { source: [0.7, 0.4, 0.6] });
    expect(measurements).toBe(1);
    const { certifiedBelow, largestEigenvalue, steps } = first.report.stability;
    expect(second.report.stability).toMatchObject({ certifiedBelow, largestEigenvalue, steps });
    await render(undefined);
    expect(measurements).toBe(2);
  });

  it('is another for everything else that it depends on', async () => {
    const store = new Store();
    await render(store);
    const changes: Changes[] = [
      { absorption: 0.21 },
      { walls: 'staircase' },
      { scheme: 'compact-3@2%' },
      { maxFrequency: 490 },
      { obj: OBJ.replace('v 1.5 1.3 0\n', 'v 1.5 1.31 0\n') },
      { boxes: true },
    ];
    for (const change of changes) expect((await render(store, change)).report.roomFromCache).toBe(false);
    expect(store.written).toBe(1 + changes.length);
    expect(store.contents.size).toBe(1 + changes.length);
  });

  it('that is damaged is removed and prepared anew', async () => {
    const store = new Store();
    const { wav } = await render(store);
    const [[name, bytes]] = store.contents;
    store.contents.set(
      name,
      bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 4 : byte)),
    );
    const again = await render(store);
    expect(again.report.roomFromCache).toBe(false);
    expect(again.wav.equals(wav)).toBe(true);
    expect(again.report.warnings).toContainEqual(
      expect.stringMatching(/^the kept room room-\w+ is not used, and made anew: a block .*$/),
    );
    expect(store.contents.get(name)).toEqual(bytes);
  });

  it('that was copied over another is not used, and neither is what was measured of it', async () => {
    const store = new Store();
    const { wav } = await render(store);
    await render(store, { absorption: 0.6 });
    const [[name, bytes], [, other]] = store.contents;
    store.contents.set(name, other);
    // The measurement of the one room in the file of the other.
    const names = [...store.texts.names].filter((each) => each.startsWith('stability-'));
    expect(names).toHaveLength(2);
    const text = (await store.texts.read(names[1]))!;
    await store.texts.update(names[0], () => text);
    measurements = 0;
    const again = await render(store);
    expect(again.report.roomFromCache).toBe(false);
    expect(again.wav.equals(wav)).toBe(true);
    expect(measurements).toBe(1);
    expect(again.report.warnings).toContain(
      `the kept room ${name} is not used, and made anew: it is that of something else, copied over this one`,
    );
    expect(again.report.warnings).toContain(`${names[0]} was not written by this program for this, and is ignored`);
    expect(store.contents.get(name)).toEqual(bytes);
  });

  it('that carries its name and holds something else is not used', async () => {
    const store = new Store();
    const { wav } = await render(store);
    const [[name, bytes]] = store.contents;
    for (const content of [null, 3, [], { room: null }, { room: { nodes: { rows: new Uint8Array(3) } } }]) {
      await store.write(name, packKept(name, content, 'test'));
      const again = await render(store);
      expect(again.wav.equals(wav)).toBe(true);
      expect(again.report.warnings).toContainEqual(expect.stringMatching(/: it is not as this program writes it$/));
      expect(store.contents.get(name)).toEqual(bytes);
    }
  });

  it('that cannot be written is a warning and no fault', async () => {
    const store = new Store();
    store.write = () => Promise.reject(new Error('disk full'));
    const { report } = await render(store);
    expect(report.warnings).toContainEqual(expect.stringContaining('disk full'));
  });

  it('is not used where a point stands in other air', async () => {
    const inner = OBJ.replaceAll(
      /^v (\S+) (\S+) (\S+)$/gm,
      (_, x, y, z) => `v ${0.3 * x + 0.5} ${0.3 * y + 0.5} ${0.3 * z + 0.3}`,
    );
    const obj =
      OBJ +
      inner.replaceAll(
        /^f (.*)$/gm,
        (_, corners: string) =>
          `f ${corners
            .split(' ')
            .map((c) => Number(c) + 8)
            .join(' ')}`,
      );
    const store = new Store();
    await render(store, { obj, source: [0.2, 0.3, 0.3] });
    await expect(render(store, { obj, source: [0.72, 0.68, 0.45] })).rejects.toThrow('no air joins');
  });
});
