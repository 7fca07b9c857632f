import { describe, expect, it } from 'vitest';
import { porousFaults } from '../../../../../src/app/inputs/request/porous-for-rays.ts';
import { porousBodies } from '../../../../../src/app/inputs/scene/porous-bodies.ts';
import type { LoadedScene } from '../../../../../src/app/inputs/scene/geometry.ts';
import { boxesMesh } from '../../../../../src/room/boxes/boxes-mesh.ts';
import { sceneFrom } from '../../../../../src/scene/parse.ts';
import type { BoxGeometry } from '../../../../../src/scene/scene.ts';

const room = (receiver: number[], more: object = {}) => {
  const scene = sceneFrom(
    {
      ...{ wavehall: 1, durationSeconds: 1, maxFrequencyHz: 500 },
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: {
        concrete: { rigid: true },
        wool: { porousVolume: { flowResistivity: 8000 } },
        cloth: { sheet: { flowResistance: 800 } },
      },
      geometry: {
        boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'concrete' }],
        volumes: [{ from: [0, 0, 0], to: [1, 1, 3], material: 'wool' }],
        ...more,
      },
      sources: { S1: { position: [2, 2, 1] } },
      receivers: { R1: { position: receiver } },
    },
    'room.json',
  );
  return { scene: scene as unknown as LoadedScene['scene'], geometry: scene.geometry as BoxGeometry };
};

const faults = (of: ReturnType<typeof room>) =>
  porousFaults(of, 'room.json', 'or render without the whole band.').map((fault) => [fault.path, fault.message]);

describe('porous volumes for rays', () => {
  it('may stand in the room', () => {
    expect(faults(room([4, 3, 2]))).toEqual([]);
  });

  it('have no receiver in them', () => {
    const [[path, message], ...others] = faults(room([0.5, 0.5, 2]));
    expect(path).toBe('room.json: receivers.R1.position');
    expect(message).toMatch(/\[0.5, 0.5, 2\] is in the porous volume "wool"/);
    expect(others).toEqual([]);
  });

  it('have no sheet on them', () => {
    const sheets = [{ from: [1, 0, 0], to: [1, 1, 3], material: 'cloth' }];
    const [[path, message]] = faults(room([4, 3, 2], { sheets }));
    expect(path).toBe('room.json: geometry.volumes[0]');
    expect(message).toMatch(/geometry\.sheets\[0\] lies on it or in it/);
    expect(faults(room([4, 3, 2], { sheets: [{ from: [1.2, 0, 0], to: [1.2, 1, 3], material: 'cloth' }] }))).toEqual(
      [],
    );
  });

  it('are known as bodies of a mesh, too', () => {
    const { scene } = room([0.5, 0.5, 2], { volumes: [] });
    const { mesh } = boxesMesh([
      {
        operation: 'add',
        from: [0.2, 0.2, 1],
        to: [1, 1, 2.5],
        materials: ['wool', 'wool', 'wool', 'wool', 'wool', 'wool'],
      },
    ]);
    const porous = porousBodies(mesh, new Map([['wool', { front: 'wool', back: 'wool' }]]), scene.materials);
    const geometry = { kind: 'mesh', porous } as unknown as LoadedScene['geometry'];
    expect(faults({ scene, geometry } as never).map(([path]) => path)).toEqual(['room.json: receivers.R1.position']);
  });
});
