import { counted } from '../plural.ts';

/** Words about the early reflections between a source and a receiver. */
export const reflections = {
  title: 'Early reflections',
  looking: 'Looking for reflections…',
  notKnown: 'The scene of this result is not known. Run it again to see its reflections.',
  octave: 'Octave of the levels',
  about: (count: number) =>
    `${counted(count, 'mirror reflection')} up to the third order within 100 ms, found in the scene as it ran, also where waves alone ` +
    'were computed. Levels are relative to the direct sound, after what surfaces absorb and scatter.',
  blocked: 'Something stands between source and receiver: levels are relative to a direct sound without it.',
  incomplete: 'The room has so many planes that rays looked for the reflections: some may be missing.',
  none: 'There is no mirror reflection within 100 ms.',
  plot: 'Echogram',
  x: 'time after the direct sound, ms',
  y: 'level re direct, dB',
  order: (order: number) => `order ${order}`,
  chosen: 'chosen',
  columns: { number: 'No.', time: 'ms', level: 'dB', metres: 'Path, m', surfaces: 'Surfaces' },
  choose: (number: number) => `Show the path of reflection ${number}`,
  floor: 'floor',
  ceiling: 'ceiling',
  wallAt: (axis: string, metres: string) => `wall at ${axis} = ${metres} m`,
  slope: 'sloped surface',
  wall: 'wall',
  surface: (part: string, material: string) => `${part}: ${material}`,
  list: 'List of reflections',
  inRoom: 'Path in the room',
};
