/**
 * Scripts that let a shell complete commands, options and their choices, made from the commands themselves. Everything
 * else is completed as a file. A script holds all words, so that a shell need not start the program at each Tab.
 */
import type { Command, Option } from 'commander';
import { oneLine } from '../text/terminal.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A command with its path, such as `sweep plan`; that of the program itself is empty. */
interface Completed {
  readonly path: string;
  readonly description: string;
  readonly options: readonly Option[];
  /** What its arguments may be, where they are words of a list. */
  readonly choices: readonly string[];
  readonly below: readonly Completed[];
}

/** The script for a shell, to be sourced by it or put into its folder of completions. */
export function completionScript(program: Command, shell: Shell): string[] {
  // A command below another comes first: a case of bash takes the first pattern that fits.
  const commands = withAll(completed(program, '')).reverse();
  return shell === 'fish' ? fishScript(commands) : bashScript(commands, shell);
}

function completed(command: Command, path: string): Completed {
  const help = command.createHelp();
  return {
    path,
    description: command.description(),
    options: help.visibleOptions(command),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    below: help.visibleCommands(command).map((each) => completed(each, `${path} ${each.name()}`.trim())),
  };
}

const withAll = (command: Completed): Completed[] => [command, ...command.below.flatMap(withAll)];

const lastWord = (path: string): string => path.split(' ').at(-1)!;

const flagsOf = ({ short, long }: Option): string[] => [short, long].filter((flag) => flag !== undefined);

/** A word of a shell that stands for itself. */
const quoted = (text: string): string => `'${oneLine(text).replaceAll("'", `'\\''`)}'`;

/** Loads what the script needs: zsh's own completion, unless the user's files have done it, and that of bash. */
const ZSH_START = [
  '(( $+functions[compdef] )) || { autoload -U +X compinit && compinit; }',
  'autoload -U +X bashcompinit && bashcompinit',
];

/**
 * The script of bash, which zsh understands by its imitation of bash's completion. The shell completes a file where the
 * function finds nothing.
 */
function bashScript(commands: readonly Completed[], shell: 'bash' | 'zsh'): string[] {
  const cases = (lines: readonly string[]): string[] => lines.map((line) => `    ${line} ;;`);
  return [
    ...(shell === 'zsh' ? ZSH_START : []),
    '_wavehall() {',
    '  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[$((COMP_CWORD-1))]} command= word words= option=',
    // An option with its value after an equals sign is three words in bash and one in zsh.
    '  case "$previous $current" in',
    ...cases([
      `'= '*) previous=\${COMP_WORDS[$((COMP_CWORD-2))]}`,
      `*' =') current=`,
      `*' --'*'='*) option=\${current%%=*}= previous=\${current%%=*} current=\${current#*=}`,
    ]),
    '  esac',
    '  for word in "${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do case "$command $word" in',
    ...cases(commands.slice(0, -1).map(({ path }) => `${quoted(spaced(path))}) command=${quoted(path)}`)),
    '  esac; done',
    '  case "$command $previous" in',
    ...cases(
      commands.flatMap(({ path, options }) =>
        options
          .filter(({ argChoices }) => argChoices)
          .map((option) => {
            const places = flagsOf(option).map((flag) => quoted(`${path} ${flag}`));
            return `${places.join('|')}) words=${quoted(option.argChoices!.join(' '))}`;
          }),
      ),
    ),
    '  esac',
    '  [ -n "$words" ] || case "$command $current" in',
    ...cases(
      commands.map(
        ({ path, options }) => `${quoted(`${path} -`)}*) words=${quoted(options.flatMap(flagsOf).join(' '))}`,
      ),
    ),
    ...cases(
      commands
        .map((each) => ({ ...each, next: [...each.below.map(({ path }) => lastWord(path)), ...each.choices] }))
        .filter(({ next }) => next.length > 0)
        .map(({ path, next }) => `${quoted(`${path} `)}*) words=${quoted(next.join(' '))}`),
    ),
    '  esac',
    '  COMPREPLY=($(compgen -P "$option" -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _wavehall wavehall',
  ];
}

/** How the loop over words meets a path: what was found so far, a space, and the next word. */
const spaced = (path: string): string => (path.includes(' ') ? path : ` ${path}`);

function fishScript(commands: readonly Completed[]): string[] {
  const line = (path: string, words: readonly string[]): string =>
    ['complete -c wavehall -n', quoted(seen(path)), ...words].join(' ');
  return commands.flatMap(({ path, options, below, choices }) => [
    ...below.map((each) => line(path, ['-f -a', lastWord(each.path), '-d', quoted(each.description)])),
    ...(choices.length > 0 ? [line(path, ['-f -a', quoted(choices.join(' '))])] : []),
    ...options.map((option) =>
      line(path, [
        ...(option.short ? [`-s ${option.short.slice(1)}`] : []),
        ...(option.long ? [`-l ${option.long.slice(2)}`] : []),
        ...(option.required ? ['-r'] : []),
        ...(option.argChoices ? ['-f -a', quoted(option.argChoices.join(' '))] : []),
        '-d',
        quoted(option.description),
      ]),
    ),
  ]);

  /** Whether the words so far are those of a command, and of no other that has them all, such as one below it. */
  function seen(path: string): string {
    if (path === '') return '__fish_use_subcommand';
    const words = path.split(' ');
    const more = commands
      .map((each) => each.path.split(' '))
      .filter((other) => words.every((word) => other.includes(word)))
      .flatMap((other) => other.filter((word) => !words.includes(word)));
    return [
      ...words.map((word) => `__fish_seen_subcommand_from ${word}`),
      ...(more.length > 0 ? [`not __fish_seen_subcommand_from ${[...new Set(more)].join(' ')}`] : []),
    ].join('; and ');
  }
}
