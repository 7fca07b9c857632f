import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { InputError } from '../../../../src/units/errors.ts';

/** A scene with this material, which no surface uses, and two walls. */
function sceneOf(material: unknown, used = 'plaster'): string {
  return JSON.stringify({
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { plaster: { absorption: 0.1 }, way: { rigid: true }, made: material },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: used }] },
    sources: { S1: { position: [1, 1, 1] } },
    receivers: { R1: { position: [4, 3, 2] } },
    durationSeconds: 0.5,
    maxFrequencyHz: 1000,
    scheme: 'compact-5@2%',
  });
}

const definitionOf = (material: unknown): unknown => parseScene(sceneOf(material), 'hall.json').materials.get('made');

function errorOf(material: unknown, used?: string): InputError {
  try {
    parseScene(sceneOf(material, used), 'hall.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('parsed without an error');
}

const HOLES = { holeMetres: 0.008, spacingMetres: 0.02, thicknessMetres: 0.0125 };

describe('a material that sound goes through', () => {
  it.each<[object, object]>([
    [
      { sheet: { flowResistance: 800, massPerArea: 4, limp: true, front: 'plaster' } },
      { kind: 'sheet', flowResistance: 800, massPerArea: 4, limp: true, front: 'plaster' },
    ],
    [{ sheet: { perforation: HOLES, massPerArea: 10 } }, { kind: 'sheet', perforation: HOLES, massPerArea: 10 }],
    [
      { partition: { massPerArea: 15, resonanceHz: 90, loss: 0.05 } },
      { kind: 'partition', massPerArea: 15, resonanceHz: 90, loss: 0.05 },
    ],
    [
      { partition: { transmissionLoss: { 250: 24, 125: 20 }, back: 'plaster' } },
      {
        kind: 'partition',
        back: 'plaster',
        transmissionLoss: {
          fraction: 1,
          bands: [
            { centreHz: 125, decibels: 20 },
            { centreHz: 250, decibels: 24 },
          ],
        },
      },
    ],
    [
      { porousVolume: { flowResistivity: 1e4 } },
      { kind: 'porousVolume', flowResistivity: 1e4, model: 'miki', porosity: 0.97 },
    ],
    [
      {
        porousVolume: { flowResistivity: 1e4, model: 'jca', tortuosity: 1.1, viscousLength: 1e-4, thermalLength: 2e-4 },
      },
      {
        kind: 'porousVolume',
        flowResistivity: 1e4,
        model: 'jca',
        porosity: 0.97,
        tortuosity: 1.1,
        viscousLength: 1e-4,
        thermalLength: 2e-4,
      },
    ],
  ])('%j', (material, definition) => {
    expect(definitionOf(material)).toEqual(definition);
  });

  it.each<[object, string, string, string]>([
    [{ sheet: {} }, 'sheet', 'expected at least one of "flowResistance", "massPerArea", "perforation"', 'Say what'],
    [{ sheet: 3 }, 'sheet', 'expected a sheet such as', 'Give a sheet'],
    [{ sheet: { flowResistance: -5 } }, 'sheet.flowResistance', 'from 1 to 100000 Pa·s/m, found -5', 'Give a flow'],
    [{ sheet: { massPerArea: 0 } }, 'sheet.massPerArea', 'from 0.01 to 1000 kg/m², found 0', 'Give a mass'],
    [{ sheet: { massPerArea: 5, limp: false } }, 'sheet.limp', 'lets nothing through', 'Leave "limp" out'],
    [{ sheet: { flowResistance: 5, limp: true } }, 'sheet.limp', 'given without "massPerArea"', 'Add "massPerArea"'],
    [
      { sheet: { flowResistance: 5, resonanceHz: 80 } },
      'sheet.resonanceHz',
      'given without "massPerArea"',
      'the mass that resonates',
    ],
    [{ partition: { massPerArea: 5, loss: 0.1 } }, 'partition.loss', 'given without "resonanceHz"', 'damps'],
    [
      { sheet: { perforation: { ...HOLES, slotMetres: 0.01 } } },
      'sheet.perforation',
      'found both',
      'Give the diameter',
    ],
    [
      { sheet: { perforation: { ...HOLES, spacingMetres: 0.008 } } },
      'sheet.perforation.spacingMetres',
      'holes 0.008 m across do not fit side by side at 0.008 m',
      'Give a spacing of more than 0.008 m',
    ],
    [
      { sheet: { perforation: { slotMetres: 0.009, spacingMetres: 0.0095, thicknessMetres: 0.01 } } },
      'sheet.perforation.spacingMetres',
      'slots 0.009 m wide take 95 % of the panel',
      'Give a spacing of more than 0.01 m, so that they take less than 90 %',
    ],
    [{ partition: {} }, 'partition', 'found neither', 'measured transmission loss'],
    [
      { partition: { transmissionLoss: { 125: 20, 500: 24 } } },
      'partition.transmissionLoss',
      '250 is missing between 125 and 500',
      'Give all octaves',
    ],
    [
      { partition: { transmissionLoss: { 125: 0 } } },
      'partition.transmissionLoss["125"]',
      'found 0',
      'from 1 to 100 dB',
    ],
    [{ porousVolume: { flowResistivity: 5 } }, 'porousVolume.flowResistivity', 'found 5', 'Give a flow resistivity'],
    [
      { porousVolume: { flowResistivity: 5e3, tortuosity: 1.1 } },
      'porousVolume.tortuosity',
      'only the model "jca" has it',
      'Add "model": "jca"',
    ],
    [
      { porousVolume: { flowResistivity: 5e3, model: 'jca', viscousLength: 2e-4, thermalLength: 1e-4 } },
      'porousVolume.thermalLength',
      '0.0001 m is less than the viscous length, 0.0002 m',
      'swap them',
    ],
    [
      { porousVolume: { flowResistivity: 1e4, model: 'jca', thermalLength: 5e-5 } },
      'porousVolume.thermalLength',
      '0.00005 m is less than the viscous length, 0.000123188 m, that of round pores as none is given',
      'give that, too',
    ],
    [
      { porousVolume: { flowResistivity: 1e4, model: 'jca', porosity: 98 } },
      'porousVolume.porosity',
      'expected a porosity from 0.1 to 1, found 98',
      'write 0.98 for 98 %',
    ],
    [
      { porousVolume: { flowResistivity: 1e4, model: 'jca', tortuosity: 0.9 } },
      'porousVolume.tortuosity',
      'expected a tortuosity from 1 to 10, found 0.9',
      'give at least 1',
    ],
    [
      { porousVolume: { flowResistivity: 1e4, model: 'jca', viscousLength: 120 } },
      'porousVolume.viscousLength',
      'expected a length from 0.000001 to 0.01 m, found 120',
      'write 0.00012 for 120 µm',
    ],
    [
      { porousVolume: { flowResistivity: 1e4, model: 'jca', thermalLength: 1e-9 } },
      'porousVolume.thermalLength',
      'expected a length from 0.000001 to 0.01 m, found 1e-9',
      'Give a length',
    ],
    [{ sheet: { flowResistance: 5, front: 'plastre' } }, 'sheet.front', 'there is no material "plastre"', '"plaster"'],
    [{ sheet: { flowResistance: 5, back: 'made' } }, 'sheet.back', '"made" is no wall but "sheet"', 'Name a wall'],
  ])('%j is an error with a remedy', (material, path, message, remedy) => {
    const error = errorOf(material);
    expect(error.path).toBe(`hall.json: materials.made.${path}`);
    expect(error.message).toContain(message);
    expect(error.remedy).toContain(remedy);
  });

  it.each([
    [{ sheet: { massPerArea: 10 } }, 'geometry.boxes[0]', '94 m² of the sheet "made" has no air behind it'],
    [
      { porousVolume: { flowResistivity: 1e4 } },
      'geometry.boxes[0].material',
      '"made" fills a volume, and this is a surface',
    ],
  ])('%j is an error as the wall of a room', (material, path, message) => {
    const error = errorOf(material, 'made');
    expect(error.path).toBe(`hall.json: ${path}`);
    expect(error.message.split('\n')[0]).toBe(message);
  });
});
