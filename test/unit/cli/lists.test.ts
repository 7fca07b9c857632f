import { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { addedUp, commaList } from '../../../src/cli/lists.ts';
import { programFor } from '../../../src/cli/program.ts';

/** An option of a command after a line of words. */
async function parsed(line: string, option: string): Promise<unknown> {
  const words = line.split(' ');
  const [command] = (await programFor(words[0])).commands;
  command.action(() => undefined);
  await command.parseAsync(words.slice(1), { from: 'user' });
  return command.getOptionValue(option);
}

describe('options that take lists', () => {
  it.each([
    ['design-room a.json --keep walls,floor --keep ceiling', 'keep', ['walls', 'floor', 'ceiling']],
    ['design-room a.json --at-most walls=0% --at-most ceiling=20%', 'atMost', ['walls=0%', 'ceiling=20%']],
    ['design-room a.json --target din-18041:A3 --target own.csv', 'target', ['din-18041:A3', 'own.csv']],
    ['design-room a.json --materials felt --materials wool', 'materials', ['felt', 'wool']],
    ['places a.json --candidates corners --candidates floor', 'candidates', ['corners', 'floor']],
    ['places a.json --seats R1 --seats R2 --seats R3', 'seats', ['R1', 'R2', 'R3']],
    ['places a.json --subwoofers 1 --subwoofers 2,4', 'subwoofers', [1, 2, 4]],
    ['places a.json --goal variation --goal level=0.2', 'goal', { variation: 1, level: 0.2 }],
    ['sensitivities a.json --figures T20 --figures STI', 'figures', ['T20', 'STI']],
    ['calibrate a.json --measured m.csv --materials felt --materials wool', 'materials', ['felt', 'wool']],
    ['report out --target din-18041-a3 --target own.csv', 'target', ['din-18041-a3', 'own.csv']],
    ['report out --chapters room --chapters figures', 'chapters', ['room', 'figures']],
    ['map out --figure T20 --figure C80,STI', 'figure', ['T20', 'C80', 'STI']],
    ['map out --octave 250 --octave 500', 'octave', [250, 500]],
    ['plan a.json --schemes box-200 --schemes leggy-1', 'schemes', 'box-200,leggy-1'],
    ['verify --checks modes --checks walls', 'checks', 'modes,walls'],
  ])('take those of each time: %s', async (line, option, values) => {
    expect(await parsed(line, option)).toEqual(values);
  });

  it('lose their default to what is given', () => {
    const line = (...words: string[]): unknown =>
      new Command()
        .addOption(new Option('--names <names>').argParser(addedUp(commaList)).default(['usual']))
        .parse(words, { from: 'user' })
        .opts()['names'];
    expect(line()).toEqual(['usual']);
    expect(line('--names', 'a,b', '--names', 'c')).toEqual(['a', 'b', 'c']);
  });
});
