import { Help, type Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };

const help = new Help();

/** The manual page of the program in roff, with the macros of man(7), made from the same definitions as its help. */
export function manualPage(program: Command): string[] {
  return [
    `.TH WAVEHALL 1 "" "wavehall ${packageFile.version}" "User Commands"`,
    '.SH NAME',
    `wavehall \\- ${roff(packageFile.description)}`,
    '.SH SYNOPSIS',
    '.B wavehall',
    '.I command',
    '[\\fIarguments\\fR] [\\fIoptions\\fR]',
    '.SH DESCRIPTION',
    'Wavehall computes how a room sounds: a scene file goes in, impulse responses come out as WAV.',
    '.SH COMMANDS',
    ...help.visibleCommands(program).flatMap((command) => commandLines(command, 'wavehall')),
    '.SH FILES',
    '.TP',
    '.I wavehall.config.json',
    'Defaults, in the working folder, in one above it, or in the folder of the configuration of the user.',
    '.SH EXIT STATUS',
    ...[
      '0: it is done.',
      '2: something is wrong with the input.',
      'Other numbers: it failed; the message says why.',
    ].flatMap((line) => ['.P', roff(line)]),
  ];
}

/** A command and those below it. */
function commandLines(command: Command, above: string): string[] {
  const name = `${above} ${command.name()}`;
  const below = command.commands.length > 0 ? help.visibleCommands(command) : [];
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  const words = command.registeredArguments.map((argument) => argument.name());
  return [
    `.SS ${roff([name, ...words].join(' '))}`,
    roff(command.description()),
    ...help
      .visibleArguments(command)
      .flatMap((argument) => ['.TP', `.I ${roff(argument.name())}`, roff(help.argumentDescription(argument))]),
    ...options.flatMap((option) => ['.TP', `.B ${roff(option.flags)}`, roff(help.optionDescription(option))]),
    ...below.flatMap((each) => commandLines(each, name)),
  ];
}

/** Text that roff prints as it is. */
const roff = (text: string): string => {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll(/\s+/g, ' ').trim();
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
};
