import { beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { addResult } = await import('../../../../electron/renderer/state/results/results.ts');
const { analysis, drawnResponse, drawnState, equalisedAnalysis, followResponses } =
  await import('../../../../electron/renderer/state/results/analyses.ts');
const { equaliser, isEqualised, removeEqualiser, turnFilter, useEqualiser } =
  await import('../../../../electron/renderer/state/results/equaliser/equaliser.ts');
const { followShownView, shownView } = await import('../../../../electron/renderer/state/results/shown-view.ts');
const { readEqualiser } = await import('../../../../src/response/equaliser/read-equaliser.ts');

const FILTERS = {
  name: 'bass.txt',
  equaliser: readEqualiser('Filter 1: ON PK Fc 63 Hz Gain -5 dB Q 4\nFilter 2: OFF NO Fc 50 Hz', 'bass.txt'),
};
const INPUT = { sceneFile: 'room.json', text: '{}', files: new Map() };

const entry = { source: 'S1', receiver: 'R1', file: 'S1-R1.wav', figures: 'those of the result' };
const report = { responses: [entry], areas: [], errors: [], scene: { materials: [] }, dimensions: 3, validToHz: 500 };
const outcome = { report, files: new Map([[entry.file, Uint8Array.of(1)]]) };

const asked = () => calls.filter(({ task }) => task === 'analyse') as Call<'analyse'>[];

beforeEach(() => {
  calls.length = 0;
  removeEqualiser();
});

test('Curves and sounds are behind the equaliser while it is ticked, and the analysis of the result stays', async () => {
  const end = followResponses();
  addResult('room', outcome as unknown as Parameters<typeof addResult>[1], null, null, 'run');
  asked()[0].resolve('plain');
  await vi.waitFor(() => expect(drawnResponse.value).toBe('plain'));
  useEqualiser(FILTERS);
  expect(drawnState.value).toEqual({ kind: 'pending' });
  expect(asked()[1].argument.known).toMatchObject({ figures: null, equaliser: FILTERS.equaliser });
  asked()[1].resolve('behind');
  await vi.waitFor(() => expect(drawnResponse.value).toBe('behind'));
  expect(analysis.value).toBe('plain');
  isEqualised.value = false;
  expect([drawnResponse.value, equalisedAnalysis.value]).toEqual(['plain', 'behind']);
  end();
});

test('Another tick is analysed anew; the curve before stays until then, and a late answer of the old one is dropped', async () => {
  const end = followResponses();
  addResult('room', outcome as unknown as Parameters<typeof addResult>[1], null, null, 'run');
  useEqualiser(FILTERS);
  const [, first] = asked();
  turnFilter(2, true);
  const third = asked()[2];
  expect(third.argument.known.equaliser!.filters.map(({ isOn }) => isOn)).toEqual([true, true]);
  third.resolve('both');
  await vi.waitFor(() => expect(drawnResponse.value).toBe('both'));
  first.resolve('late');
  // More turns than a promise takes to reach what waits for it.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(drawnResponse.value).toBe('both');
  turnFilter(1, false);
  expect(drawnResponse.value).toBe('both');
  expect(equaliser.value!.equaliser.filters.map(({ isOn }) => isOn)).toEqual([false, true]);
  expect(FILTERS.equaliser.filters.map(({ isOn }) => isOn)).toEqual([true, false]);
  end();
});

test('The room of a result that a project brought is made of the scene as it ran, once', async () => {
  addResult('room', outcome as unknown as Parameters<typeof addResult>[1], null, INPUT, 'run');
  const end = followShownView();
  const [call, ...others] = calls.filter(({ task }) => task === 'view');
  expect([call.argument, others]).toEqual([{ input: INPUT }, []]);
  expect(shownView.value).toBeNull();
  call.resolve('the room');
  await vi.waitFor(() => expect(shownView.value).toBe('the room'));
  end();
  followShownView()();
  expect(calls.filter(({ task }) => task === 'view')).toHaveLength(1);
});
