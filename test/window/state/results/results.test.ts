import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderReport } from '../../../../src/app/rendering/finished/render-report.ts';
import type { RenderOutcome } from '../../../../electron/renderer/core/protocol.ts';
import {
  analysis,
  analysisState,
  comparedAnalysis,
  followResponses,
} from '../../../../electron/renderer/state/results/analyses.ts';
import {
  addResult,
  type ChosenResponse,
  choose,
  chooseResult,
  chosen,
  compared,
  compareWith,
  recorded,
  removeResult,
  renameResult,
  results,
  setRecorded,
  shownResult,
} from '../../../../electron/renderer/state/results/results.ts';
import { resultTab } from '../../../../electron/renderer/state/results/result-tab.ts';

const ask = vi.hoisted(() => vi.fn());
vi.mock('../../../../electron/renderer/core/workers.ts', () => ({ desk: { ask } }));

/** A result with one source and some receivers; each file holds one byte. */
function outcome(byte: number, ...receivers: string[]): RenderOutcome {
  const responses = receivers.map((receiver) => ({
    source: 'S',
    receiver,
    file: `S-${receiver}.wav`,
    sampleRateHz: 48_000,
  }));
  const files = new Map(responses.map(({ file }) => [file, Uint8Array.of(byte)]));
  return { report: { responses, validToHz: 600, dimensions: 3 } as unknown as RenderReport, files };
}

const shown = (): (string | undefined)[] =>
  [chosen.value, compared.value as ChosenResponse | null].map(
    (each) => each && `${each.result.name} ${each.entry.receiver}`,
  ) as (string | undefined)[];

const idOf = (name: string): number => results.value.find((result) => result.name === name)!.id;

beforeEach(() => {
  for (const { id } of results.value) removeResult(id);
  addResult('first', outcome(1, 'R1', 'R2'), null);
  choose({ resultId: idOf('first'), file: 'S-R2.wav' });
  addResult('second', outcome(2, 'R1', 'R2'), null);
});

describe('results', () => {
  it('come latest first, and are shown at once, at the same receiver', () => {
    expect(results.value.map(({ name }) => name)).toEqual(['second', 'first']);
    expect(shown()).toEqual(['second R2', null]);
    addResult('third', outcome(3, 'R9'), null);
    expect(shown()).toEqual(['third R9', null]);
  });

  it('may have areas only: then maps are shown, and no response', () => {
    resultTab.value = 'responses';
    addResult('areas', outcome(3), null);
    expect(shownResult.value!.name).toBe('areas');
    expect(chosen.value).toBeNull();
    expect(resultTab.value).toBe('maps');
    removeResult(idOf('areas'));
    expect(shownResult.value!.name).toBe('second');
    expect(shown()).toEqual(['second R1', null]);
  });

  it('are compared with measured responses until others are loaded', () => {
    setRecorded([{ name: 'corner', wav: Uint8Array.of(7), validToHz: 900, figures: {} as never }]);
    compareWith({ resultId: recorded.value.id, file: 'corner' });
    expect(compared.value).toMatchObject({ title: 'measured: corner', validToHz: 900, known: { hasNoise: true } });
    setRecorded([]);
    expect(compared.value).toBeNull();
  });

  it('keep their identity when they are renamed', () => {
    const key = chosen.value!.key;
    renameResult(idOf('second'), 'better');
    expect([shown()[0], chosen.value!.key]).toEqual(['better R2', key]);
  });

  it('are compared with others, not with themselves', () => {
    compareWith({ resultId: idOf('first'), file: 'S-R1.wav' });
    expect(shown()).toEqual(['second R2', 'first R1']);
    chooseResult(idOf('first'));
    expect(shown()).toEqual(['first R2', 'first R1']);
    choose({ resultId: idOf('first'), file: 'S-R1.wav' });
    expect(shown()).toEqual(['first R1', null]);
    compareWith({ resultId: idOf('first'), file: 'S-R1.wav' });
    expect(shown()).toEqual(['first R1', null]);
  });

  it('give way to the next when they are removed', () => {
    compareWith({ resultId: idOf('first'), file: 'S-R1.wav' });
    removeResult(idOf('first'));
    expect(shown()).toEqual(['second R2', null]);
    removeResult(idOf('second'));
    expect([shown(), results.value]).toEqual([[null, null], []]);
  });
});

describe('analyses', () => {
  let end: () => void = () => undefined;
  afterEach(() => end());
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  it('are made once for each shown response', async () => {
    ask.mockReset().mockImplementation((_: string, { wav }: { wav: Uint8Array }) => ({
      answer: wav[0] === 2 ? Promise.resolve({ of: wav[0] }) : Promise.reject(new Error('no sound')),
    }));
    end = followResponses();
    expect(analysisState.value).toEqual({ kind: 'pending' });
    await settled();
    expect(analysis.value).toEqual({ of: 2 });
    compareWith({ resultId: idOf('first'), file: 'S-R1.wav' });
    await settled();
    expect(comparedAnalysis.value).toBeNull();
    chooseResult(idOf('first'));
    chooseResult(idOf('second'));
    await settled();
    expect(ask.mock.calls.map(([task]) => task as string)).toEqual(['analyse', 'analyse', 'analyse']);
    expect(ask.mock.calls[0][1]).toEqual({
      wav: Uint8Array.of(2),
      validToHz: 600,
      known: { isCalibrated: true },
    });
    chooseResult(idOf('first'));
    expect(analysisState.value).toMatchObject({ kind: 'failed', failure: { problems: [{ message: 'no sound' }] } });
  });
});
