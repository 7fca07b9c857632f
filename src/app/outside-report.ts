import { OUTSIDE_REFLECTION_DECIBELS, type OutsideNodes } from '../room/outside.ts';
import { hasOpenings } from './openings.ts';
import type { RenderPlan } from './plan.ts';

/** The air that is kept beyond openings and leaks. */
export interface OutsideReport {
  /** From here on it absorbs: the frequency asked for, or a lower one. */
  readonly absorbsFromHz: number;
  /** How far it is kept. */
  readonly thicknessMetres: number;
  /** They are simulated as the room's are, and are no part of its volume. */
  readonly nodes: number;
  /** The most that comes back from there at normal incidence and at 45°. */
  readonly reflectionDecibels: number;
}

/** Null where nothing leads outside. */
export function outsideReport({ outside: layer, grid }: RenderPlan, { nodes }: OutsideNodes): OutsideReport | null {
  if (layer === null || nodes.length === 0) return null;
  return {
    absorbsFromHz: layer.absorbsFrom,
    thicknessMetres: layer.steps * grid.spacing,
    nodes: nodes.length,
    reflectionDecibels: OUTSIDE_REFLECTION_DECIBELS,
  };
}

export function outsideWarnings({ scene, geometry }: RenderPlan, { nodes }: OutsideNodes): string[] {
  if (nodes.length > 0 || !hasOpenings(geometry, scene)) return [];
  return [
    'nothing leads outside, though a surface is open: it is not on the room, lies within it, or a wall stands in the same place',
  ];
}

/** As `absorbs from 248 Hz on, to -30 dB: 1.24 m, 4200 nodes`. */
export function outsideText({ absorbsFromHz, thicknessMetres, nodes, reflectionDecibels }: OutsideReport): string {
  return `absorbs from ${absorbsFromHz.toFixed(0)} Hz on, to ${reflectionDecibels} dB: ${thicknessMetres.toFixed(2)} m, ${nodes} nodes`;
}
