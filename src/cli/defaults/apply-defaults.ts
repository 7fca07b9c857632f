import type { Command } from 'commander';
import { needsGpu, type EngineChoice } from '../../app/index.ts';
import { inForce } from './in-force.ts';
import type { Defaults } from './read-defaults.ts';

/** Gives options that the command has these values. What stands on the command line stays. */
export function applyDefaults(command: Command, defaults: Defaults): void {
  const { outFolder, engine, device, precision, gpuMemory, format, language, quiet } = defaults;
  inForce.outFolder = outFolder ?? inForce.outFolder;
  inForce.quiet ||= quiet ?? false;
  const isGiven = (name: string): boolean => !['default', undefined].includes(command.getOptionValueSource(name));
  const give = (name: string, text: string | undefined): void => {
    const option = command.options.find((each) => each.attributeName() === name);
    if (text === undefined || !option || isGiven(name)) return;
    const value: unknown = option.parseArg ? option.parseArg(text, undefined as never) : text;
    command.setOptionValueWithSource(name, value, 'config');
  };
  const takesGpu = !isGiven('engine') || needsGpu(command.getOptionValue('engine') as EngineChoice);
  if (device !== undefined && takesGpu && !isGiven('device')) {
    if (command.options.some((each) => each.attributeName() === 'device'))
      command.setOptionValueWithSource('device', [device].flat(), 'config');
    give('engine', engine ?? 'webgpu');
  } else give('engine', engine);
  give('precision', precision?.toString());
  give('gpuMemory', gpuMemory);
  give('format', format);
  give('language', language);
}
