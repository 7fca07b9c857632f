import { describe, expect, it } from 'vitest';
import { admittanceAt, type WallAdmittance } from '../../../src/material/branches.ts';
import type { WallDefinition } from '../../../src/material/definition.ts';
import { resolveMaterial } from '../../../src/material/resolve.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import { schemeByName, timeStepOf, type Scheme } from '../../../src/scheme/scheme.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { boxGraph, prepared, ROOM_SOUND_SPEED, ROOM_SPACING } from '../../support/rooms/rooms.ts';
import { over, plus, spectrumAt, times, turn, type Complex } from '../../support/numbers/spectrum.ts';
import { bandEdge } from '../../support/rooms/tube.ts';

/** Nodes of the tube, and between receiver and wall. */
const LENGTH = 500;
const BEFORE_WALL = 240;

/** A wave in a tube of `width` nodes, with half a period of pressure across it, that meets the wall at an angle. */
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

/**
 * @param width Width of the tube. Above 0° it fixes the frequency; at 0° the wavelength is twice this, not a whole
 *   number.
 */
function obliqueWave(scheme: Scheme, width: number, degrees: number): ObliqueWave {
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const angle = (degrees * Math.PI) / 180;
  const k = Math.PI / width / (degrees === 0 ? 1 : Math.sin(angle));
  const [along, across] = [k * Math.cos(angle), k * Math.sin(angle)];
  const omegaAt = (x: number): number => 2 * Math.asin((scheme.courant / 2) * Math.sqrt(symbol.at([x, across, 0])));
  const omegaT = omegaAt(along);
  return { width, along, across, omegaT, speed: (omegaAt(along + 1e-5) - omegaAt(along - 1e-5)) / 2e-5 };
}

/** Complex reflection factor of a wall at the end of a tube, for one wave, from a tone burst that passes twice. */
async function reflection(scheme: Scheme, wall: WallAdmittance, wave: ObliqueWave): Promise<Complex> {
  const { width, along, across, omegaT, speed } = wave;
  const breadth = 40 / omegaT;
  const middle = Math.ceil(5.5 * breadth);
  const signal = Float64Array.from({ length: 2 * middle + 1 }, (_, n) => {
    const t = n - middle;
    return Math.exp((-t * t) / (2 * breadth * breadth)) * Math.sin(omegaT * t);
  });
  const rows = Math.ceil(width);
  const graph = boxGraph([LENGTH, rows, 1]);
  const mode = (x: number) => ({
    nodes: Uint32Array.from({ length: rows }, (_, j) => x + j * graph.grid.pitch),
    weights: Float64Array.from({ length: rows }, (_, j) => Math.cos(across * (j + 0.5)) / rows),
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
    samples = Float64Array.from((await simulation.advance(end))[0]);
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

/** Walls fitted for the time step and the whole band of a scheme. */
function fittedWalls(scheme: Scheme): readonly (readonly [string, WallAdmittance])[] {
  const timeStep = timeStepOf(scheme, ROOM_SPACING, ROOM_SOUND_SPEED);
  const maxFrequency = hertz(bandEdge(scheme) / (2 * Math.PI * timeStep));
  const context = { timeStep, maxFrequency, soundSpeed: ROOM_SOUND_SPEED };
  return Object.entries(MATERIALS).map(([name, definition]) => [
    name,
    resolveMaterial(name, definition, context).admittance,
  ]);
}

/** One target of each kind. */
const MATERIALS: Readonly<Record<string, WallDefinition>> = {
  'a porous layer before a cavity': {
    kind: 'porous',
    flowResistivity: 8000,
    thicknessMetres: 0.05,
    cavityMetres: 0.1,
  },
  'a carpet of the library': { kind: 'library', entry: 'carpet-heavy' },
  // A resonant absorber as a tube measures it: r = 1.5, mass and spring in resonance at 400 Hz.
  'a measured impedance': {
    kind: 'spectrum',
    quantity: 'impedance',
    points: Array.from({ length: 25 }, (_, i) => {
      const frequency = 100 * 2 ** (i / 6);
      return [frequency, 1.5, 2 * (frequency / 400 - 400 / frequency)] as const;
    }),
  },
};

/**
 * Largest |R − exact| by angle, at Y up to 1, as the trace of the wall is designed. It is largest at oblique incidence:
 * one trace cannot be right for all angles (docs/theory/walls.md, 'The choice of trace and inertia'). Measured: 0.005,
 * 0.009, 0.014.
 */
const BOUNDS: Readonly<Record<number, number>> = { 0: 0.008, 30: 0.012, 60: 0.018 };

describe.each(['leggy-1@2%', 'compact-3@2%', 'compact-5@1%'])('with %s', (name) => {
  const scheme = schemeByName(name, name);

  it.each(fittedWalls(scheme))('%s reflects (cos θ − Y)/(cos θ + Y) at 0°, 30° and 60°', async (_, wall) => {
    let tried = 0;
    for (const degrees of [0, 30, 60]) {
      // In wider tubes bursts of so low a frequency are longer than the path between the two passages.
      for (const width of degrees === 0 ? [4, 6] : [4, 9]) {
        const wave = obliqueWave(scheme, width, degrees);
        if (Math.hypot(wave.along, wave.across) > scheme.band * Math.PI) continue;
        tried++;
        const [real, imaginary] = plus(
          await reflection(scheme, wall, wave),
          times(exactReflection(wall, wave), [-1, 0]),
        );
        expect(Math.hypot(real, imaginary), `${degrees}°, ${width} nodes`).toBeLessThan(BOUNDS[degrees]);
      }
    }
    expect(tried).toBeGreaterThanOrEqual(4);
  });
});

describe('with compact-5@2%, whose band is too wide for a wall of eight nodes', () => {
  const scheme = schemeByName('compact-5@2%', '');

  // Near the band's edge docs/theory/walls.md states 0.1 to 0.25 at normal incidence, more at oblique. Measured at most
  // for the three walls: 0.031, 0.036, 0.025, 0.051.
  it.each([
    [0, 0.5, 0.045],
    [0, 0.9, 0.05],
    [30, 0.8, 0.04],
    [60, 0.7, 0.07],
  ])('at %d° and %d of the band errs by less than %d', async (degrees, share, bound) => {
    const k = share * scheme.band * Math.PI;
    const width = degrees === 0 ? Math.PI / k : Math.round(Math.PI / (k * Math.sin((degrees * Math.PI) / 180)));
    for (const [name, wall] of fittedWalls(scheme)) {
      const wave = obliqueWave(scheme, width, degrees);
      const [real, imaginary] = plus(await reflection(scheme, wall, wave), times(exactReflection(wall, wave), [-1, 0]));
      expect(Math.hypot(real, imaginary), name).toBeLessThan(bound);
    }
  });
});

it('a wall that differs from what is expected in a tenth of its admittance is told apart', async () => {
  const scheme = schemeByName('compact-3@2%', '');
  const wall: WallAdmittance = { conductance: 0, branches: [{ resistance: 2, inertia: 0.5, stiffness: 0.5 }] };
  const other: WallAdmittance = { conductance: 0, branches: [{ resistance: 2.2, inertia: 0.55, stiffness: 0.55 }] };
  const wave = obliqueWave(scheme, 6, 30);
  const [real, imaginary] = plus(await reflection(scheme, wall, wave), times(exactReflection(other, wave), [-1, 0]));
  expect(Math.hypot(real, imaginary)).toBeGreaterThan(2 * BOUNDS[30]);
});
