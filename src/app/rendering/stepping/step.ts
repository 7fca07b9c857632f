import type { RunResult } from '../../../run/run.ts';
import { simulate, type RunLengths } from '../../../run/simulate.ts';
import { SpreadProgress } from '../../../run/spread-progress.ts';
import { cardsReport, type CardsReport } from '../cards/cards-report.ts';
import { framesFor } from '../watching/field-frames.ts';
import { makeFilm } from '../watching/film.ts';
import type { Survival } from '../survival/survival.ts';
import { DeviceLostError } from '../../../units/errors.ts';
import type { RenderJob } from '../job/job.ts';
import type { PartTimer } from '../job/timer.ts';
import { asSources } from '../../inputs/request/reciprocity.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import { timePasses, type PassShare } from './time-passes.ts';

/** What the steps of all sources gave. */
export interface SteppedSources {
  /** The run of each source; with reciprocity, of each receiver. */
  readonly runs: readonly RunResult[];
  /** What the passes of a step take; null if it is not known. */
  readonly passes: readonly PassShare[] | null;
  /** How the runs were spread; null with one card. */
  readonly cards: CardsReport | null;
  /** What went wrong with cards. */
  readonly warnings: readonly string[];
}

/**
 * Stage 6: runs every source in the room, one after the other on each card, times the passes of a step, and closes the
 * simulation.
 *
 * @param survival Decides where the runs begin and how long they go on, and replaces a lost device.
 * @param onRun Called with the run of each source, in order, as soon as its length is final.
 * @throws RunError if the device fails or the field does not stay finite; CancelledError if stopped.
 */
export async function stepSources(
  { plan, prepared, simulation, setups, chosen }: StableRoom,
  { controls: { signal, onProgress, watch }, timer, cards }: RenderJob,
  survival: Survival,
  onRun: (run: RunResult) => void,
): Promise<SteppedSources> {
  const { room } = prepared;
  const { scene, steps } = plan;
  const { sources } = scene;
  // With reciprocity a run is that of a receiver.
  const excited = prepared.isReciprocal ? scene.receivers : sources;
  if (watch?.film) {
    timer.leaveOut(await makeFilm({ plan, prepared, simulation }, watch.film, { signal, onProgress }));
    await timer.both('opening', 'next source', () => simulation.restart(setups[0]));
  }
  let passes: readonly PassShare[] | null = null;
  const warnings: string[] = [];
  // From host memory cards would share its bandwidth; where they hold the room together, they make one run at a time.
  const isLarger = simulation.fromHost ?? simulation.weighed;
  if (isLarger) await cards.end();
  if (isLarger && !simulation.weighed && cards.names.length > 1) {
    warnings.push('the room runs from the memory of this machine, which cards would share: one card made all runs');
  }
  const others = isLarger ? [] : cards.open({ room, setups }, chosen);
  const takeRun = prepared.isReciprocal ? asSources(prepared.runRecords, prepared.records, onRun) : onRun;
  const progress = new SpreadProgress(excited.length);
  const start = performance.now();
  let steppedAt: number | undefined;
  const runs = await simulate(
    simulation,
    { room, setups, steps },
    (index, device) => {
      const source = excited[index].name;
      return {
        signal,
        onProgress: (run) => onProgress?.({ phase: 'running', source, run: progress.next(device, index, run) }),
        // Only the first card goes on after the loss of its device, and says where it is in checkpoints.
        keep: device === 0 ? (point) => survival.keep(index, point) : undefined,
        watch: watch && framesFor(watch, room, { source, steps }),
      };
    },
    // Cards work at the same time: what they do between runs is a part of the time of all.
    others.length > 0 ? survival.runLengths : timedLengths(survival.runLengths, timer),
    {
      onRun:
        others.length > 0 ? takeRun : (run) => timer.now('finishing', 'handing over responses', () => takeRun(run)),
      others,
      onLost: (device, { message }) => {
        progress.lost(device);
        warnings.push(`card ${cards.names[device]} made no more runs, and the others made them: ${message}`);
      },
      atEnd: (last) => {
        steppedAt = performance.now();
        return timer.time('checking', () =>
          timer.stage('checking', 'timing the passes', async () => {
            passes = await timePasses(last).catch((error: unknown) => {
              // The responses are there.
              if (error instanceof DeviceLostError) return null;
              throw error;
            });
          }),
        );
      },
    },
  );
  const keptSeconds = survival.report().seconds;
  timer.add('finishing', keptSeconds);
  if (keptSeconds > 0) timer.addStage('finishing', 'checkpoints', keptSeconds);
  const stageSeconds = ((steppedAt ?? performance.now()) - start) / 1000;
  const spread = others.length > 0 ? cardsReport(cards.names, runs, stageSeconds) : null;
  if (spread) timer.add('stepping', stageSeconds);
  for (const { steppingSeconds, openingSeconds, watchingSeconds } of runs) {
    if (!spread) {
      timer.add('stepping', steppingSeconds);
      timer.add('opening', openingSeconds);
      if (openingSeconds > 0) timer.addStage('opening', 'next source', openingSeconds);
    }
    timer.leaveOut(watchingSeconds);
  }
  return { runs, passes, cards: spread, warnings };
}

/** Answers for the runs that are timed where they are given. */
function timedLengths({ from, needed, stopped, made, recover }: RunLengths, timer: PartTimer): RunLengths {
  return {
    ...(from && { from: (index) => timer.both('opening', 'looking for a kept run', () => from(index)) }),
    ...(needed && { needed: (...run) => timer.both('finishing', 'looking at lengths', () => needed(...run)) }),
    ...(stopped && { stopped: (...run) => timer.both('finishing', 'keeping where runs stop', () => stopped(...run)) }),
    ...(made && { made: (index) => timer.both('opening', 'reading a checkpoint', () => made(index)) }),
    ...(recover && {
      recover: (...failed) => timer.both('opening', 'replacing a lost device', () => recover(...failed)),
    }),
  };
}
