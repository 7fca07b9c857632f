import { bytes, type OutOfCoreBenchResult } from '../../app/index.ts';
import { table } from './output.ts';

/** Rooms in host memory as tables, one a stencil. */
export function outOfCoreSummary({ report, files }: OutOfCoreBenchResult, folder: string | undefined): string[] {
  const lines = [`webgpu, ${report.adapter}, single precision`];
  for (const { scheme, limitBytes, paths, inMemory, entries, leftOut } of report.runs) {
    const rate = (perSecond: number): string => `${(perSecond / 1e9).toPrecision(3)} GB/s`;
    lines.push(
      '',
      `${scheme}, states in ${bytes(limitBytes)} of the GPU's memory`,
      `memory of the GPU ${rate(paths.deviceBytesPerSecond)}, GPU to host ${rate(paths.busBytesPerSecond)}, ` +
        `copies by the processor ${rate(paths.hostBytesPerSecond)}`,
    );
    const rows = entries.map((entry) => {
      const { grid, method, slicePlanes, block, steps, ctpnNs, floorNs, floorBy, predictedNs } = entry;
      const plain = inMemory.find((one) => one.grid === grid)?.ctpnNs ?? null;
      return [
        grid.join('x'),
        bytes(entry.stateBytes),
        method,
        `${block} x ${slicePlanes}`,
        steps,
        ctpnNs.toPrecision(3),
        plain?.toPrecision(3) ?? '–',
        plain === null ? '–' : `${((100 * plain) / ctpnNs).toFixed(1)} %`,
        `${floorNs.toPrecision(3)} ${floorBy}`,
        (ctpnNs / floorNs).toPrecision(3),
        predictedNs.toPrecision(3),
        bytes(entry.deviceBytes),
        bytes(entry.hostBytes),
        sameText(entry),
      ];
    });
    for (const line of table([HEADING, ...rows])) lines.push(line);
    for (const { grid, method } of leftOut)
      lines.push(`${grid.join('x')}, ${method}: left out, no slices fit this memory of the GPU`);
    for (const line of ['', ...LEGEND]) lines.push(line);
  }
  return [...lines, ...files.map((name) => `wrote ${folder}/${name}`)];
}

type Entry = OutOfCoreBenchResult['report']['runs'][number]['entries'][number];

function sameText({ difference, isRight }: Pick<Entry, 'difference' | 'isRight'>): string {
  if (difference === null) return '–';
  if (difference === 0) return 'yes';
  return isRight ? difference.toExponential(0) : `NO, ${difference.toExponential(0)}`;
}

const HEADING = [
  'grid',
  'states',
  'method',
  'planes',
  'steps',
  'CTPN ns',
  'in memory',
  'rate',
  'floor ns',
  'of it',
  'expected',
  'GPU',
  'host',
  'same',
];

const LEGEND = [
  '  CTPN: time of a step of a node; beside it that of the same room in memory. floor: what the memory of the GPU takes for',
  '  12 bytes a step, or the bus for 8 bytes each way once a visit, whichever is longer; after it CTPN in floors.',
  '  expected: what a plan says. same: whether the samples are those of the run in memory, else their largest difference,',
  '  in parts of the largest; rounding leaves some 1e-7.',
];
