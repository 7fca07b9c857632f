import type { CalibrateProgress, PlacesProgress, RenderProgress, TrialsCost } from '../../app/index.ts';
import { progressLine } from './output.ts';

/** One line with the progress of a rendering. Shows nothing if stderr is not a terminal. */
export class ProgressLine {
  readonly show = (progress: RenderProgress): void => {
    this.showText(progressText(progress));
  };

  /** One of several runs. */
  readonly showRun = (progress: CalibrateProgress): void => this.showText(runText(progress));

  /** A search for places, once it has begun. */
  readonly showPlaces = (progress: BegunPlaces): void => this.showText(placesText(progress));

  readonly showText = (text: string): void => progressLine.show(text);

  /** Leaves the terminal as it was. */
  readonly clear = (): void => progressLine.clear();
}

/** Where a search is, as a line. */
export function runText({ run, mostRuns, render, atMostSeconds }: CalibrateProgress): string {
  const left = atMostSeconds === null ? '' : `, at most ${timeLeft(atMostSeconds)} for all`;
  return `run ${run} of at most ${mostRuns}: ${progressText(render)}${left}`;
}

type BegunPlaces = Exclude<PlacesProgress, { readonly phase: 'forecast' }>;

/** Where a search for places is, as a line. */
export function placesText(progress: BegunPlaces): string {
  if (progress.phase === 'preparing') return progressText(progress.render);
  if (progress.phase === 'searching')
    return `${percentText(progress.share)}  searching  ${timeLeft(progress.remainingSeconds)} left`;
  return `${progress.what} ${progress.run} of ${progress.runs}: ${progressText(progress.render)}`;
}

/** Where a rendering is, as a line. */
export function progressText(progress: RenderProgress): string {
  switch (progress.phase) {
    case 'preparing':
      return preparingText(progress);
    case 'tracing':
      return shareText({ ...progress, what: 'image sources and rays' });
    case 'finishing': {
      const { done, responses, remainingSeconds } = progress;
      const left = done === 0 ? '' : `  ${timeLeft(remainingSeconds)} left`;
      return `${percentText(done / responses)}  finishing ${responses} responses${left}`;
    }
    case 'writing':
      return 'writing';
    case 'filming':
    case 'running': {
      const { step, steps, remainingSeconds, ctpnNs } = progress.run;
      return `${percentText(step / steps)}  source ${progress.source}  ${ctpnNs.toFixed(2)} ns a node  ${timeLeft(remainingSeconds)} left`;
    }
  }
}

/** How much is done, what is being done, and the time that is left if it is known. */
export function shareText(at: {
  readonly share: number;
  readonly what: string;
  readonly remainingSeconds: number | null;
}): string {
  const left = at.remainingSeconds === null ? '' : `  ${timeLeft(at.remainingSeconds)} left`;
  return `${percentText(at.share)}  ${at.what}${left}`;
}

function preparingText({ what, share }: { readonly what?: string; readonly share?: number }): string {
  const percent = share === undefined ? '' : `${percentText(share)}  `;
  return `${percent}preparing the room${what === undefined ? '' : `: ${what}`}`;
}

/** What a search will take, before its first run. */
export function costText({ runs, usualRuns, secondsOfRun }: TrialsCost): string {
  const usual = usualRuns === runs ? '' : `, as a rule ${usualRuns} of them: ${timeLeft(usualRuns * secondsOfRun)}`;
  return `at most ${runs} runs of about ${timeLeft(secondsOfRun)}: ${timeLeft(runs * secondsOfRun)} in all${usual}`;
}

/** A share as text, such as ` 42 %`. */
const percentText = (share: number): string => `${String(Math.floor(100 * share)).padStart(3)} %`;

/** A time as text, such as `42 s`, `3 min 05 s` or `2 h 07 min`. */
export function timeLeft(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}
