import type { Command } from 'commander';
import { renderAny, type Hertz, type AnyReport, type Seconds } from '../../app/index.ts';
import { checkpointOption, crossoverOption, OFF, raysOnlyOption, timeOption } from '../options.ts';
import {
  addDeviceOptions,
  addKernelOptions,
  addSchemeOptions,
  onCards,
  sceneControls,
  sceneFolder,
  sceneRequest,
  type SceneOptions,
} from '../scene-command.ts';
import { print, printJson } from '../words/output.ts';
import { ProgressLine } from '../words/progress.ts';
import { renderSummary } from '../words/render-summary.ts';
import { timingLines } from '../words/timing-text.ts';

interface RenderOptions extends SceneOptions {
  readonly out?: string;
  readonly scheme?: string;
  readonly airAbsorption: boolean;
  readonly raw?: true;
  readonly plot?: true;
  readonly extend?: true;
  readonly fullBand?: true;
  readonly crossover?: Hertz;
  readonly time?: Seconds;
  readonly raysOnly?: true;
  readonly sofa?: true;
  readonly hdf5?: true;
  readonly areaResponses?: true;
  /** Whether runs may go from the receivers; false if each source is to have its run. */
  readonly reciprocity: boolean;
  /** Whether it is kept where the runs stop. */
  readonly keepRuns?: true;
  readonly measure?: true;
  /** Whether prepared rooms are taken from the cache and kept there. */
  readonly cache: boolean;
  /** Time between checkpoints; null for none, undefined for the program's choice. */
  readonly checkpoint?: Seconds | typeof OFF;
  readonly timing?: true;
  readonly details?: true;
}

export function addRenderCommand(program: Command): void {
  const command = program
    .command('render')
    .description('Compute the impulse responses of a scene and write them as WAV files, with a report.')
    .argument('<scene>', 'the scene file, such as scenes/shoebox.json')
    .option('--out <dir>', 'folder for the files (default: out/SCENE)');
  addSchemeOptions(addKernelOptions(addDeviceOptions(command)))
    .option('--no-air-absorption', 'leave the absorption of the air out, as "absorption": false in the scene does')
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh; the scene must describe the "outside"')
    .option('--raw', 'write the samples of the simulation, unfiltered, at its own rate')
    .option('--plot', 'draw each response as an SVG, too')
    .option('--full-band', 'also compute sound above the waves, by image sources and rays')
    .addOption(crossoverOption())
    .addOption(timeOption())
    .addOption(raysOnlyOption())
    .option('--extend', 'also write each response with noise above the simulated band, for listening only')
    .option('--sofa', 'also write all responses as a SOFA file, with positions and what was simulated')
    .option('--hdf5', 'also write all responses, figures, the report and the scene as one HDF5 file')
    .option('--area-responses', 'write the responses of receivers on areas, too; their figures are always written')
    .option('--no-reciprocity', 'make a run for each source, even where fewer runs from the receivers give the same')
    .option('--measure', 'measure all kernels for this room again, even if results are kept')
    .option(
      '--keep-runs',
      'keep the state at the end, so that the same scene with a longer duration continues from there',
    )
    .option('--no-cache', 'prepare the room again, and do not keep it for later runs')
    .addOption(checkpointOption())
    .option('--timing', 'list how long each stage took, and each pass of a step')
    .option('--details', 'also print how it was computed: grid, walls, stability and others')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(render);
}

async function render(sceneFile: string, options: RenderOptions): Promise<void> {
  const out = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const { options: oneCard, cards } = await onCards(options);
  const controls = sceneControls(oneCard, progress.show);
  const report = await renderAny(
    {
      sceneFile,
      outFolder: out,
      scheme: options.scheme,
      ...sceneRequest(options),
      noAirAbsorption: !options.airAbsorption,
      raw: options.raw,
      plot: options.plot,
      extend: options.extend,
      fullBand: options.fullBand,
      crossover: options.crossover,
      time: options.time,
      raysOnly: options.raysOnly,
      sofa: options.sofa && { date: new Date() },
      hdf5: options.hdf5,
      areaResponses: options.areaResponses,
      reciprocity: options.reciprocity,
      keepRuns: options.keepRuns,
      measure: options.measure,
      checkpoint: options.checkpoint === OFF ? null : options.checkpoint,
    },
    { ...controls, cards, host: options.cache ? controls.host : { ...controls.host, rooms: undefined } },
  ).finally(progress.clear);
  printRendering(report, out, options);
}

/** Prints the report of a rendering as it was asked for. */
export function printRendering(
  report: AnyReport,
  folder: string,
  { json, timing, details }: { readonly json?: true; readonly timing?: true; readonly details?: true },
): void {
  if (json) printJson(report);
  else print([...renderSummary(report, folder, details), ...(timing ? timingLines(report.timing) : [])]);
}
