import type { UpdateMeasurement } from './paper.ts';

/** Nodes that an update computes. */
export const updatedNodes = ({ grid, constantBorder }: Pick<UpdateMeasurement, 'grid' | 'constantBorder'>): number =>
  grid.reduce((product, side) => product * (constantBorder && side > 1 ? side - 2 : side), 1);
