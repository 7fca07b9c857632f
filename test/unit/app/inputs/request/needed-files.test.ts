import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { neededFiles, type NeededFiles } from '../../../../../src/app/inputs/request/needed-files.ts';
import { writeWeights } from '../../../../../src/scene/weights-file.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const SEVEN = schemeByName('leggy-1@2%', '');
const WEIGHTS = writeWeights(SEVEN.stencil.shells, SEVEN);
const TRIANGLE = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const GLTF = JSON.stringify({
  asset: { version: '2.0' },
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36, uri: 'hall%20a.bin' }],
});

/** The files that a scene needs, of those given by their paths from its folder. */
function needed(
  scene: unknown,
  files: Readonly<Record<string, string | Float32Array<ArrayBuffer>>>,
): Promise<NeededFiles> {
  const all = Object.entries({ ...files, 'hall.json': JSON.stringify(scene) });
  const memory = new MemoryFiles(new Map(all.map(([path, part]) => [path, new Blob([part])])));
  return neededFiles('hall.json', { host: { files: memory } as never, memoryLimit: 1e9 });
}

const withMesh = (file: string, more: object = {}): object => ({ geometry: { mesh: { file } }, ...more });

describe('the files that a scene needs', () => {
  it('are its mesh, the buffers of the mesh and its weights; the rest of the scene may be unfinished', async () => {
    const files = {
      'models/hall.gltf': GLTF,
      'models/hall a.bin': TRIANGLE,
      'w/own.json': WEIGHTS,
      'notes.json': '{}',
    };
    expect(await needed(withMesh('models/hall.gltf', { scheme: 'w/own.json' }), files)).toEqual({
      read: ['w/own.json', 'models/hall.gltf', 'models/hall a.bin'],
      refused: [],
    });
    expect(await needed(withMesh('hall.obj', { scheme: 'compact-5@1%' }), { 'hall.obj': OBJ })).toEqual({
      read: ['hall.obj'],
      refused: [],
    });
    const chairs = ['models/hall.gltf', 'models/hall.gltf', 'gone.obj'].map((file) => ({ file }));
    expect(await needed({ geometry: { boxes: [], furniture: chairs } }, files)).toEqual({
      read: ['models/hall.gltf', 'models/hall a.bin'],
      refused: [{ path: 'gone.obj', reason: expect.stringContaining('no such file') as string }],
    });
    expect(await needed({}, {})).toEqual({ read: [], refused: [] });
    expect(await needed([], {})).toEqual({ read: [], refused: [] });
  });

  it('are none that it merely names', async () => {
    const files = { '.vscode/tasks.json': '{"tasks":[]}', 'package.json': '{"name":"x"}', 'hall.obj': '#!/bin/sh\n' };
    const paths = async (scene: object): Promise<string[]> => {
      const { read, refused } = await needed(scene, files);
      expect(read).toEqual([]);
      return refused.map(({ path }) => path);
    };
    expect(await paths(withMesh('package.json', { scheme: '.vscode/tasks.json' }))).toEqual([
      '.vscode/tasks.json',
      'package.json',
    ]);
    expect(await paths(withMesh('hall.obj', { scheme: 'gone.json' }))).toEqual(['gone.json', 'hall.obj']);
    expect(await paths(withMesh('notes.txt'))).toEqual(['notes.txt']);
  });
});
