/** Renderings whose runs are spread over processes, each with a GPU: here the same software GPU several times. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { CardProcess } from '../../../src/app/rendering/cards/card-process.ts';
import { renderScene } from '../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../src/app/rendering/finished/render-report.ts';
import { InputError } from '../../../src/units/errors.ts';
import { listAdapters, releaseGpus } from '../../../src/node/adapters/gpu.ts';
import { launcherHiding } from '../../../src/node/adapters/hiding.ts';
import { chooseCards, type CardChoice } from '../../../src/node/cards/cards-named.ts';
import { cardsInTurn, type ChosenCards } from '../../../src/node/cards/node-cards.ts';
import { runOnCards } from '../../../src/node/cards/run-on-cards.ts';
import { nodeControls } from '../../../src/node/controls.ts';
import { testHost } from '../../support/test-host.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { newFolder, readWav, wavehall } from '../cli.ts';

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: Object.fromEntries([0.5, 0.8, 1.1, 1.4].map((x, i) => [`S${i}`, { position: [x, 0.5, 0.6] }])),
  receivers: { R: { position: [1.43, 0.91, 0.55] }, Q: { position: [0.3, 1.2, 0.7] } },
  durationSeconds: 0.02,
  maxFrequencyHz: 300,
  scheme: 'compact-3@2%',
  walls: 'staircase',
};

const SCRIPT = pathToFileURL(join(import.meta.dirname, '../../../dist/card-process.js'));
afterAll(releaseGpus);

async function rendered(
  { device, cards }: ChosenCards,
  scene: object = SCENE,
  gpuMemory?: number,
): Promise<{ report: RenderReport; outFolder: string; wavs: Map<string, Buffer> }> {
  const folder = newFolder();
  const sceneFile = join(folder, 'scene.json');
  writeFileSync(sceneFile, JSON.stringify(scene));
  const outFolder = join(folder, 'out');
  const others = cards?.others.map(({ name }) => name);
  const report = await renderScene(
    { sceneFile, outFolder, reciprocity: false, raw: true },
    { ...nodeControls('webgpu', 32, device, gpuMemory, others), host: testHost, cards },
  );
  const wavs = readdirSync(outFolder).filter((name) => name.endsWith('.wav'));
  return { report, outFolder, wavs: new Map(wavs.map((name) => [name, readFileSync(join(outFolder, name))])) };
}

it('processes on the same GPU give the bytes of one, and one that is killed hands its runs over', async () => {
  const [{ id }] = await listAdapters();
  const alone = await rendered(cardsInTurn([{ id }]));
  // As if the second card had to be got by hiding another one.
  const launcher = await launcherHiding(['/dev/full']);
  const both = cardsInTurn([{ id }, { id, launcher }], undefined, SCRIPT);
  expect(both.together).toEqual(launcher ? [] : [id]);
  const two = await rendered(both);
  expect(two.wavs).toEqual(alone.wavs);
  expect(two.report.cards!.cards.reduce((sum, { runs }) => sum + runs, 0)).toBe(4);
  expect(two.report.warnings).toEqual(alone.report.warnings);

  // Ends once it is asked to make steps.
  const killed = (process: CardProcess): CardProcess => ({
    ...process,
    ask: async (question) => {
      if (question.call === 'restart') await process.end();
      return process.ask(question);
    },
  });
  const others = both.cards!.others.map(({ name, start }) => ({ name, start: () => killed(start()) }));
  const lost = await rendered({ ...both, cards: { first: id, others } });
  expect(lost.wavs).toEqual(alone.wavs);
  expect(lost.report.cards!.cards[0].runs).toBe(4);
});

/** A corridor that takes some 265 kB of a card, and below 200 kB of each of two. */
const CORRIDOR = {
  ...SCENE,
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1.3, 1.1, 9] }, material: 'wall' }] },
  sources: { S: { position: [0.5, 0.5, 4] } },
  receivers: { R: { position: [0.43, 0.61, 5.5] }, Q: { position: [0.8, 0.5, 1.7] } },
  durationSeconds: 0.03,
  walls: 'subcell',
};

it('cards hold a room together that is too large for one, and the report says why', async () => {
  const [{ id }] = await listAdapters();
  const alone = await rendered(cardsInTurn([{ id }]), CORRIDOR);
  const memory = 208_000;
  const { report, outFolder } = await rendered(cardsInTurn([{ id }, { id }], memory, SCRIPT), CORRIDOR, memory);
  expect(report.cardsOrHost).toMatchObject({
    cards: 2,
    reason: expect.stringMatching(/^predicted .* ms a step, and .* ms from host memory on one card$/) as string,
  });
  expect([report.cards, report.fromHost]).toEqual([undefined, undefined]);
  for (const name of alone.wavs.keys()) {
    const [found, expected] = [outFolder, alone.outFolder].map((folder) => readWav(join(folder, name)).samples);
    const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(largest).toBeGreaterThan(0);
    // A receiver on both sides of a cut is added up in another order, of some hundred values in single precision.
    expectClose(found, expected, 4e-6 * largest);
  }
});

it('names of cards are looked up before anything is computed', async () => {
  const folder = newFolder();
  const sceneFile = join(folder, 'scene.json');
  writeFileSync(sceneFile, JSON.stringify(SCENE));
  const { status, stderr } = await wavehall(['render', sceneFile, '--device', 'no-card', '--device', 'none']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining("no GPU is called 'no-card'") as string,
  });
  const one = await wavehall(['plan', sceneFile, '--device', 'no-card', '--device', 'none']);
  expect(one.status).toBe(2);
});

const H200 = { name: 'NVIDIA H200', way: 'layer', isSoftware: false, nodes: [] } as const;
const ADAPTERS: readonly CardChoice[] = [
  { ...H200, id: '0000:07:00.0' },
  { ...H200, id: '0000:08:00.0' },
  { id: 'llvmpipe', name: 'llvmpipe', way: 'name', isSoftware: true, nodes: [] },
];

it('all cards are those that are no software, and cards must be of one model', () => {
  const chosen = (wanted: readonly string[], adapters = ADAPTERS) => chooseCards(wanted, adapters).map(({ id }) => id);
  expect(chosen(['all'])).toEqual(['0000:07:00.0', '0000:08:00.0']);
  expect(chosen(['08:00.0', '07:00.0'])).toEqual(['0000:08:00.0', '0000:07:00.0']);
  expect(chosen(['all'], ADAPTERS.slice(2))).toEqual(['llvmpipe']);
  for (const wrong of [
    ['all', 'llvmpipe'],
    ['07:00.0', '0000:07:00.0'],
    ['07:00.0', 'llvmpipe'],
    ['09:00.0', 'all'],
  ]) {
    expect(() => chooseCards(wrong, ADAPTERS)).toThrow(InputError);
  }
});

it('the card that this process can get stands first, before those of processes apart', () => {
  const [first, second] = ADAPTERS;
  const apart: readonly CardChoice[] = [
    { ...first, way: 'name', nodes: ['/dev/nvidia0'] },
    { ...second, way: 'apart', nodes: ['/dev/nvidia1'] },
  ];
  expect(chooseCards(['08:00.0', '07:00.0'], apart)).toEqual(apart);
});

it('a program for each card ends with its status, or when it is stopped', async () => {
  const script = join(newFolder(), 'program.cjs');
  writeFileSync(
    script,
    'if (process.argv[3] === "wait") setInterval(() => 0, 1e6); else process.exit(+process.argv[3]);',
  );
  const stop = new AbortController();
  const args = (card: string, number: number): string[] => [card, String(number + 3)];
  expect(await runOnCards(['A', 'B'], args, stop.signal, { script })).toEqual([3, 4]);
  const waiting = runOnCards(['A', 'B'], (card) => [card, 'wait'], stop.signal, { script });
  stop.abort();
  expect(await waiting).toEqual([null, null]);
});
