import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectListening, RenderReport } from '../../../../src/app/index.ts';
import { ownRecordings, programme, setRecordings } from '../../../../electron/renderer/state/listening/dry-sounds.ts';
import {
  dryLevelDb,
  hasEars,
  headChoice,
  orientation,
  ownHead,
  turnHead,
} from '../../../../electron/renderer/state/listening/ears.ts';
import { keptListening, restoreListening } from '../../../../electron/renderer/state/listening/kept-listening.ts';
import { FOLLOWS, isExtended, laneChoice } from '../../../../electron/renderer/state/listening/lanes.ts';
import { directGainDb, isMatched } from '../../../../electron/renderer/state/listening/listening.ts';
import { results, setResults } from '../../../../electron/renderer/state/results/results.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => ({ studio: {}, desk: {} }));

const run = (name: string): Parameters<typeof setResults>[0][number] => {
  const responses = [{ source: 'S', receiver: 'R', file: 'S-R.wav' }];
  return {
    name,
    scene: name,
    notes: '',
    view: null,
    ranWith: null,
    finishedAt: new Date(),
    outcome: { report: { responses } as unknown as RenderReport, files: new Map([['S-R.wav', new Uint8Array(1)]]) },
  };
};
const recording = (id: number): (typeof ownRecordings.value)[number] => ({
  id,
  name: `${id}.wav`,
  file: new Blob(),
  samples: new Float32Array(1),
});

const head = { name: 'me.sofa', contents: new Blob(['head']) };

/** What a reload does: everything gets other numbers. */
function reload(): ProjectListening {
  const kept = structuredClone(keptListening.value);
  setResults([run('new'), run('old')]);
  setRecordings(ownRecordings.value.map(({ id }) => recording(id + 10)));
  restoreListening(null, [], [], null);
  restoreListening(kept, results.value, ownRecordings.value, head);
  return kept;
}

beforeEach(() => {
  setResults([run('new'), run('old')]);
  setRecordings([recording(1), recording(2)]);
  restoreListening(null, [], [], null);
});

describe('what a project keeps of listening', () => {
  it('is the sound, A and B, levels and extension', () => {
    programme.value = 'own:2';
    laneChoice.b.value = `${results.value[1].id}/S-R.wav`;
    [isExtended.value, isMatched.value, directGainDb.value] = [true, false, 6];
    const ears = {
      isOn: true,
      head: 'own',
      orientation: { yawDegrees: -30, pitchDegrees: 10, rollDegrees: 5 },
      dryLevelDb: 65,
    };
    [hasEars.value, headChoice.value, ownHead.value, dryLevelDb.value] = [true, 'own', head, 65];
    turnHead(ears.orientation);
    expect(reload()).toEqual({
      programme: 1,
      lanes: { a: null, b: { run: 0, file: 'S-R.wav' } },
      isExtended: true,
      isMatched: false,
      directGainDb: 6,
      ears,
    });
    expect([hasEars.value, headChoice.value, ownHead.value, dryLevelDb.value]).toEqual([true, 'own', head, 65]);
    expect(orientation.value).toEqual(ears.orientation);
    expect(programme.value).toBe('own:12');
    expect([laneChoice.a.value, laneChoice.b.value]).toEqual([FOLLOWS, `${results.value[1].id}/S-R.wav`]);
    expect([isExtended.value, isMatched.value, directGainDb.value]).toEqual([true, false, 6]);
  });

  it('is the same object until something differs, so that nothing is kept again', () => {
    const before = keptListening.value;
    setRecordings([...ownRecordings.value]);
    expect(keptListening.value).toBe(before);
    programme.value = 'drums';
    expect(keptListening.value).not.toBe(before);
  });

  it('gives way where something is gone or unknown', () => {
    restoreListening(
      {
        programme: 7,
        lanes: { a: { run: 5, file: 'S-R.wav' }, b: null },
        isExtended: false,
        isMatched: true,
        directGainDb: 99,
        ears: {
          isOn: true,
          head: 'own',
          orientation: { yawDegrees: 370, pitchDegrees: 120, rollDegrees: 0 },
          dryLevelDb: 0,
        },
      },
      results.value,
      ownRecordings.value,
      null,
    );
    expect([programme.value, laneChoice.a.value, directGainDb.value]).toEqual(['all', FOLLOWS, 12]);
    // There is no head of the user's own.
    expect([headChoice.value, dryLevelDb.value]).toEqual(['ball', 1]);
    expect(orientation.value).toEqual({ yawDegrees: 10, pitchDegrees: 90, rollDegrees: 0 });
    restoreListening({ ...keptListening.value, programme: 'tuba', ears: null }, results.value, [], null);
    expect([programme.value, hasEars.value]).toEqual(['all', false]);
  });
});
