import { execFile } from 'node:child_process';
import { DeviceError, RunError } from '../../app/index.ts';
import { codeOf } from '../../disk/trouble.ts';

/** So long Slurm may take to answer, ms. */
const PATIENCE = 60_000;

/** Most tasks of a job array, as Slurm's configuration says; undefined where Slurm does not answer. 0: no arrays. */
export async function mostArrayTasks(): Promise<number | undefined> {
  try {
    const [, size] = /^MaxArraySize\s*=\s*(\d+)/m.exec(await ask('scontrol', ['show', 'config'])) ?? [];
    // The largest index is one less, and indices begin with 0.
    return size === undefined ? undefined : Number(size);
  } catch {
    return undefined;
  }
}

/**
 * Submits a script.
 *
 * @returns The number of the job.
 * @throws DeviceError if there is no Slurm here; RunError if it refuses the job.
 */
export async function submitToSlurm(script: string): Promise<string> {
  try {
    const answer = await ask('sbatch', ['--parsable'], script);
    // With the name of the cluster, if there are several.
    return answer.trim().split(';')[0];
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') {
      const remedy = 'Submit where Slurm is, or print the script and submit it there.';
      throw new DeviceError('there is no Slurm on this machine: sbatch is not found', remedy, { cause });
    }
    const said = (cause as Error).message;
    const remedy = 'Ask for what a partition of your cluster offers; “sinfo” lists them if Slurm can be reached.';
    throw new RunError(`Slurm refuses the job: ${said}`, remedy, { cause });
  }
}

function ask(program: string, args: readonly string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: PATIENCE, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else reject(Object.assign(new Error(stderr.trim() || error.message), { code: codeOf(error) }));
    });
    // A program that has ended already reads nothing; its exit status says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}
