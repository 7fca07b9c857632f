import type { RoomComparison, RoomsResult } from '../../app/index.ts';
import { table } from './output.ts';

/** Whole rooms as a table, with a comparison if there is one. */
export function roomsSummary({ report, comparison, files }: RoomsResult, folder: string | undefined): string[] {
  const { engine, adapter, scheme, entries } = report;
  const heading = [
    'room',
    'walls',
    'nodes',
    'near walls',
    'step µs',
    'air µs',
    'ratio',
    'prepare s',
    'finish s',
    'all s',
  ];
  const rows = entries.map(({ room, walls, nodes, stepMicroseconds, airMicroseconds, ratio, timing: { stages } }) => {
    const of = (part: string): number => stages.find(({ name, within }) => within === null && name === part)!.seconds;
    const all = stages.reduce((sum, { within, seconds }) => sum + (within === null ? seconds : 0), 0);
    return [
      room,
      walls,
      String(nodes.total),
      String(nodes.nearWall),
      stepMicroseconds.toPrecision(3),
      airMicroseconds?.toPrecision(3) ?? '–',
      ratio?.toFixed(2) ?? '–',
      ...[of('preparing'), of('finishing'), all].map((seconds) => seconds.toFixed(2)),
    ];
  });
  return [
    `${engine}, ${adapter}, ${scheme}`,
    ...table([heading, ...rows]),
    ...(comparison ? ['', ...comparisonLines(comparison)] : []),
    ...files.map((name) => `wrote ${folder}/${name}`),
  ];
}

function comparisonLines({ file, engine, adapter, program, times }: RoomComparison): string[] {
  const changed = times.filter(({ verdict }) => verdict !== 'same');
  const rows = changed.map(({ room, walls, what, seconds, baselineSeconds, ratio, verdict }) => [
    verdict,
    `${room}, ${walls}`,
    what,
    `${baselineSeconds.toPrecision(3)} s`,
    `${seconds.toPrecision(3)} s`,
    `${ratio.toFixed(2)} times`,
  ]);
  return [
    `compared with ${file} (${engine}, ${adapter}, Wavehall ${program}): ${times.length - changed.length} of ${times.length} times the same`,
    ...(rows.length > 0 ? table([['', 'room', 'what', 'then', 'now', ''], ...rows]) : []),
  ];
}
