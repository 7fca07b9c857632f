import type { PorousFilling } from '../../../src/material/definition.ts';
import { slabImpedance, slabReflection } from '../../../src/material/porous-volume/absorption.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import { CpuSimulation } from '../../../src/engine/reference/simulation.ts';
import { over, spectrumAt, times, turn, type Complex } from '../numbers/spectrum.ts';
import { porousRoom, WOOLS } from './porous-rooms.ts';
import { closeEdge } from '../../../src/room/grid/graph.ts';
import { boxGraph, ROOM_SOUND_SPEED } from './rooms.ts';

/** A layer of wool at the rigid end of a tube. */
export interface LayerInTube {
  readonly wool: PorousFilling;
  /** Nodes across the layer. */
  readonly nodes: number;
  readonly spacing: number;
  readonly pointsPerWavelength: number;
  /** Nodes across the tube: the wave's sideways wavenumber is π over it; 0 for normal incidence. */
  readonly width: number;
  /** Flow resistance of a cloth on the layer, over ρc, and its mass as t times this; none if left out. */
  readonly facing?: { readonly resistance: number; readonly inertia: number } | undefined;
}

/** What the tube reflects, and what the layer does by the transfer matrix. */
export interface LayerReflection {
  readonly hertz: number;
  /** Angle of incidence, degrees. */
  readonly angle: number;
  readonly simulated: Complex;
  readonly exact: Complex;
  readonly local: Complex;
}

/** Nodes of air in the tube, and between receiver and layer. */
const LENGTH = 700;
const BEFORE = 300;
/** Standard deviation of the tone's envelope, steps; the envelope ends after four of them. */
const SPREAD = 55;

/**
 * Sends a tone down a tube of the reference engine and compares what comes back. Both have the wavenumber of the grid,
 * so dispersion is not in the difference.
 */
export async function reflectionOf(scheme: Scheme, layer: LayerInTube): Promise<LayerReflection> {
  const { wool, nodes, spacing, pointsPerWavelength, width, facing } = layer;
  const rows = Math.max(1, width);
  const graph = boxGraph([LENGTH + nodes, rows, 1]);
  const node = Uint32Array.from(
    { length: nodes * rows },
    (_, i) => LENGTH + (i % nodes) + graph.grid.pitch * Math.floor(i / nodes),
  );
  const porous = { node, medium: new Uint8Array(node.length), media: [{ name: 'wool', filling: wool, depth: nodes }] };
  const isAcross = (lower: number): boolean => lower % graph.grid.pitch === LENGTH - 1;
  for (let j = 0; facing && j < rows; j++) closeEdge(graph, LENGTH - 1 + j * graph.grid.pitch, 1);
  const sheet = facing && {
    isAcross: (lower: number, direction: number) => direction === 1 && isAcross(lower),
    admittance:
      facing.inertia === 0
        ? { conductance: 1 / facing.resistance, branches: [] }
        : { conductance: 0, branches: [{ ...facing, stiffness: 0 }] },
  };
  const room = porousRoom(graph, scheme, porous, { spacing, ...(sheet && { sheet }) });
  const k = (2 * Math.PI) / pointsPerWavelength;
  const sideways = width === 0 ? 0 : Math.PI / width;
  const forward = Math.sqrt(k * k - sideways * sideways);
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const omegaT = 2 * Math.asin((scheme.courant * Math.sqrt(symbol.at([forward, sideways, 0]))) / 2);
  const half = 4 * SPREAD;
  const signal = Float64Array.from(
    { length: 2 * half + 1 },
    (_, n) => Math.exp(-(((n - half) / SPREAD) ** 2) / 2) * Math.sin(omegaT * (n - half)),
  );
  const shape = Float64Array.from({ length: rows }, (_, j) => Math.cos(sideways * (j + 0.5)));
  const column = (x: number): Uint32Array => Uint32Array.from({ length: rows }, (_, j) => x + graph.grid.pitch * j);
  const receiver = LENGTH - 1 - BEFORE;
  const [gx] = symbol.gradient([forward, sideways, 0]);
  // Group velocity, nodes a step: ω² = λ²p gives 2 sin(ωT/2) cos(ωT/2) dωT = λ² ∂p/2 dk.
  const speed = (scheme.courant ** 2 * gx) / (2 * Math.sin(omegaT));
  const gate = Math.round(half + LENGTH / speed);
  const end = Math.round(half + (LENGTH + BEFORE + 0.5 * receiver) / speed);
  const simulation = new CpuSimulation(
    room,
    {
      sources: [{ point: { nodes: column(0), weights: shape }, strength: 1, signal }],
      receivers: [{ nodes: column(receiver), weights: shape }],
    },
    64,
    1,
  );
  const [samples] = await simulation.advance(end);
  await simulation.close();
  const ratio = over(spectrumAt(samples, omegaT, gate), spectrumAt(samples, omegaT, 0, gate));
  const simulated = times(ratio, turn(2 * forward * (BEFORE + 0.5)));
  const hertz = (omegaT * ROOM_SOUND_SPEED) / (2 * Math.PI * scheme.courant * spacing);
  const [sine, cosine] = [sideways / k, forward / k];
  // Depth as the grid has it: k, not ω/c, times nodes.
  const slab = { medium: wool, thickness: (k * nodes * ROOM_SOUND_SPEED) / (2 * Math.PI * hertz) };
  const of = (reaction: 'extended' | 'local'): Complex => {
    const [re, im] = slabImpedance(slab, ROOM_SOUND_SPEED, hertz, sine, reaction);
    const onTop = facing ? [facing.resistance, facing.inertia * Math.tan(omegaT / 2)] : [0, 0];
    return slabReflection([re + onTop[0], im + onTop[1]], cosine);
  };
  return {
    hertz,
    angle: (Math.asin(sine) * 180) / Math.PI,
    simulated,
    exact: of('extended'),
    local: of('local'),
  };
}

export { WOOLS };
