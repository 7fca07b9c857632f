import { describe, expect, it } from 'vitest';
import {
  ABSORPTION_CEILING,
  admittanceForAbsorption,
  normalIncidenceAbsorption,
  randomIncidenceAbsorption,
  reflectionFactor,
} from '../../../src/material/admittance.ts';

/**
 * Paris' integral by Simpson's rule in µ = cos θ: 2 ∫ (1 − |(µ − Y)/(µ + Y)|²) µ dµ over 0…1. The integrand changes
 * within µ ≈ |Y| of zero, so |Y| must be many steps.
 */
function parisIntegral(g: number, b = 0): number {
  const steps = 20_000;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const mu = i / steps;
    const absorbed = 1 - ((mu - g) ** 2 + b * b) / ((mu + g) ** 2 + b * b);
    sum += (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * 2 * absorbed * mu;
  }
  return sum / (3 * steps);
}

describe('randomIncidenceAbsorption', () => {
  it.each([0.02, 0.1, 0.3, 0.638, 1, 2, 3.9, 4.1, 10, 50])('is Paris’ integral at Y = %d', (admittance) => {
    // The integral is accurate to about 1e-11 at Y = 0.02, 400 steps from zero.
    expect(Math.abs(randomIncidenceAbsorption(admittance) - parisIntegral(admittance))).toBeLessThan(1e-10);
  });

  it.each([
    // The formula in 40-digit arithmetic.
    [5e-324, 8 * 5e-324],
    [1e-300, 8e-300],
    [1e-12, 7.9999999995659036621e-12],
    [0.01, 0.073407886380974776958],
    [0.5, 0.93888417866089456775],
    [1, 0.90964511104087504932],
    [3.99, 0.47607598169865787],
    [4, 0.47525086356230252],
    [100, 0.026271413898823493464],
    [1e6, 2.6666626666714666613e-6],
  ])('keeps its digits at Y = %d', (admittance, expected) => {
    // Cancellation is worst at the end of the range of the closed form, just below Y = 4: terms of 2 leave 0.015.
    expect(Math.abs(randomIncidenceAbsorption(admittance) / expected - 1)).toBeLessThan(2e-13);
  });

  it.each([
    [0.02, 0.001],
    [0.1, -0.3],
    [0.3, 1],
    [1, 0.5],
    [0.5, 3.9],
    [3, -2.6],
    [3, 2.7],
    [0.02, 5],
    [30, 4],
  ])('is Paris’ integral at Y = %d + %dj', (g, b) => {
    expect(Math.abs(randomIncidenceAbsorption(g, b) - parisIntegral(g, b))).toBeLessThan(1e-10);
  });

  it.each([
    // (8g/b) Im(½ − w + w² ln(1 + 1/w)), w = g − jb, in 40-digit arithmetic.
    [0.1, 0.5, 0.29839825615888598987],
    [1, -1, 0.66967414500675947853],
    [3, 2.5, 0.39516816628725761907],
    [5, 5, 0.22982825096696197347],
    [1e-6, 0.3, 4.9295725089222739564e-6],
    [0.5, 1e-9, 0.93888417866089456696],
    [2, 40, 0.0033175762251453667757],
  ])('keeps its digits at Y = %d + %dj', (g, b, expected) => {
    expect(Math.abs(randomIncidenceAbsorption(g, b) / expected - 1)).toBeLessThan(1e-13);
  });

  it('is 0 for a rigid surface', () => {
    expect(randomIncidenceAbsorption(0)).toBe(0);
  });

  it.each([-0.1, NaN, Infinity])('refuses Y = %d', (admittance) => {
    expect(() => randomIncidenceAbsorption(admittance)).toThrow(RangeError);
  });

  it('refuses a susceptance that is not a number', () => {
    expect(() => randomIncidenceAbsorption(0.1, NaN)).toThrow(RangeError);
  });
});

describe('admittanceForAbsorption', () => {
  it.each([1e-9, 0.001, 0.05, 0.2, 0.5, 0.8, 0.9, 0.94, 0.951])('is the inverse at α = %d', (absorption) => {
    const { admittance, realisedAbsorption } = admittanceForAbsorption(absorption);
    expect(Math.abs(randomIncidenceAbsorption(admittance) / absorption - 1)).toBeLessThan(5e-16);
    expect(realisedAbsorption).toBe(randomIncidenceAbsorption(admittance));
    expect(admittance).toBeLessThan(0.6382);
  });

  it.each([
    // Roots found in 40-digit arithmetic.
    [0.05, 0.0066500480224914345872],
    [0.5, 0.10349279071081039372],
    [0.9, 0.38495582933203324556],
  ])('gives the smaller admittance at α = %d', (absorption, expected) => {
    // α is accurate to a few 1e-16. At 0.9 its relative change is only 0.2 times that of Y.
    expect(Math.abs(admittanceForAbsorption(absorption).admittance / expected - 1)).toBeLessThan(4e-15);
  });

  it('gives a rigid surface at α = 0', () => {
    expect(admittanceForAbsorption(0)).toEqual({ admittance: 0, realisedAbsorption: 0 });
  });

  it('gives the most absorbing admittance above the ceiling, and reports what it absorbs', () => {
    // Both to 40 digits: 0.63819297689176335…, 0.95122201384441817….
    const { admittance, realisedAbsorption } = admittanceForAbsorption(1);
    expect(admittance).toBeCloseTo(0.63819297689176335, 13);
    expect(realisedAbsorption).toBeCloseTo(0.95122201384441817, 14);
    expect(ABSORPTION_CEILING).toBe(realisedAbsorption);
    expect(admittanceForAbsorption(0.96)).toEqual({ admittance, realisedAbsorption });
  });

  it.each([-0.01, 1.01, NaN])('refuses α = %d', (absorption) => {
    expect(() => admittanceForAbsorption(absorption)).toThrow(RangeError);
  });
});

describe('reflectionFactor', () => {
  it.each([
    [0, 0, 1, 0],
    [1, 0, 0, 0],
    [0.25, 0, 0.6, 0],
    [3, 0, -0.5, 0],
    // (1 − 1 − j) / (1 + 1 + j) = −j (2 − j) / 5
    [1, 1, -0.2, -0.4],
  ])('of Y = %d + %dj is %d + %dj', (g, b, real, imaginary) => {
    const [re, im] = reflectionFactor(g, b);
    expect(re).toBeCloseTo(real, 14);
    expect(im).toBeCloseTo(imaginary, 14);
    expect(normalIncidenceAbsorption(g, b)).toBeCloseTo(1 - re * re - im * im, 14);
  });

  it('refuses a negative conductance', () => {
    expect(() => reflectionFactor(-1, 0)).toThrow(RangeError);
    expect(() => normalIncidenceAbsorption(-1, 0)).toThrow(RangeError);
  });
});
