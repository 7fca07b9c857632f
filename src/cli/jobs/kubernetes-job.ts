import { taskCommand, type SweepTask } from './sweep-task.ts';

/** What a task asks of Kubernetes. */
export interface KubernetesNeeds {
  /** Image of a container that has the program. */
  readonly image: string;
  /** A claim of a volume that all tasks share, and where it is mounted. */
  readonly claim: string;
  readonly mount: string;
  readonly megabytes: number;
  readonly cpus: number;
  readonly hasGpu: boolean;
  /** Tasks that may run at the same time; null for all. */
  readonly atOnce: number | null;
}

/** A task may fail so often; one that is evicted has not failed. */
const MOST_FAILURES = 5;

/**
 * An indexed job of Kubernetes, as JSON, which `kubectl` takes as well as YAML, and in which every text is safe. A pod
 * computes the share of its index. One that is evicted or whose node fails starts again, and skips what is done.
 */
export function kubernetesJob(task: SweepTask, needs: KubernetesNeeds): string {
  const { image, claim, mount, megabytes, cpus, hasGpu, atOnce } = needs;
  const resources = { cpu: String(cpus), memory: `${megabytes}M`, ...(hasGpu && { 'nvidia.com/gpu': '1' }) };
  const command = `exec ${taskCommand(task, '"$JOB_COMPLETION_INDEX"')}`;
  const job = {
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { generateName: 'wavehall-sweep-' } },
    spec: {
      completionMode: 'Indexed',
      completions: task.tasks,
      parallelism: atOnce === null ? task.tasks : Math.min(atOnce, task.tasks),
      backoffLimitPerIndex: MOST_FAILURES,
      maxFailedIndexes: task.tasks,
      podFailurePolicy: {
        rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }],
      },
      template: {
        spec: {
          restartPolicy: 'Never',
          // Else the program is the first process, from which Linux withholds the signal to stop while it computes.
          shareProcessNamespace: true,
          // Kubernetes replaces $(NAME) in commands, and $$ is a $.
          containers: [
            {
              ...{ name: 'sweep', image, command: ['/bin/sh', '-c', command.replaceAll('$', '$$$$')] },
              resources: { requests: resources, limits: resources },
              volumeMounts: [{ name: 'sweep', mountPath: mount }],
            },
          ],
          volumes: [{ name: 'sweep', persistentVolumeClaim: { claimName: claim } }],
        },
      },
    },
  };
  return `${JSON.stringify(job, null, 2)}\n`;
}
