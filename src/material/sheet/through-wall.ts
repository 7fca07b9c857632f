import type { MetresPerSecond } from '../../units/quantities.ts';
import type { ThroughDefinition } from '../definition.ts';
import { fitWall } from '../fit/fit.ts';
import { airImpedance } from '../still-air.ts';
import type { Wall } from '../wall.ts';
import { plateBranch } from './impedance.ts';
import { fittedFlow } from './perforation-wall.ts';

/** What lies between the two sides of a sheet or partition, in continuous time: Y = ρc/Z as a passive wall. */
export interface ThroughWall {
  readonly wall: Wall;
  /** Largest error of the impedance of its openings, relative; 0 for what is exact. */
  readonly openingsError: number;
}

/**
 * The branches of a sheet or partition. Flow resistance and plate are exact; openings are fitted by {@link fittedFlow},
 * and a measured transmission loss by `fitWall`.
 */
export function throughWall(definition: ThroughDefinition, soundSpeed: MetresPerSecond): ThroughWall {
  const plate = plateBranch(definition, soundSpeed);
  if (definition.kind === 'partition') {
    const { transmissionLoss } = definition;
    const wall = transmissionLoss
      ? fitWall({ kind: 'transmission', ...transmissionLoss }).wall
      : { conductance: 0, branches: plate ? [plate] : [] };
    return { wall, openingsError: 0 };
  }
  const moving = plate && definition.limp !== false ? [plate] : [];
  if (definition.perforation) {
    const { branches, error } = fittedFlow(definition, soundSpeed);
    return { wall: { conductance: 0, branches: [...branches, ...moving] }, openingsError: error };
  }
  const { flowResistance } = definition;
  const conductance = flowResistance === undefined ? 0 : airImpedance(soundSpeed) / flowResistance;
  return { wall: { conductance, branches: moving }, openingsError: 0 };
}
