import type { Command } from 'commander';
import { DEFAULTS_FILE, defaultsFiles } from '../defaults/find-defaults.ts';
import { DEFAULT_NAMES, readDefaults } from '../defaults/read-defaults.ts';
import { print, printJson, table } from '../words/output.ts';

export function addDefaultsCommand(program: Command): void {
  program
    .command('defaults')
    .description(`Show the defaults that files named ${DEFAULTS_FILE} set, and all that can be set.`)
    .option('--json', 'print them as JSON, and nothing else')
    .action(defaults);
}

async function defaults({ json }: { readonly json?: true }): Promise<void> {
  const { values, from } = await readDefaults(defaultsFiles());
  if (json) {
    printJson({ values, from });
    return;
  }
  const rows = DEFAULT_NAMES.map((name) => {
    const value = values[name];
    return value === undefined ? [name, '–', 'the program'] : [name, [value].flat().join(', '), from[name]!];
  });
  print(table([['default', 'value', 'from'], ...rows]));
}
