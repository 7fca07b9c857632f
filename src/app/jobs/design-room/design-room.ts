import { InputError } from '../../../units/errors.ts';
import { Trials, type TrialsControls, type TrialsRequest } from '../room-trials/trials.ts';
import type { DesignRoomReport } from './design-report.ts';
import type { MaterialUse, SurfaceWish } from './limits.ts';
import { readPrices } from './offers.ts';
import { Search } from './search.ts';
import { designFiles, writeDesign } from './write-design.ts';

export type { Covering, DesignRoomReport, DesignTrial, JudgedGoal } from './design-report.ts';
export { goalText, type RoomGoal } from './goals.ts';
export type { MaterialUse, SurfaceWish } from './limits.ts';

/** A room, what it is to meet, and with what. */
export interface DesignRoomRequest extends TrialsRequest {
  /** Names of targets of standards, as `din-18041-a3` or `din-18041:A3`, or paths of files. */
  readonly targets?: readonly string[] | undefined;
  /** Goals such as `STI>=0.6`, `C50>=2@500,1000` or `spread(G)<=2@500`. */
  readonly goals?: readonly string[] | undefined;
  /** Names of materials that may be used; those with a price, or all absorbers of the library if undefined. */
  readonly materials?: readonly string[] | undefined;
  /** Path of a table with prices of a square metre; without it the area is kept least. */
  readonly prices?: string | undefined;
  /** Surfaces of some materials; others are used where the table of prices says, else where the library does. */
  readonly uses?: readonly MaterialUse[] | undefined;
  /** How much of some surfaces may be covered; all of the others may. */
  readonly limits?: readonly SurfaceWish[] | undefined;
  /** Parts into which faces of boxes are cut; 5 if undefined. */
  readonly parts?: number | undefined;
  /** Probability with which every goal has to be met, 50 to 99.9 %; 95 if undefined. */
  readonly confidencePercent?: number | undefined;
  /** Most simulations of rooms that could be the answer; 20 if undefined. */
  readonly mostRuns?: number | undefined;
}

/** Default of the parts of a face. */
export const PARTS = 5;

/** Default of the probability with which a goal is met, %. */
export const CONFIDENCE = 95;

/** Default of the most simulations of answers. */
export const MOST_DESIGNS = 20;

/**
 * Finds which materials on which parts of a room's surfaces meet goals with the least cost, or the least area: by a
 * linear model of what each surface does, whose best choice is simulated and teaches the model, until nothing cheaper
 * is left that could meet the goals. Writes the scene with these materials, a report and a table, all or none; runs
 * are kept as they are made. See docs/use/design-room.md.
 *
 * @throws InputError for what is wrong with the request or the scene; DeviceError if there is no engine as asked for;
 *   RunError if a run or the writing fails; CancelledError if stopped.
 */
export async function designRoom(request: DesignRoomRequest, controls: TrialsControls): Promise<DesignRoomReport> {
  const started = performance.now();
  const {
    targets = [],
    goals = [],
    materials,
    prices,
    uses = [],
    limits = [],
    parts = PARTS,
    confidencePercent = CONFIDENCE,
    mostRuns = MOST_DESIGNS,
    ...scene
  } = request;
  requireNumbers(parts, confidencePercent, mostRuns, targets.length + goals.length);
  const { files } = controls.host;
  const table = prices === undefined ? null : await readPrices(prices, files);
  const trials = await Trials.open(scene, controls, designFiles);
  const asked = { targets, goals, materials, table, uses, limits, parts, confidencePercent, mostRuns };
  const found = await new Search(trials, asked, files).run();
  return writeDesign(found, (performance.now() - started) / 1000, trials, request.outFolder);
}

function requireNumbers(parts: number, confidence: number, mostRuns: number, goals: number): void {
  const refuse = (path: string, what: string, found: number, example: string): never => {
    throw new InputError(path, `expected ${what}; found ${found}`, `Give such as ${example}.`);
  };
  if (goals === 0) {
    throw new InputError('targets', 'there is nothing to meet', 'Name a target, such as din-18041-a3, or a goal.');
  }
  if (!(Number.isInteger(parts) && parts >= 1 && parts <= 20)) refuse('parts', 'an integer from 1 to 20', parts, '5');
  if (!(confidence >= 50 && confidence <= 99.9)) refuse('confidence', 'a percentage from 50 to 99.9', confidence, '95');
  if (!(Number.isInteger(mostRuns) && mostRuns >= 1 && mostRuns <= 1000)) {
    refuse('mostRuns', 'an integer from 1 to 1000', mostRuns, '20');
  }
}
