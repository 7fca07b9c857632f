import { basename, extname, join } from 'node:path';
import type { Command } from 'commander';
import type {
  EngineChoice,
  EngineControls,
  Hertz,
  LongestFigure,
  Percent,
  RenderProgress,
  Seconds,
  TrialsControls,
  TrialsProgress,
  WallModel,
} from '../app/index.ts';
import { nodeCards, type ChosenCards } from '../node/cards/node-cards.ts';
import { nodeControls } from '../node/controls.ts';
import {
  crossoverOption,
  durationForOption,
  deviceOption,
  durationOption,
  engineOption,
  gpuMemoryOption,
  gpuNamed,
  gpusNamed,
  kernelOption,
  maxFrequencyOption,
  precisionOption,
  raysOnlyOption,
  tolerancePercent,
  wallsOption,
  workgroupOption,
} from './options.ts';
import { inForce } from './defaults/in-force.ts';
import { linesAtOnce } from './jobs/lines-at-once.ts';
import { severalCards } from './jobs/sweep-on-cards.ts';
import { SceneStop } from './stop.ts';
import { printRemark } from './words/output.ts';
import { costText, type ProgressLine } from './words/progress.ts';

/** What commands that run a scene share. */
export interface SceneOptions extends DeviceOptions {
  readonly tolerance?: Percent;
  readonly walls?: WallModel;
  readonly maxFrequency?: Hertz;
  readonly duration?: Seconds;
  readonly durationFor?: LongestFigure;
  readonly allowLeaks?: true;
  readonly json?: true;
}

/** What computes, and with how many bits. */
export interface DeviceOptions {
  readonly engine: EngineChoice;
  readonly precision: '32' | '64';
  /** Memory of the GPU that may be used, bytes. */
  readonly gpuMemory?: number | undefined;
  readonly device?: readonly string[] | undefined;
  /** Names of cards like the first, for rooms that one cannot hold. */
  readonly others?: readonly string[] | undefined;
  /** The kernel that runs take on a GPU. */
  readonly kernel?: string | undefined;
  readonly workgroup?: string | undefined;
}

/** Folder of a scene's files, unless another is named. */
export const sceneFolder = (sceneFile: string, out: string | undefined): string =>
  out ?? join(inForce.outFolder, basename(sceneFile, extname(sceneFile)));

/** Adds the options of {@link DeviceOptions}. */
export const addDeviceOptions = (command: Command): Command =>
  command.addOption(engineOption()).addOption(deviceOption()).addOption(precisionOption()).addOption(gpuMemoryOption());

/** Adds the options that name the kernel of runs on a GPU. */
export const addKernelOptions = (command: Command): Command =>
  command.addOption(kernelOption()).addOption(workgroupOption());

/** Adds the options that change what stands in the scene. @param tolerance Words of `--tolerance`. */
export const addSceneOptions = (command: Command, tolerance: string): Command =>
  command
    .option('--tolerance <percent>', tolerance, tolerancePercent)
    .addOption(wallsOption())
    .addOption(maxFrequencyOption())
    .addOption(durationOption())
    .addOption(durationForOption());

/** Adds the option for a scheme instead of the scene's, and those of {@link addSceneOptions}. */
export const addSchemeOptions = (command: Command): Command =>
  addSceneOptions(
    command.option(
      '--scheme <id[@weights]>',
      'scheme, instead of the scene’s: such as compact-5@1%, a weights file, or auto',
    ),
    'for --scheme auto: largest phase-velocity error',
  );

/** Adds the options of commands that run a scene several times to find something. */
export const addSearchOptions = (command: Command): Command =>
  addSchemeOptions(addDeviceOptions(command))
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh; the scene must describe the "outside"')
    .option('--json', 'print the report as JSON, and nothing else');

/** The options that add sound above the waves to every run of a search. */
export interface BandOptions {
  readonly fullBand?: true;
  readonly crossover?: Hertz;
  readonly raysOnly?: true;
}

/** Adds the options of {@link BandOptions}. */
export const addBandOptions = (command: Command): Command =>
  command
    .option('--full-band', 'all octaves from 63 Hz to 8 kHz: above the waves by image sources and rays')
    .addOption(crossoverOption())
    .addOption(raysOnlyOption());

/** The values of the options of {@link addBandOptions}, as a request takes them. */
export const bandRequest = ({ fullBand, crossover, raysOnly }: BandOptions) => ({ fullBand, crossover, raysOnly });

/** Adds the option that leaves runs of a search to other machines. */
export const addPlanRunsOption = (command: Command): Command =>
  command.option('--plan-runs', 'make the first run, and write the manifest of the others for wavehall sweep run');

/** The values of the options of {@link addSceneOptions}, as a request takes them. */
export const sceneRequest = ({ tolerance, walls, maxFrequency, duration, durationFor, allowLeaks }: SceneOptions) => ({
  tolerance,
  walls,
  maxFrequency,
  duration,
  durationFor,
  allowLeaks,
});

/** Files, threads and engine of the options. */
export const deviceControls = (options: DeviceOptions) =>
  nodeControls(
    options.engine,
    options.precision === '64' ? 64 : 32,
    gpuNamed(options),
    options.gpuMemory,
    options.others,
    { kernel: options.kernel, workgroup: options.workgroup },
  );

/**
 * The options of a command that takes several cards: those of the first, with the names of the others; and all cards.
 */
export async function onCards<O extends DeviceOptions>(
  options: O,
): Promise<{ options: O; cards: ChosenCards['cards'] }> {
  const { device, cards, together } = await nodeCards(gpusNamed(options), options.gpuMemory);
  return { options: { ...options, device: device === undefined ? undefined : [device], others: together }, cards };
}

/** Controls of a command that runs a scene, with its stop. @param show Receives all progress. */
export const sceneControls = (options: DeviceOptions, show: (progress: RenderProgress) => void): EngineControls =>
  stoppedWhileRunning(options, (progress) => progress, show);

/** Controls whose signal stops runs and writing. @param renderOf The run in what is told. @param show Is told all. */
function stoppedWhileRunning<T>(
  options: DeviceOptions,
  renderOf: (told: T) => RenderProgress,
  show: (told: T) => void,
): Omit<EngineControls, 'onProgress'> & { readonly onProgress: (told: T) => void } {
  const stop = new SceneStop();
  const controls = deviceControls(options);
  return {
    ...controls,
    host: stop.hearingWrites(controls.host),
    signal: stop.signal,
    onProgress: (told) => {
      stop.follow(renderOf(told));
      show(told);
    },
  };
}

/** Controls of a command that makes several runs of a scene. It tells what they cost, before, where a person reads. */
export async function trialsControls(
  options: DeviceOptions & { readonly json?: true; readonly planRuns?: true },
  progress: ProgressLine,
): Promise<TrialsControls> {
  const cards = await severalCards(options);
  const oneCard = { ...options, ...(cards.length > 0 && { device: cards.slice(0, 1) }) };
  return {
    ...stoppedWhileRunning(oneCard, (told: TrialsProgress) => told.render, progress.showRun),
    atOnce: linesAtOnce(cards, options),
    ...(!options.json && {
      onCost: (cost) => {
        progress.clear();
        printRemark([costText(cost)]);
      },
    }),
  };
}
