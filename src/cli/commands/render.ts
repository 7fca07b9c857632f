import { basename, extname, join } from 'node:path';
import type { Command } from 'commander';
import {
  renderScene,
  type EngineChoice,
  type Hertz,
  type Percent,
  type Seconds,
  type WallModel,
} from '../../app/index.ts';
import { nodeControls } from '../../node/controls.ts';
import {
  durationOption,
  engineOption,
  maxFrequencyOption,
  precisionOption,
  tolerancePercent,
  wallsOption,
} from '../options.ts';
import { print, printJson } from '../words/output.ts';
import { ProgressLine } from '../words/progress.ts';
import { SceneStop } from '../stop.ts';
import { renderSummary } from '../words/render-summary.ts';

interface RenderOptions {
  readonly out?: string;
  readonly engine: EngineChoice;
  readonly precision: '32' | '64';
  readonly scheme?: string;
  readonly tolerance?: Percent;
  readonly walls?: WallModel;
  readonly maxFrequency?: Hertz;
  readonly duration?: Seconds;
  readonly airAbsorption: boolean;
  readonly allowLeaks?: true;
  readonly raw?: true;
  readonly plot?: true;
  readonly measure?: true;
  readonly json?: true;
}

export function addRenderCommand(program: Command): void {
  program
    .command('render')
    .description('Compute the impulse responses of a scene and write them as WAV files, with a report.')
    .argument('<scene>', 'the scene file, such as scenes/shoebox.json')
    .option('--out <dir>', 'folder for the files (default: out/SCENE)')
    .addOption(engineOption())
    .addOption(precisionOption())
    .option('--scheme <id[@weights]>', 'instead of the scene’s: such as compact-5@1%, a weights file, or auto')
    .option('--tolerance <percent>', 'for --scheme auto: largest phase-velocity error', tolerancePercent)
    .addOption(wallsOption())
    .addOption(maxFrequencyOption())
    .addOption(durationOption())
    .option('--no-air-absorption', 'leave the absorption of the air out, as "absorption": false in the scene does')
    .option('--allow-leaks', 'let sound leave through the leaks of a mesh; the scene must describe the "outside"')
    .option('--raw', 'write the samples of the simulation, unfiltered, at its own rate')
    .option('--plot', 'draw each response as an SVG, too')
    .option('--measure', 'measure all kernels for this room again, even if results are kept')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(render);
}

async function render(sceneFile: string, options: RenderOptions): Promise<void> {
  const out = options.out ?? join('out', basename(sceneFile, extname(sceneFile)));
  const progress = new ProgressLine();
  const stop = new SceneStop();
  const report = await renderScene(
    {
      sceneFile,
      outFolder: out,
      scheme: options.scheme,
      tolerance: options.tolerance,
      walls: options.walls,
      maxFrequency: options.maxFrequency,
      duration: options.duration,
      noAirAbsorption: !options.airAbsorption,
      allowLeaks: options.allowLeaks,
      raw: options.raw,
      plot: options.plot,
      measure: options.measure,
    },
    {
      ...nodeControls(options.engine, options.precision === '64' ? 64 : 32),
      signal: stop.signal,
      onProgress: (state) => {
        stop.follow(state);
        progress.show(state);
      },
    },
  ).finally(progress.clear);
  if (options.json) printJson(report);
  else print(renderSummary(report, out));
}
