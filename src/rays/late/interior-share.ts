/**
 * Energy density in the middle of a diffuse field over its mean, at a wavelength: near walls there is more, so in the
 * middle there is less ([Waterhouse1955]; docs/theory/crossover.md, eq. Y8). Rays bring the mean.
 *
 * @param area Surface of the room, m².
 * @param volume m³
 * @param wavelength m
 */
export const interiorShare = (area: number, volume: number, wavelength: number): number =>
  1 / (1 + (area * wavelength) / (8 * volume));
