import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderReport } from '../../../../src/app/index.ts';
import {
  dry,
  ownRecordings,
  programme,
  removeRecording,
} from '../../../../electron/renderer/state/listening/dry-sounds.ts';
import {
  canBeExtended,
  FOLLOWS,
  heard,
  heardResponseOf,
  laneChoice,
  laneIds,
  laneResponses,
  nextLane,
  want,
} from '../../../../electron/renderer/state/listening/lanes.ts';
import { soundFile } from '../../../../electron/renderer/state/listening/sound-export.ts';
import {
  addResult,
  allResponses,
  compareWith,
  recorded,
  removeResult,
  results,
  setRecorded,
} from '../../../../electron/renderer/state/results/results.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => ({ studio: {}, desk: {} }));

/** A rendering with two receivers; each file holds one byte. */
function render(name: string, byte: number, dimensions = 3): void {
  const responses = ['R1', 'R2'].map((receiver) => ({ source: 'S', receiver, file: `S-${receiver}.wav` }));
  const report = {
    responses,
    validToHz: 412,
    dimensions,
    highPassHz: 10,
    soundSpeedMetresPerSecond: 343,
    air: {},
    scene: {
      sources: [{ name: 'S', position: [0, 0, 0] }],
      receivers: [{ name: 'R1', position: [3.43, 0, 0] }],
      materials: [],
    },
  } as unknown as RenderReport;
  addResult(name, { report, files: new Map(responses.map(({ file }) => [file, Uint8Array.of(byte)])) }, null);
}

const FILTERS = { name: 'bass.txt', equaliser: { preampDb: 0, filters: [] } };

const titles = (): (string | undefined)[] => [laneResponses.a.value?.title, laneResponses.b.value?.title];

beforeEach(() => {
  for (const { id } of results.value) removeResult(id);
  setRecorded([]);
  laneChoice.a.value = laneChoice.b.value = FOLLOWS;
  programme.value = 'all';
  want('a');
  render('carpet', 1);
  render('wood', 2);
});

describe('A, B and dry', () => {
  it('follow the responses of the curves until others are chosen', () => {
    expect(titles()).toEqual(['wood, S to R1', undefined]);
    expect(laneIds.value).toEqual(['a', 'dry']);
    compareWith({ resultId: results.value[1].id, file: 'S-R2.wav' });
    expect(titles()).toEqual(['wood, S to R1', 'carpet, S to R2']);
    laneChoice.a.value = `${results.value[1].id}/S-R1.wav`;
    expect(titles()).toEqual(['carpet, S to R1', 'carpet, S to R2']);
    removeResult(results.value[1].id);
    expect(titles()).toEqual(['wood, S to R1', undefined]);
  });

  it('can be any response, measured ones too', () => {
    setRecorded([{ name: 'seat 3', wav: Uint8Array.of(3), validToHz: 8000, figures: {} as never }]);
    expect(allResponses.value.map(({ title }) => title)).toEqual([
      'wood, S to R1',
      'wood, S to R2',
      'carpet, S to R1',
      'carpet, S to R2',
      'measured: seat 3',
    ]);
    laneChoice.b.value = `${recorded.value.id}/seat 3`;
    expect(titles()[1]).toBe('measured: seat 3');
  });

  it('are heard one after the other, round and round', () => {
    compareWith({ resultId: results.value[1].id, file: 'S-R2.wav' });
    const order = ['b', 'dry', 'a'].map(() => {
      want(nextLane());
      return heard.value;
    });
    expect(order).toEqual(['b', 'dry', 'a']);
    want('dry');
    programme.value = 'impulse';
    expect([heard.value, laneIds.value]).toEqual(['a', ['a', 'b']]);
  });

  it('are extended if they were simulated in three dimensions', () => {
    expect(canBeExtended(laneResponses.a.value)).toBe(true);
    expect(heardResponseOf(laneResponses.a.value!, true)).toMatchObject({
      name: 'S-R1',
      extend: true,
      room: { arrivalSeconds: 0.01, notExtended: null },
    });
    render('flat', 3, 2);
    expect(canBeExtended(laneResponses.a.value)).toBe(false);
    setRecorded([{ name: 'seat 3', wav: Uint8Array.of(3), validToHz: 8000, figures: {} as never }]);
    laneChoice.b.value = `${recorded.value.id}/seat 3`;
    expect(heardResponseOf(laneResponses.b.value!, true)).toMatchObject({ extend: false, room: null });
    expect(canBeExtended(null)).toBe(false);
  });

  it('name what was changed in their files', () => {
    const result = { scene: 'hall', name: 'carpet → wood' };
    const wood = { title: 'wood, S to R1', entry: { file: 'S-R1.wav' }, result } as never;
    expect(soundFile(wood, { extend: false }, 0)).toBe('hall-carpet-to-wood-S-R1.wav');
    expect(soundFile(wood, { extend: true }, 0)).toBe('hall-carpet-to-wood-S-R1-extended.wav');
    expect(soundFile(wood, { extend: true }, -3, 'convolved')).toBe(
      'hall-carpet-to-wood-S-R1-direct-3dB-convolved-extended.wav',
    );
    expect(soundFile({ title: 'measured: ../a:b?.wav' }, { extend: false }, 0)).toBe('-a-b-.wav');
    expect(soundFile({ title: 'measured: seat 3.wav' }, { extend: false, equaliser: FILTERS }, 0, 'convolved')).toBe(
      'seat 3-equalised-convolved.wav',
    );
  });
});

describe('the dry sound', () => {
  it('is one of the program, a recording, or a single impulse', () => {
    expect(dry.value).toEqual({ kind: 'built-in', name: 'all' });
    programme.value = 'drums';
    expect(dry.value).toEqual({ kind: 'built-in', name: 'drums' });
    const samples = Float32Array.of(1);
    ownRecordings.value = [{ id: 7, name: 'flute.flac', file: new Blob(), samples }];
    programme.value = 'own:7';
    expect(dry.value).toEqual({ kind: 'recording', name: 'flute.flac', samples, sampleRateHz: 48_000 });
    removeRecording(7);
    expect([programme.value, ownRecordings.value]).toEqual(['all', []]);
    programme.value = 'impulse';
    expect(dry.value).toEqual({ kind: 'impulse' });
  });
});
