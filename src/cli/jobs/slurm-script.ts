import { InputError } from '../../app/index.ts';
import { shellQuoted, taskCommand, type SweepTask } from './sweep-task.ts';

/** What a task asks of Slurm. Texts have neither spaces nor line ends. */
export interface SlurmNeeds {
  /** Limit of its time. */
  readonly minutes: number;
  /** Memory of the node. */
  readonly megabytes: number;
  readonly cpus: number;
  /** Generic resources, such as `gpu:1`; null for none. */
  readonly gres: string | null;
  /** Tasks that may run at the same time; null for any number. */
  readonly atOnce: number | null;
  readonly partition: string | null;
  readonly account: string | null;
  readonly qos: string | null;
}

/** So long before its limit a task is stopped and put in the queue again, s. */
const WARNING = 120;
/** So often at most. */
const MOST_AGAIN = 50;

/**
 * A job array for Slurm: a task computes its share. A task that is preempted, or whose node fails, is put in the queue
 * again, and one that comes near its time limit puts itself there. It skips what is done. No path stands in a line that
 * `sbatch` reads, which has rules of its own for them.
 */
export function slurmScript(task: SweepTask, needs: SlurmNeeds): string {
  const { minutes, megabytes, cpus, gres, atOnce, partition, account, qos } = needs;
  const directives: readonly (readonly [string, string | number | null])[] = [
    ['job-name', 'wavehall-sweep'],
    ['array', `0-${task.tasks - 1}${atOnce === null ? '' : `%${atOnce}`}`],
    ['time', slurmTime(minutes)],
    ['mem', `${megabytes}M`],
    ['cpus-per-task', cpus],
    ['gres', gres],
    ['partition', partition],
    ['account', account],
    ['qos', qos],
    ['signal', `B:USR1@${WARNING}`],
    ['output', '/dev/null'],
  ];
  return `#!/bin/sh
# A sweep in ${task.tasks} tasks. A task that runs again skips what is done.
${directives.flatMap(([name, value]) => (value === null ? [] : [`#SBATCH --${name}=${value}`])).join('\n')}
#SBATCH --requeue

task="\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}"
out=${shellQuoted(task.out)}
mkdir -p "$out/logs" || exit
exec >>"$out/logs/slurm-$task.txt" 2>&1
echo "task $task on \${SLURMD_NODENAME:-?}, start $((\${SLURM_RESTART_COUNT:-0} + 1))"

# Slurm says so ${WARNING} s before the time is over.
again() {
  kill -TERM "$run"
  wait "$run"
  if [ "\${SLURM_RESTART_COUNT:-0}" -lt ${MOST_AGAIN} ]; then
    scontrol requeue "$task"
  fi
  exit 4
}
trap again USR1

# A task that is preempted has some seconds to keep where its line is; it ends with this script.
leave() {
  kill -TERM "$run"
  wait "$run"
  exit 4
}
trap leave TERM

${taskCommand(task, '"$SLURM_ARRAY_TASK_ID"')} &
run=$!
wait "$run"
`;
}

/** Longest time of a task, minutes: ten years, within the 32 bits that Slurm counts in. */
const MOST_MINUTES = 10 * 365 * 1440;

/** `days-hours:minutes:seconds`. @throws InputError if it is no time that Slurm takes */
function slurmTime(minutes: number): string {
  if (!(minutes <= MOST_MINUTES)) {
    throw new InputError(
      '--time',
      `a task would have ${minutes} minutes; at most ${MOST_MINUTES} are asked for`,
      'Give --time, or divide the sweep among more tasks.',
    );
  }
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(minutes / 1440)}-${two((minutes % 1440) / 60)}:${two(minutes % 60)}:00`;
}
