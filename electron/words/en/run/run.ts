import { counted } from '../plural.ts';

interface DoneRun {
  readonly name: string;
  readonly time: string;
  readonly pictures: string | null;
  readonly paused: string | null;
  readonly predicted: string | null;
}

/** The view Run: the run, its progress, and its queue. */
export const run = {
  theRun: 'The run',
  heading: 'Run',
  running: (name: string) => `Running ${name}`,
  start: 'Start',
  startHint: 'Simulate the scene and compute its impulse responses',
  cancel: 'Cancel',
  cancelHint: 'Stop the run and discard it',
  noRun: 'No run is in progress',
  pauseShort: 'Pause',
  pauseRun: 'Pause the run',
  goOn: 'Continue',
  goOnRun: 'Continue the run',
  cannotPause: 'Rays and filters take seconds: they cannot be paused',
  takes: (time: string) => `Takes ${time}`,
  /** @param time Time of the whole run. */
  takesWithFilm: (time: string, film: string) => `Takes ${time}, ${film} of it to film the wave`,
  more: 'More',
  show: 'Show the run',
  computation: 'Computation',
  resolveFirst: (obstacle: string) => `${obstacle} The run can start once that is resolved.`,
  /** Durations as text; null if it made no pictures of the wave, never paused, or had no plan. */
  done: (run: DoneRun) => {
    const paused = run.paused === null ? '' : `, not counting ${run.paused} of pauses`;
    const pictures = run.pictures === null ? '' : `, ${run.pictures} of it to show the wave`;
    const predicted = run.predicted === null ? '' : ` (predicted: ${run.predicted})`;
    return `${run.name} is done after ${run.time}${pictures}${paused}${predicted}.`;
  },
  toResults: 'Hear and see the results',
  /** A result that came while the user did something else. */
  arrival: {
    isReady: (name: string) => `The results of ${name} are ready.`,
    show: 'Show them',
    notNow: 'Not now',
  },
  hasFailed: (name: string) => `The run of ${name} failed. The scene is unchanged.`,
  wasStopped: (name: string) => `The run of ${name} was stopped; nothing of it is kept.`,
  planSmaller: 'Plan a smaller run',
  planSmallerHint: 'A lower frequency or another scheme takes less memory',
  useProcessor: 'Use the processor',
  useProcessorHint: 'Needs no GPU, but is slower',
  progress: {
    of: (step: string, steps: string) => `${step} of ${steps}`,
    left: (time: string) => `${time} left`,
    paused: 'paused',
    inAll: (time: string) => `about ${time} in all`,
    steps: (done: string) => `${done} steps`,
    rays: (done: string) => `${done} rays`,
    responses: (done: string) => `${done} responses`,
    ctpn: 'CTPN',
    ctpnHint: 'compute time per node and step',
  },
  started: (name: string) => `The run of ${name} has started.`,
  /** What a run does now. */
  phases: {
    stopping: 'Stopping…',
    preparing: (what: string | null) => (what === null ? 'Preparing the room' : `Preparing the room: ${what}`),
    running: (source: string) => `Running source ${source}`,
    tracing: 'Finding image sources, tracing rays',
    finishing: 'Filtering the responses',
    writing: 'Writing the files',
  },
  /** How far a run is, in the status bar and the tray. */
  status: (now: {
    readonly phase: string;
    readonly percent: string | null;
    readonly left: string | null;
    readonly isPaused: boolean;
  }) => {
    const left = now.isPaused ? ', paused' : now.left === null ? '' : `, ${now.left} left`;
    return `${now.phase}${now.percent === null ? '' : ` ${now.percent}`}${left}`;
  },
  /** Why no run can start. */
  obstacles: {
    run: 'A run is in progress.',
    bench: 'A benchmark of the stencils is in progress; wait until it is done, or cancel it.',
    calibration: 'A calibration is in progress; wait until it is done, or cancel it.',
    problems: (count: number) => `The scene has ${count === 1 ? 'a problem' : counted(count, 'problem')}.`,
    notPlanned: 'The preset is not planned yet.',
    scheme: (problem: string) => `This scheme cannot be run: ${problem}.`,
    preset: (problem: string) => `This preset cannot be run: ${problem}.`,
  },
  facts: {
    scheme: 'Scheme',
    fastest: (scheme: string) => `${scheme}, the fastest`,
    chosenLater: 'the fastest, chosen at the start',
    on: 'On',
    steps: 'Steps',
    nodes: 'Nodes',
    memory: 'Memory',
    rays: 'Rays',
    raysAlone: (rays: string) => `${rays} from each source, no waves`,
    predicted: 'Predicted',
    plan: 'Plan it',
  },
  /** Said of a run that did not begin at the beginning. */
  wentOn: 'It continued from its last checkpoint.',
  queue: 'Queue',
  addToQueue: 'Add to queue',
  addHint: 'Adds the scene as it is now, with the chosen preset; you can go on changing it',
  addVariants: 'Add variants…',
  addVariantsHint: 'Adds a run for each of several materials on one surface',
  addSources: 'Add each source',
  addSourcesHint: 'Adds a run for each source, so that results come one by one',
  pause: 'Pause queue',
  resume: 'Resume queue',
  pauseHint: 'Holds the run in progress; no other starts',
  clear: 'Clear finished',
  clearHint: 'Takes finished runs off the list; their results stay',
  list: 'Runs of the queue',
  empty: 'Runs that you add here are computed one after the other. Meanwhile you can change the scene.',
  added: (count: number) => `${counted(count, 'run')} added to the queue.`,
  queueIsThrough: (count: number) => `The queue is finished: ${counted(count, 'run')}.`,
  left: (waiting: number, time: string | null) =>
    `${counted(waiting, 'run')} waiting${time === null ? '' : `, ${time} left in all`}`,
  isPaused: 'The queue is paused.',
  about: (preset: string, frequency: string) => `${preset}, up to ${frequency}`,
  states: {
    waiting: (time: string | null) => (time === null ? 'waiting' : `waiting, about ${time}`),
    running: (what: string) => what,
    paused: 'paused',
    stopped: 'stopped',
    done: (time: string) => `finished after ${time}`,
    failed: (why: string) => `failed: ${why}`,
  },
  /** What becomes of runs if the window is closed. */
  closing: {
    desktop: 'If you close the window, runs can continue without it.',
    browser:
      'If you close or reload this page, the run in progress ends; when you are back, it waits in the queue with the others. A long one then goes on from where it was.',
  },
  earlier: (title: string) => `Run ${title} earlier`,
  later: (title: string) => `Run ${title} later`,
  remove: (title: string) => `Remove ${title} from the queue`,
  stop: (title: string) => `Stop ${title}`,
  repeat: (title: string) => `Run ${title} again`,
  again: 'Again',
  variants: {
    title: 'Add variants of a material',
    material: 'Material to replace',
    by: 'Replace it by',
    search: 'Search the library',
    ofScene: (name: string) => `${name} (of this scene)`,
    found: (found: number, all: number) => `${found} of ${counted(all, 'material')}`,
    add: (count: number) => (count === 0 ? 'Add runs' : `Add ${counted(count, 'run')}`),
    cancel: 'Cancel',
  },
  differences: {
    from: (was: string, is: string) => `${was} → ${is}`,
    changed: (name: string) => `${name} changed`,
    moved: (name: string) => `${name} moved`,
    with: (name: string) => `with ${name}`,
    without: (name: string) => `without ${name}`,
    only: (name: string) => `${name} alone`,
    room: 'room changed',
    settings: 'settings changed',
    andMore: (named: string, count: number) => `${named} and ${count} more`,
  },
};
