import type { Command } from 'commander';
import { listDevices, type DeviceEntry, type GpuEntry } from '../../app/index.ts';
import { listAdapters, reasonWithoutGpu } from '../../node/adapters/gpu.ts';
import { memoryLimit, processorName, threadCount } from '../../node/machine.ts';
import { print, printJson, table } from '../words/output.ts';

export function addDevicesCommand(program: Command): void {
  program
    .command('devices')
    .description('List the engines of this machine: GPUs and the processor.')
    .option('--json', 'print it as JSON, with limits and features')
    .action(async ({ json }: { json?: true }) => {
      const devices = listDevices(await listAdapters(), {
        name: processorName(),
        threads: threadCount(),
        memoryBytes: memoryLimit(),
      });
      if (json) {
        printJson(devices);
        return;
      }
      print(table([['engine', 'type', 'device', '', 'name of it'], ...devices.map(row)]));
      if (!devices.some(({ engine }) => engine === 'webgpu')) {
        print([`no GPU: ${reasonWithoutGpu() ?? 'no driver offers an adapter'}`]);
      }
    });
}

function row(device: DeviceEntry): string[] {
  if (device.engine === 'cpu') {
    const memory = `${device.threads} threads, ${gigabytes(device.memoryBytes)} of memory`;
    return ['cpu', 'processor', device.name, memory, ''];
  }
  const { maxStorageBufferBindingSize } = device.limits;
  return ['webgpu', device.type, device.name, `${gigabytes(maxStorageBufferBindingSize)} a binding`, nameOf(device)];
}

/** What `--device` takes. */
const nameOf = ({ id, canBeNamed }: GpuEntry): string =>
  canBeNamed ? id : `${id}, one of several that nothing tells apart`;

function gigabytes(bytes: number): string {
  return bytes < 1e8 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
