import { describe, expect, it } from 'vitest';
import { randomIncidenceAbsorption, reflectionFactor } from '../../../../src/material/admittance.ts';
import { causalAdmittance } from '../../../../src/material/fit/causal.ts';
import { fitWall } from '../../../../src/material/fit/fit.ts';
import { sampleTarget } from '../../../../src/material/fit/target.ts';
import { libraryDefinition } from '../../../../src/material/library.ts';
import { ownDefinition, wallOfMaterial } from '../../../../src/material/material-wall.ts';
import { wallAdmittance, type Wall } from '../../../../src/material/wall.ts';
import { metresPerSecond } from '../../../../src/units/quantities.ts';

const SPACING = Math.log(10 ** 0.3) / 12;

/** 11 octaves from the lower edge of the one of 16 Hz, as the fit samples them. */
const FREQUENCIES = Float64Array.from({ length: 132 }, (_, k) => 11.22 * Math.exp((k + 0.5) * SPACING));

/**
 * The phase of R that its modulus asks for if it has no zero in the right half-plane: Bode's relation by quadrature
 * over eight decades, independent of what is tested.
 */
function minimumPhase(wall: Wall, frequency: number): number {
  const modulusAt = (hz: number): number => Math.log(Math.hypot(...reflectionFactor(...wallAdmittance(wall, hz))));
  const here = modulusAt(frequency);
  // φ(ω) = (2ω/π) ∫ (ln|R(ν)| − ln|R(ω)|)/(ν² − ω²) dν over u = ln ν/ω, without the point u = 0.
  const step = 0.004;
  let sum = 0;
  for (let u = -12 + step / 2; u < 12; u += step)
    sum += ((modulusAt(frequency * Math.exp(u)) - here) / Math.sinh(u)) * step;
  return sum / Math.PI;
}

describe('the causal admittance of an absorption', () => {
  it('is real where the absorption is constant', () => {
    const { real, imaginary } = causalAdmittance(new Float64Array(132).fill(0.3), SPACING);
    expect(randomIncidenceAbsorption(real[60], 0)).toBeCloseTo(0.3, 12);
    expect(Math.max(...imaginary.map(Math.abs))).toBe(0);
  });

  it('finds a resonator from its absorption alone', () => {
    const wall = { conductance: 0.01, branches: [{ resistance: 4, mass: 2e-3, stiffness: 2e4 }] };
    const wanted = Array.from(FREQUENCIES, (hz) => wallAdmittance(wall, hz));
    const absorption = Float64Array.from(wanted, ([g, b]) => randomIncidenceAbsorption(g, b));
    const { real, imaginary } = causalAdmittance(absorption, SPACING);
    // Errors of a curve that is straight between twelve points an octave.
    wanted.forEach(([g, b], k) => {
      expect(Math.abs(real[k] - g)).toBeLessThan(0.005);
      expect(Math.abs(imaginary[k] - b)).toBeLessThan(0.005);
    });
  });

  it('has the absorption asked for below the ceiling, and never more than 1 for Re Y', () => {
    const target = sampleTarget({ ...libraryDefinition('carpet-heavy'), kind: 'absorption' });
    expect(Math.max(...target.errorsOf(target.wanted))).toBeLessThan(0.05);
    const extreme = sampleTarget({ ...libraryDefinition('curtain-folded'), kind: 'absorption' });
    expect(Math.max(...extreme.wanted.real)).toBeLessThan(1);
  });
});

describe('the walls of the library', () => {
  it.each(['carpet-heavy', 'perforated-gypsum', 'plasterboard-double', 'curtain-folded'])(
    '%s reflects with minimum phase',
    (entry) => {
      const wall = wallOfMaterial(ownDefinition({ kind: 'library', entry }), metresPerSecond(343));
      for (const hz of [40, 125, 300, 700, 2000, 6000]) {
        const [re, im] = reflectionFactor(...wallAdmittance(wall, hz));
        const phase = minimumPhase(wall, hz);
        const modulus = Math.hypot(re, im);
        const away = Math.hypot(re - modulus * Math.cos(phase), im - modulus * Math.sin(phase));
        // The quadrature leaves 1e-3.
        expect(away, `${hz} Hz`).toBeLessThan(5e-3);
      }
    },
  );

  it('a wall that is not of minimum phase is told apart: one softer than air at its resonance', () => {
    const wall = { conductance: 0, branches: [{ resistance: 0.4, mass: 1e-3, stiffness: 1e4 }] };
    const [re, im] = reflectionFactor(...wallAdmittance(wall, 503));
    const phase = minimumPhase(wall, 503);
    const modulus = Math.hypot(re, im);
    expect(Math.hypot(re - modulus * Math.cos(phase), im - modulus * Math.sin(phase))).toBeGreaterThan(0.5);
  });

  it('are near the convention: R within 0.1 where steps are moderate', () => {
    for (const entry of ['carpet-heavy', 'brick', 'chairs-wooden', 'plywood-panel']) {
      expect(fitWall({ ...libraryDefinition(entry), kind: 'absorption' }).reflectionError, entry).toBeLessThan(0.1);
    }
  });
});
