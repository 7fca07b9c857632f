/** Natural logarithms of a millionfold fall of energy, times 4: Sabine's formula is A = 24 ln(10) V/(c T). */
const SABINE = 24 * Math.LN10;

/**
 * Level difference D of two rooms while a source sounds in the first (ISO 16283-1:2014, 3.9), dB.
 *
 * @param inSourceRoom Levels at the receivers in the room of the source, dB; any reference, at least one.
 * @param inReceivingRoom Levels at those in the other room, dB, of the same reference; at least one.
 */
export function levelDifference(inSourceRoom: readonly number[], inReceivingRoom: readonly number[]): number {
  return meanLevel(inSourceRoom) - meanLevel(inReceivingRoom);
}

/**
 * Apparent sound reduction index R' = D + 10 lg(S/A) of what separates two rooms (ISO 16283-1:2014, 3.12), dB.
 *
 * @param difference D, dB.
 * @param squareMetres S, the area of the partition that both rooms share.
 * @param absorptionSquareMetres A, the equivalent absorption area of the receiving room.
 */
export function apparentReduction(difference: number, squareMetres: number, absorptionSquareMetres: number): number {
  return difference + 10 * Math.log10(squareMetres / absorptionSquareMetres);
}

/** Equivalent absorption area of a room by its reverberation time, m²: Sabine's formula. */
export function absorptionArea(cubicMetres: number, reverberationSeconds: number, soundSpeed: number): number {
  return (SABINE * cubicMetres) / (soundSpeed * reverberationSeconds);
}

/** The level of the mean energy (ISO 16283-1:2014, 3.1), dB. */
function meanLevel(levels: readonly number[]): number {
  return 10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length);
}
