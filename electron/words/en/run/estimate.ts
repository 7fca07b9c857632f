/** The estimate of the reverberation time while a room is drawn. */
export const estimate = {
  title: 'Reverberation time, estimated',
  about: 'From the room as drawn, in seconds by octave; a run replaces it.',
  target: 'Target',
  noTarget: 'none',
  /** Several targets are chosen in the results. */
  several: (count: number) => `${count} targets`,
  caption: 'Reverberation time by octave, seconds',
  octave: 'Hz',
  rows: { sabine: 'Sabine', eyring: 'Eyring', rays: 'Rays', target: 'Target' },
  octaveShort: (centreHz: number) => (centreHz < 1000 ? String(centreHz) : `${centreHz / 1000}k`),
  none: '–',
  endless: '∞',
  coming: '…',
  from: (low: string) => `≥ ${low}`,
  to: (high: string) => `≤ ${high}`,
  verdicts: { low: ' too short', high: ' too long' },
  unknown: 'materials do not cover this octave: taken from the nearest',
  noRays: 'Rays need a room of three dimensions.',
  undefinedMaterials: 'Define all materials to see it.',
  problem: (message: string) => `No estimate: ${message}.`,
};
