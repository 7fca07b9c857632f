import { describe, expect, it } from 'vitest';
import { admittanceAt, type WallAdmittance } from '../../src/material/branches.ts';
import { LaplacianSymbol } from '../../src/scheme/symbol.ts';
import { schemeByName, type Scheme } from '../../src/scheme/scheme.ts';
import { referenceEngine } from '../support/engines.ts';
import { boxGraph, prepared } from '../support/rooms.ts';
import { over, plus, spectrumAt, times, turn, type Complex } from '../support/spectrum.ts';

/** Nodes of the tube, and between receiver and wall. */
const LENGTH = 500;
const BEFORE_WALL = 240;

/** A wave of a tube of `width` nodes whose pressure has half a period across it, met by the wall at an angle. */
interface ObliqueWave {
  readonly width: number;
  /** Wave vector along and across the tube, rad per node. */
  readonly along: number;
  readonly across: number;
  /** ωT, rad per step. */
  readonly omegaT: number;
  /** Group velocity along the tube, nodes per step. */
  readonly speed: number;
}

/** @param degrees above 0, the width then fixes the frequency; at 0 the wavelength is 2 × width. */
function obliqueWave(scheme: Scheme, width: number, degrees: number): ObliqueWave {
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const angle = (degrees * Math.PI) / 180;
  const k = Math.PI / width / (degrees === 0 ? 1 : Math.sin(angle));
  const [along, across] = [k * Math.cos(angle), k * Math.sin(angle)];
  const omegaAt = (x: number): number => 2 * Math.asin((scheme.courant / 2) * Math.sqrt(symbol.at([x, across, 0])));
  const omegaT = omegaAt(along);
  return { width, along, across, omegaT, speed: (omegaAt(along + 1e-5) - omegaAt(along - 1e-5)) / 2e-5 };
}

/** Complex reflection coefficient of a wall at the end of a tube, for one wave, by a tone burst that passes twice. */
async function reflection(scheme: Scheme, wall: WallAdmittance, wave: ObliqueWave): Promise<Complex> {
  const { width, along, across, omegaT, speed } = wave;
  const breadth = 40 / omegaT;
  const middle = Math.ceil(5.5 * breadth);
  const signal = Float64Array.from({ length: 2 * middle + 1 }, (_, n) => {
    const t = n - middle;
    return Math.exp((-t * t) / (2 * breadth * breadth)) * Math.sin(omegaT * t);
  });
  const graph = boxGraph([LENGTH, width, 1]);
  const mode = (x: number) => ({
    nodes: Uint32Array.from({ length: width }, (_, j) => x + j * graph.grid.pitch),
    weights: Float64Array.from({ length: width }, (_, j) => Math.cos(across * (j + 0.5)) / width),
  });
  const room = prepared(graph, scheme, [wall, 0], (_, direction) => (direction === 1 ? 0 : 1));
  const arrival = (nodes: number): number => Math.round(middle + nodes / speed);
  const end = arrival(LENGTH + BEFORE_WALL + 0.9 * BEFORE_WALL);
  let samples = new Float64Array(0);
  await referenceEngine.use(async (engine) => {
    const simulation = await engine.open(room, {
      sources: [{ point: mode(0), strength: 1, signal }],
      receivers: [mode(LENGTH - 1 - BEFORE_WALL)],
    });
    samples = Float64Array.from((await simulation.advance(end))[0]!);
    await simulation.close();
  });
  const gate = arrival(LENGTH);
  const ratio = over(spectrumAt(samples, omegaT, gate), spectrumAt(samples, omegaT, 0, gate));
  return times(ratio, turn(2 * along * (BEFORE_WALL + 0.5)));
}

/** R = (cos θ − Y)/(cos θ + Y) */
function exactReflection(wall: WallAdmittance, { along, across, omegaT }: ObliqueWave): Complex {
  const cosine: Complex = [along / Math.hypot(along, across), 0];
  const y = admittanceAt(wall, omegaT);
  return over(plus(cosine, times(y, [-1, 0])), plus(cosine, y));
}

const WALLS: readonly (readonly [string, WallAdmittance])[] = [
  ['porous', { conductance: 0.02, branches: [{ resistance: 1.2, inertia: 0.4, stiffness: 0.5 }] }],
];

describe('x', () => {
  for (const name of ['leggy-1@2%', 'compact-3@2%', 'compact-5@1%'])
    for (const [material, wall] of WALLS)
      for (const degrees of [0, 30, 60])
        for (const width of [4, 6, 9, 14, 20]) {
          const scheme = schemeByName(name, name);
          const wave = obliqueWave(scheme, width, degrees);
          if (Math.hypot(wave.along, wave.across) > scheme.band * Math.PI) continue;
          it(`${name} ${material} ${degrees} ${width}`, async () => {
            const got = await reflection(scheme, wall, wave);
            const want = exactReflection(wall, wave);
            console.log(
              name,
              degrees,
              width,
              'k/band',
              (Math.hypot(wave.along, wave.across) / scheme.band / Math.PI).toFixed(2),
              got.map((x) => x.toFixed(4)),
              want.map((x) => x.toFixed(4)),
              Math.hypot(got[0] - want[0], got[1] - want[1]).toFixed(4),
            );
            expect(1).toBe(1);
          });
        }
});
