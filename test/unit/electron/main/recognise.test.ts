/** What the desktop program takes for a scene or a project: its own check, whatever the page says. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packProject } from '../../../../src/app/index.ts';
import { isPartOfScene, isProject, isScene } from '../../../../electron/main/recognise.ts';

const text = (contents: string): Uint8Array => new TextEncoder().encode(contents);
const SCENE = text('{"wavehall":1,"title":"Hall"}');

const packed = async (): Promise<Uint8Array> => {
  const project = {
    id: 'a',
    scene: { name: 'hall.json', text: '{"wavehall":1}', files: new Map() },
    notes: '',
    runs: [],
    recordings: null,
    targets: { names: [], files: new Map() },
    sounds: [],
    head: null,
    searches: [],
    underlay: null,
    listening: null,
    report: null,
    scheme: null,
  };
  const blob = await packProject(project, 'hall.wavehall', new AbortController().signal);
  return new Uint8Array(await blob.arrayBuffer());
};

describe('the check of a project', () => {
  it('takes what the program packs', async () => {
    expect(isProject(await packed())).toBe(true);
    expect(isScene(await packed())).toBe(false);
  });

  it('takes only the beginning of a file, from wherever it lies in its memory', async () => {
    const project = await packed();
    const within = new Uint8Array(project.length + 7);
    within.set(project, 7);
    expect(isProject(within.subarray(7))).toBe(true);
    expect(isProject(within)).toBe(false);
  });

  it.each([
    ['a scene', SCENE],
    ['nothing', new Uint8Array()],
    ['a ZIP file of something else', zipSync({ 'word/document.xml': SCENE, 'project.json': SCENE })],
    ['an entry that only begins alike', zipSync({ 'project.js': SCENE })],
    ['an entry in a folder', zipSync({ 'a/project.json': SCENE })],
    ['an empty ZIP file', zipSync({})],
    ['the name without a ZIP file', text(`${'x'.repeat(30)}project.json`)],
  ])('refuses %s', (_, contents) => {
    expect(isProject(contents)).toBe(false);
  });

  it('refuses a project that is cut off before its first name', async () => {
    expect(isProject((await packed()).subarray(0, 40))).toBe(false);
  });
});

describe('the check of a model', () => {
  const zip = zipSync({ '_rels/.rels': SCENE, '3D/3dmodel.model': SCENE });
  it.each([
    ['a.dae', text('<?xml version="1.0"?>\n<COLLADA xmlns="x" version="1.4.1">'), true],
    ['a.dae', text('<svg xmlns="x">'), false],
    ['a.3mf', zip, true],
    ['a.3mf', zipSync({ 'word/document.xml': SCENE }), false],
    ['a.3mf', text('3D/3dmodel.model'), false],
    ['a.usdz', zipSync({ 'a.usdc': text('PXR-USDC') }, { level: 0 }), true],
    ['a.usdz', zipSync({ 'a.txt': text('PXR-USDC') }, { level: 0 }), false],
    ['a.docx', zip, false],
  ])('%s', (path, contents, isTaken) => {
    expect(isPartOfScene({ path, contents }, [])).toBe(isTaken);
  });
});
