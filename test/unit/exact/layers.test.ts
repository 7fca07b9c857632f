import { describe, expect, it } from 'vitest';
import { FREE_AIR, layersReflection, layersTransmission, type Layer } from '../../../src/exact/layers.ts';
import { porousAdmittance } from '../../../src/material/porous.ts';
import type { PorousFilling } from '../../../src/material/definition.ts';
import { equivalentFluid, openShare } from '../../../src/material/porous-volume/medium.ts';
import { slabAbsorptionAt } from '../../../src/material/porous-volume/absorption.ts';
import { absorptionBeforeCavity, transmittance } from '../../../src/material/sheet/transmission.ts';
import { over, real, type Complex } from '../../../src/numerics/complex.ts';
import { metresPerSecond } from '../../../src/units/quantities.ts';

const C = metresPerSecond(343.2);
const ANGLES = [0, 20, 40, 60, 75, 80].map((degrees) => (degrees * Math.PI) / 180);
const absorbed = ([re, im]: Complex): number => 1 - re * re - im * im;

describe('layers', () => {
  it('of a sheet and a cavity reflect Z − j cot(kd cos θ)/cos θ, as the law of materials absorbs', () => {
    const z: Complex = [1.2, 0.7];
    const layers: Layer[] = [
      { kind: 'sheet', impedance: z },
      { kind: 'fluid', fluid: FREE_AIR, thickness: 0.3 },
    ];
    for (const angle of ANGLES) {
      const reflected = layersReflection(layers, { wavenumber: 7, sine: Math.sin(angle) });
      expect(absorbed(reflected)).toBeCloseTo(absorptionBeforeCavity(over(real(1), z), 2.1, Math.cos(angle)), 10);
    }
  });

  it('of a sheet let through what the law of materials lets through', () => {
    const z: Complex = [0.4, 6];
    for (const angle of ANGLES) {
      const passed = layersTransmission([{ kind: 'sheet', impedance: z }], { wavenumber: 3, sine: Math.sin(angle) });
      expect(passed[0] ** 2 + passed[1] ** 2).toBeCloseTo(transmittance(over(real(1), z), Math.cos(angle)), 12);
    }
  });

  it('of nothing reflect all of a rigid wall, and let all through', () => {
    const incidence = { wavenumber: 5, sine: 0.6 };
    expect(layersReflection([], incidence)[0]).toBeCloseTo(1, 12);
    expect(layersTransmission([], incidence)[0]).toBeCloseTo(1, 12);
    const air: Layer = { kind: 'fluid', fluid: FREE_AIR, thickness: 0.37 };
    expect(Math.hypot(...layersTransmission([air], incidence))).toBeCloseTo(1, 12);
  });

  const media: PorousFilling[] = [
    { model: 'miki', flowResistivity: 1e4, porosity: 1 },
    {
      model: 'jca',
      flowResistivity: 1e4,
      porosity: 0.97,
      tortuosity: 1.1,
      viscousLength: 1e-4,
      thermalLength: 2e-4,
    },
  ];

  it.each(media)('of a porous medium absorb at every angle as the model of volumes says: $model', (medium) => {
    for (const hz of [63, 250, 1000, 4000]) {
      const fluid = { ...equivalentFluid(medium, hz), share: openShare(medium) };
      const layers: Layer[] = [{ kind: 'fluid', fluid, thickness: 0.1 }];
      for (const angle of ANGLES) {
        const incidence = { wavenumber: (2 * Math.PI * hz) / C, sine: Math.sin(angle) };
        const model = slabAbsorptionAt({ medium, thickness: 0.1 }, C, hz, angle);
        expect(absorbed(layersReflection(layers, incidence))).toBeCloseTo(model, 9);
      }
    }
  });

  it('of mineral wool and a cavity have the admittance of a porous wall at every angle', () => {
    const layer = { flowResistivity: 2e4, thicknessMetres: 0.05, cavityMetres: 0.1 };
    for (const hz of [125, 500, 2000]) {
      const fluid = { ...equivalentFluid({ model: 'miki', flowResistivity: 2e4, porosity: 1 }, hz), share: 1 };
      const layers: Layer[] = [
        { kind: 'fluid', fluid, thickness: 0.05 },
        { kind: 'fluid', fluid: FREE_AIR, thickness: 0.1 },
      ];
      for (const angle of ANGLES) {
        const [g, b] = porousAdmittance(layer, C, hz, Math.sin(angle));
        const cosine = Math.cos(angle);
        const alpha = (4 * g * cosine) / ((cosine + g) ** 2 + b * b);
        const incidence = { wavenumber: (2 * Math.PI * hz) / C, sine: Math.sin(angle) };
        expect(absorbed(layersReflection(layers, incidence))).toBeCloseTo(alpha, 9);
      }
    }
  });
});
