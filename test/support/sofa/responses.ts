import type { PlacedReceiver, RoomResponses } from '../../../src/sofa/room-responses.ts';

/** Responses whose samples say which they are. */
export function someResponses(changes: Partial<RoomResponses> = {}): RoomResponses {
  const receivers: readonly PlacedReceiver[] = changes.receivers ?? [
    { name: 'R1', position: [1.25, 2, 1.2], channels: { kind: 'omni' } },
    { name: 'Sitz 2, 房间', position: [3, 2.5, 1.2], channels: { kind: 'omni' } },
  ];
  const sources = changes.sources ?? [
    { name: 'S1', position: [4, 1, 1.5] as const },
    { name: 'S2', position: [0.5, 1, 1.5] as const },
  ];
  const count = (at: number): number => {
    const { channels } = receivers[at];
    return channels.kind === 'omni'
      ? 1
      : channels.kind === 'array'
        ? channels.capsules.length
        : (channels.order + 1) ** 2;
  };
  return {
    title: 'Übungsraum',
    room: {
      description: 'A small room.',
      temperatureCelsius: 20,
      volumeCubicMetres: 60,
      shoebox: [
        [0, 0, 0],
        [5, 4, 3],
      ],
    },
    about: { Scheme: 'leggy-1@1%', SpacingMetres: '0.05' },
    sampleRateHz: 48_000,
    length: 7,
    response: (source, receiver) =>
      Array.from({ length: count(receiver) }, (_, channel) =>
        Float32Array.from({ length: 7 }, (_, n) => 1000 * source + 100 * receiver + 10 * channel + n + 0.1),
      ),
    ...changes,
    sources,
    receivers,
  };
}

export const ORIGIN = { program: 'Wavehall', programVersion: '0.1.0', date: new Date('2026-11-23T08:00:00Z') };
