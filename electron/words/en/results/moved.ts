/** Results of rooms in which something moves. */
export const moved = {
  heading: 'What is heard',
  pair: 'From, at',
  level: 'Level',
  peak: 'Largest sample',
  silent: 'silent',
  at: (source: string, receiver: string): string => `${source}, at ${receiver}`,
  play: 'Play',
  stop: 'Stop',
  playOf: (source: string, receiver: string): string => `Play ${source} at ${receiver}`,
  save: 'Save (WAV)…',
  saveOf: (source: string, receiver: string): string => `Save ${source} at ${receiver} as WAV`,
  played: 'Played with the largest sample at a fixed level. The saved file is in pascals.',
  playing: 'Playing the sound',
  walk: (name: string, metres: string, speed: string): string => `${name} goes ${metres} m, at most at ${speed} m/s.`,
  notComputed: (what: readonly string[]): string => `Not computed where something moves: ${what.join('; ')}.`,
};
