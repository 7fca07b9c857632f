/** Number of rounds; medians and quartiles are over these. */
export const ROUNDS = 7;

/**
 * Measures several things in turn, round after round, so that a change of clock affects all alike. Each round begins
 * with another one, so that none always follows the same.
 *
 * @param measures each gives the time of one block
 * @param onRound called before each round; what it throws ends the measurement
 * @returns [thing][round]
 */
export async function inRounds(
  measures: readonly (() => number | Promise<number>)[],
  onRound: (round: number) => void | Promise<void>,
): Promise<number[][]> {
  const times: number[][] = measures.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    await onRound(round);
    for (let turn = 0; turn < measures.length; turn++) {
      const at = (round + turn) % measures.length;
      times[at].push(await measures[at]());
    }
  }
  return times;
}
