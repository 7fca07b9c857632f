import type { MetresPerSecond } from '../../units/quantities.ts';
import type { SheetLaw, ThroughDefinition } from '../definition.ts';
import { fitWall } from '../fit/fit.ts';
import { airImpedance } from '../still-air.ts';
import type { Wall } from '../wall.ts';
import { plateBranch } from './impedance.ts';
import { seriesWall } from './in-series.ts';
import { fittedFlow } from './perforation-wall.ts';

/** What lies between the two sides of a sheet or partition, in continuous time: Y = ρc/Z as a passive wall. */
export interface ThroughWall {
  readonly wall: Wall;
  /** Largest error of the impedance of its openings, relative; 0 for what is exact. */
  readonly openingsError: number;
}

/**
 * The branches of a sheet or partition. Flow resistance and plate are exact; openings are fitted by {@link fittedFlow},
 * and a measured transmission loss by `fitWall`. Sheets one after the other are those that {@link seriesWall} can join.
 */
export function throughWall(definition: ThroughDefinition, soundSpeed: MetresPerSecond): ThroughWall {
  if (definition.kind === 'partition') {
    const plate = plateBranch(definition, soundSpeed);
    const { transmissionLoss } = definition;
    const wall = transmissionLoss
      ? fitWall({ kind: 'transmission', ...transmissionLoss }).wall
      : { conductance: 0, branches: plate ? [plate] : [] };
    return { wall, openingsError: 0 };
  }
  const { then = [], ...first } = definition;
  const walls = [first, ...then].map((law) => sheetWall(law, soundSpeed));
  const wall = walls.map((each) => each.wall).reduce((one, other) => seriesWall(one, other)!);
  return { wall, openingsError: Math.max(...walls.map(({ openingsError }) => openingsError)) };
}

/** The branches of one sheet, without those after it. */
export function sheetWall(law: Omit<SheetLaw, 'then'>, soundSpeed: MetresPerSecond): ThroughWall {
  const plate = plateBranch(law, soundSpeed);
  const moving = plate && law.limp !== false ? [plate] : [];
  if (law.perforation) {
    const { branches, error } = fittedFlow(law, soundSpeed);
    return { wall: { conductance: 0, branches: [...branches, ...moving] }, openingsError: error };
  }
  const { flowResistance } = law;
  const conductance = flowResistance === undefined ? 0 : airImpedance(soundSpeed) / flowResistance;
  return { wall: { conductance, branches: moving }, openingsError: 0 };
}
