/** Words about the directions that the sound at a receiver comes from. */
export const directions = {
  title: 'Energy against direction',
  none: (receiver: string): string =>
    `${receiver} does not tell directions apart. Choose ambisonics for it in the view Room, and run again.`,
  drawing: 'Drawing…',
  octave: 'Octave',
  all: 'All octaves',
  length: 'Window',
  toEnd: 'to the end',
  ms: (value: number): string => `${value} ms`,
  usual: 'Usual windows',
  window: (from: number, to: number | null): string =>
    to === null ? (from === 0 ? 'all' : `${from} ms on`) : `${from}–${to} ms`,
  play: 'Play',
  pause: 'Pause',
  playHint: 'Moves the window by 1 ms, ten times a second',
  from: 'from',
  picture: (
    peaks: readonly { readonly azimuthDegrees: number; readonly elevationDegrees: number; readonly levelDb: number }[],
  ): string =>
    `Map of the sphere, azimuth against elevation. Most comes from ${peaks
      .map(
        ({ azimuthDegrees, elevationDegrees, levelDb }) =>
          `azimuth ${Math.round(azimuthDegrees)}°, elevation ${Math.round(elevationDegrees)}°, ${levelDb.toFixed(1)} dB`,
      )
      .join('; ')}`,
  saveChannels: 'Channels (WAV)…',
  saveChannelsHint:
    'What the receiver hears from all directions: ambisonics as AmbiX, the microphones of an array, or its pattern',
  svgHint: 'The map as lines, for print',
  pngHint: 'The map as points, for other programs',
  inRoom: 'In the room',
  spikes: 'A spike points to where sound comes from; 24 dB below the longest it has no length.',
};
