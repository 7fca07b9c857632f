import { describe, expect, it } from 'vitest';
import { directionFaults, receiverDirection } from '../../../../src/scene/schema/direction-schema.ts';
import { receiverSchema } from '../../../../src/scene/schema/receiver-schema.ts';
import * as z from 'zod';

const point = z.tuple([z.number(), z.number(), z.number()]);
const schema = receiverSchema(3, point, '{}');
const faultsOf = (entry: object): string[] =>
  (schema.safeParse({ position: [1, 1, 1], ...entry }).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('receivers with direction in a scene', () => {
  it('are read', () => {
    expect(receiverDirection({ ambisonics: 3 })).toEqual({
      kind: 'ambisonics',
      order: 3,
      normalisation: 'SN3D',
      orientation: { yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 },
    });
    expect(receiverDirection({ pattern: 'cardioid' })).toMatchObject({ pattern: { name: 'cardioid', share: 0.5 } });
    expect(receiverDirection({})).toBeUndefined();
  });

  it.each([
    [{ ambisonics: 8 }, 'ambisonics'],
    [{ ambisonics: 1.5 }, 'ambisonics'],
    [{ pattern: 'round' }, 'pattern'],
    [{ ambisonics: 2, pattern: 0.5 }, 'pattern'],
    [{ normalisation: 'N3D' }, 'normalisation'],
    [{ orientation: {} }, 'orientation'],
    [{ array: {} }, 'array'],
    [{ array: { file: 'a.csv' } }, 'array.unit'],
    [{ array: { microphones: [{ at: [0, 0, 0] }], rigidSphereRadiusMetres: 0.04 } }, 'array.microphones.0.at'],
    [{ array: { microphones: [{ at: [1, 0, 0] }], order: 2 } }, 'array.order'],
  ])('%j is wrong at %s', (entry, path) => expect(faultsOf(entry)).toContain(path));

  it('has no faults where all goes together', () => {
    expect(directionFaults({ ambisonics: 2, normalisation: 'N3D', orientation: {} })).toEqual([]);
    expect(faultsOf({ array: { microphones: [{ at: [0.1, 0, 0], pattern: 0.5 }] } })).toEqual([]);
  });
});
