import { shellQuoted, taskCommand, type SweepTask } from './sweep-task.ts';

/**
 * A script for GNU parallel: one process for each task. GNU parallel replaces `{}` in its command, so no path may stand
 * there: the command is a function of a shell script, which runs it again for each task.
 *
 * @param atOnce Processes at the same time.
 */
export function parallelScript(task: SweepTask, atOnce: number): string {
  return `#!/bin/sh
# A sweep in ${task.tasks} tasks, ${atOnce} at a time. A task that runs again skips what is done.
# Save it as a file and run it.
out=${shellQuoted(task.out)}
if [ "$#" -eq 1 ]; then
  exec ${taskCommand(task, '"$1"')}
fi
mkdir -p "$out/logs" || exit
SWEEP_SCRIPT=$(realpath -- "$0") && export SWEEP_SCRIPT || exit
seq 0 ${task.tasks - 1} |
  parallel --jobs ${atOnce} --retries 2 --termseq TERM,60000,KILL,25 '/bin/sh "$SWEEP_SCRIPT" {}'
`;
}
