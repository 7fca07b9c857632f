import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Programs that a cluster on this machine needs: Debian's packages slurmctld, slurmd, slurm-client and munge. */
const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'scontrol', 'squeue'];

/** Where the daemons are, for users who do not have it in their path. */
const PATH = [process.env['PATH'], '/usr/local/sbin', '/usr/sbin', '/sbin'].join(delimiter);

/** Programs that are not on this machine. */
export const missingPrograms = (): string[] =>
  PROGRAMS.filter((name) => !PATH.split(delimiter).some((folder) => existsSync(join(folder, name))));

/** Ports of this machine alone, away from Slurm's usual ones. */
const FIRST_PORT = 17_817;

/** Most tasks of a job array: few, so that the test meets the limit. */
export const MOST_TASKS = 8;

/** A partition whose jobs take the place of others. */
export const URGENT = 'urgent';

/** A Slurm cluster on the loopback of this machine: its daemons belong to this process. */
export class Cluster {
  private readonly daemons = new Map<string, ChildProcess>();

  /** @param folder A new folder for all files of the daemons. */
  constructor(
    private readonly folder: string,
    private readonly nodes: readonly string[],
  ) {}

  /** What programs of Slurm need to find this cluster. */
  get env(): NodeJS.ProcessEnv {
    return { ...process.env, PATH, SLURM_CONF: join(this.folder, 'slurm.conf') };
  }

  /** Starts the daemons, and waits until the nodes take jobs. */
  async start(): Promise<void> {
    const at = (name: string): string => join(this.folder, name);
    for (const name of ['state', ...this.nodes]) mkdirSync(at(name));
    writeFileSync(at('munge.key'), randomBytes(1024), { mode: 0o400 });
    writeFileSync(at('slurm.conf'), this.configuration());
    this.daemon('munged', [
      ...['-F', '--force', `--key-file=${at('munge.key')}`, `--socket=${at('munge.socket')}`],
      ...['--pid-file', '--log-file', '--seed-file'].map((name) => `${name}=${at(`munge${name}`)}`),
    ]);
    await until('munge answers', () => existsSync(at('munge.socket')));
    this.daemon('slurmctld', ['-D', '-f', at('slurm.conf')]);
    for (const node of this.nodes) this.daemon('slurmd', ['-D', '-N', node, '-f', at('slurm.conf')], node);
    await until('all nodes are idle', () => {
      const states = this.ask('sinfo', ['-h', '-N', '-p', 'all', '-o', '%T']).trim().split('\n');
      return states.length === this.nodes.length && states.every((state) => state === 'idle');
    });
  }

  /** Ends the daemons and what runs under them, and removes their files. */
  async stop(): Promise<void> {
    for (const node of this.nodes) this.killJobs(node);
    for (const daemon of [...this.daemons.values()].reverse()) daemon.kill('SIGTERM');
    await pause(1000);
    for (const daemon of this.daemons.values()) daemon.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a program of Slurm. @throws Error if it fails */
  ask(program: string, args: readonly string[]): string {
    return execFileSync(program, args, { env: this.env, encoding: 'utf8', timeout: 30_000 });
  }

  /** Ends a node as a power cut does: the daemon and all that its jobs started. @returns how many processes it ran */
  killNode(node: string): number {
    this.daemons.get(node)?.kill('SIGKILL');
    return this.killJobs(node);
  }

  /** Processes of a node's jobs have its name in their surroundings. */
  private killJobs(node: string): number {
    const marks = [`SLURMD_NODENAME=${node}`, join(this.folder, 'slurm.conf')];
    const found = readdirSync('/proc').filter((id) => {
      if (!/^\d+$/.test(id) || Number(id) === process.pid) return false;
      try {
        const words = readFileSync(`/proc/${id}/environ`, 'latin1');
        return marks.every((mark) => words.includes(mark));
      } catch {
        // It ended, or is another user's.
        return false;
      }
    });
    // Slurm's own process of a job goes first: a power cut leaves nobody to report that the job has ended.
    for (const id of [...new Set(found.flatMap(stepOf)), ...found]) {
      try {
        process.kill(Number(id), 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
    return found.length;
  }

  private daemon(program: string, args: readonly string[], name = program): void {
    const child = spawn(program, args, { env: this.env, stdio: 'ignore' });
    child.on('error', (error) => console.error(`${name}: ${error.message}`));
    this.daemons.set(name, child);
  }

  private configuration(): string {
    const at = (name: string): string => join(this.folder, name);
    return [
      'ClusterName=wavehall',
      `SlurmctldHost=${hostname()}(127.0.0.1)`,
      `SlurmctldPort=${FIRST_PORT}`,
      `SlurmUser=${userInfo().username}`,
      `SlurmdUser=${userInfo().username}`,
      'AuthType=auth/munge',
      // A job whose node failed waits until its credentials have expired: 2 minutes otherwise.
      `AuthInfo=socket=${at('munge.socket')},cred_expire=5`,
      `StateSaveLocation=${at('state')}`,
      `SlurmdSpoolDir=${at('%n')}`,
      `SlurmctldPidFile=${at('slurmctld.pid')}`,
      `SlurmdPidFile=${at('%n.pid')}`,
      `SlurmctldLogFile=${at('slurmctld.log')}`,
      `SlurmdLogFile=${at('%n.log')}`,
      ...['ProctrackType=proctrack/linuxproc', 'TaskPlugin=task/none', 'MpiDefault=none', 'SwitchType=switch/none'],
      ...['SelectType=select/cons_tres', 'SelectTypeParameters=CR_Core'],
      ...['JobAcctGatherType=jobacct_gather/none', 'AccountingStorageType=accounting_storage/none'],
      'SchedulerParameters=sched_interval=1,batch_sched_delay=1,bf_interval=2,sched_min_interval=100000',
      ...[`MaxArraySize=${MOST_TASKS}`, 'SlurmdTimeout=10', 'KillWait=30', 'SlurmdParameters=config_overrides'],
      ...['PreemptType=preempt/partition_prio', 'PreemptMode=REQUEUE'],
      ...this.nodes.map(
        (node, i) =>
          `NodeName=${node} NodeHostname=localhost NodeAddr=127.0.0.1 Port=${FIRST_PORT + 1 + i} CPUs=1 RealMemory=16000`,
      ),
      ...['all Default=YES PriorityTier=1', `${URGENT} PriorityTier=10 PreemptMode=OFF`].map(
        (partition) => `PartitionName=${partition} Nodes=${this.nodes.join(',')} MaxTime=INFINITE State=UP`,
      ),
      '',
    ].join('\n');
  }
}

/** Slurm's process that started a process of a job; none if something else did. */
function stepOf(id: string): string[] {
  try {
    const parent = /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))![1];
    return readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('slurmstepd') ? [parent] : [];
  } catch {
    return [];
  }
}

/** Waits until something holds. @throws Error after a while */
export async function until(what: string, holds: () => boolean, seconds = 60): Promise<void> {
  for (let waited = 0; waited < seconds; waited += 0.25) {
    try {
      if (holds()) return;
    } catch {
      // A daemon does not answer yet.
    }
    await pause(250);
  }
  throw new Error(`after ${seconds} s it does not hold that ${what}`);
}
