import { OUTSIDE_REFLECTION_DECIBELS, type OutsideNodes } from '../../../room/outside/outside.ts';
import { hasOpenings } from '../../inputs/request/openings.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** The air that is kept beyond openings and leaks. */
export interface OutsideReport {
  /** The frequency from which the scene asks the layer to absorb. */
  readonly askedFromHz: number;
  /** The frequency from which the layer absorbs: the one asked for, or a lower one. */
  readonly absorbsFromHz: number;
  /** Thickness of the layer. */
  readonly thicknessMetres: number;
  /** Thickness of the layer, as a number of nodes. */
  readonly thicknessNodes: number;
  /** Whether the layer has its least number of nodes; a higher frequency then makes it no thinner. */
  readonly isThinnest: boolean;
  /** Simulated like the room's nodes, but not part of its volume. */
  readonly nodes: number;
  /** Largest reflection of the layer from normal incidence to 45°. */
  readonly reflectionDecibels: number;
}

/** Says what lies beyond openings; null where nothing leads outside. */
export function outsideReport(
  { outside: layer, grid, scene }: RenderPlan,
  { nodes }: OutsideNodes,
): OutsideReport | null {
  if (layer === null || scene.outside === null || nodes.length === 0) return null;
  return {
    askedFromHz: scene.outside.absorbsFrom,
    absorbsFromHz: layer.absorbsFrom,
    thicknessMetres: layer.steps * grid.spacing,
    thicknessNodes: layer.steps,
    isThinnest: layer.isThinnest,
    nodes: nodes.length,
    reflectionDecibels: OUTSIDE_REFLECTION_DECIBELS,
  };
}

export function outsideWarnings({ scene, geometry }: RenderPlan, { nodes }: OutsideNodes): string[] {
  if (nodes.length > 0 || !hasOpenings(geometry, scene)) return [];
  return [
    'nothing leads outside although a surface is open: it does not touch the room, lies within it, or is covered by a wall',
  ];
}

/** The report in words: `specified 250 Hz; absorbs from 248 Hz on, to -30 dB at 0° to 45°: 1.24 m, 4200 nodes`. */
export function outsideText(report: OutsideReport): string {
  const { askedFromHz, absorbsFromHz, thicknessMetres, thicknessNodes, nodes, reflectionDecibels } = report;
  const [asked, realised] = [inHertz(askedFromHz), inHertz(absorbsFromHz)];
  const why = report.isThinnest ? `at least ${thicknessNodes} nodes, so from` : 'absorbs from';
  const from = asked === realised ? `absorbs from ${realised}` : `specified ${asked}; ${why} ${realised}`;
  return `${from} on, to ${reflectionDecibels} dB at 0° to 45°: ${thicknessMetres.toFixed(2)} m, ${nodes} nodes`;
}

function inHertz(frequency: number): string {
  return `${frequency < 10 ? Number(frequency.toPrecision(2)) : frequency.toFixed(0)} Hz`;
}
