import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import program from '../../../package.json' with { type: 'json' };
import { sceneInputText } from '../../../build/scene-input.ts';
import { sceneJsonSchema } from '../../../build/scene-schema.ts';
import { sceneFrom } from '../../../src/scene/parse.ts';
import { sceneFile, sceneWith } from '../scene/parse/scene-file.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const accepts = new Ajv({ strict: false }).compile(sceneJsonSchema());

/** What the schema says of a scene: nothing if it is right. */
const faultsOf = (scene: unknown): string[] =>
  accepts(scene) ? [] : accepts.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);

/** The examples of a page that are parts of a scene, each in a whole scene. */
function examplesOf(page: string): unknown[] {
  const { wavehall, air, materials, geometry, sources, receivers, maxFrequencyHz } = sceneFile();
  const rest = { wavehall, air, materials, geometry, sources, receivers, maxFrequencyHz };
  return [...read(page).matchAll(/^```json\n([^]*?)^```$/gm)].flatMap(([, text]) => {
    const objects = text.startsWith('{') ? text.replaceAll('}\n{', '},\n{') : `{${text}}`;
    return (JSON.parse(`[${objects}]`) as Record<string, unknown>[]).map((part) => {
      const key = Object.keys(part)[0];
      if (key === 'temperatureCelsius') return { ...rest, air: part };
      if (key === 'absorbsFromHz') return { ...rest, outside: part };
      if (key === 'add') return { ...rest, geometry: { boxes: [part] } };
      if (key === 'boxes' || key === 'outline' || key === 'mesh') return { ...rest, geometry: part };
      if (key === 'volumes') return { ...rest, geometry: { ...(geometry as object), ...part } };
      if (key === 'PA') return { ...rest, systems: part };
      if (key === 'noiseDb') return { ...rest, figures: part };
      if (key !== 'position') return { ...rest, ...part };
      const isReceiver = 'ambisonics' in part || 'array' in part;
      return { ...rest, [isReceiver ? 'receivers' : 'sources']: { P: part } };
    });
  });
}

describe('the JSON Schema of scenes', () => {
  const scenes = readdirSync(new URL('scenes', root)).filter((name) => name.endsWith('.json'));

  it.each(scenes)('accepts %s', (name) => {
    expect(faultsOf(JSON.parse(read(`scenes/${name}`)))).toEqual([]);
  });

  it('accepts the examples of the scene reference', () => {
    const examples = examplesOf('docs/use/scene-file.md');
    expect(examples.length).toBeGreaterThan(10);
    for (const example of examples) expect(faultsOf(example), JSON.stringify(example)).toEqual([]);
  });

  it.each([
    { absorption: 0.1, scattering: 0.1, uncertaintyPercent: 10 },
    { absorption: 0.1, uncertaintyPercent: { '125': 20 } },
    { sheet: { massPerArea: 4 }, uncertaintyPercent: { massPerArea: 5 } },
  ])('accepts a material with what stands beside it: %j', (material) => {
    const scene = JSON.parse(JSON.stringify(sceneWith(['materials', 'spare'], material))) as unknown;
    expect(faultsOf(scene)).toEqual([]);
    expect(() => sceneFrom(scene, 'hall.json')).not.toThrow();
  });

  it('accepts every key of the test scene, and the address of a schema, which the program ignores', () => {
    const scene = { $schema: './node_modules/wavehall/dist/scene.schema.json', ...sceneFile() };
    expect(faultsOf(scene)).toEqual([]);
    expect(sceneFrom(scene, 'hall.json')).toEqual(sceneFrom(sceneFile(), 'hall.json'));
  });

  it.each([
    ['a misspelt key', ['tolerancPercent'], 2],
    ['a misspelt key of a source', ['sources', 'S1', 'positon'], [1, 1, 1]],
    ['a missing key', ['air'], undefined],
    ['a number out of its range', ['air', 'relativeHumidityPercent'], 101],
    ['part of a sample', ['sampleRateHz'], 44100.5],
    ['two coordinates in three dimensions', ['sources', 'S1', 'position'], [1, 1]],
    ['a material of two kinds', ['materials', 'plaster', 'rigid'], true],
    ['a band that is none', ['materials', 'plaster', 'absorption'], { '126': 0.1 }],
    ['a coefficient in percent', ['materials', 'plaster', 'absorption'], { '125': 10 }],
    ['an uncertainty above 100 %', ['materials', 'plaster', 'uncertaintyPercent'], 120],
    ['an uncertainty of an unknown quantity', ['materials', 'plaster', 'uncertaintyPercent'], { thickness: 10 }],
    ['an uncertainty of nothing', ['materials', 'plaster'], { uncertaintyPercent: 10 }],
    ['a level that is none', ['sources', 'S1', 'soundPowerDb'], { '500': 'loud' }],
    ['the floor of a plan', ['dimensions'], 2],
  ] as const)('refuses %s', (_what, path, value) => {
    const wrong = JSON.parse(JSON.stringify(sceneWith(path, value))) as unknown;
    expect(faultsOf(wrong)).not.toEqual([]);
    // The program refuses all that the schema refuses.
    expect(() => sceneFrom(wrong, 'hall.json')).toThrow();
  });

  it('says of every key what belongs there, with its unit', () => {
    const text = JSON.stringify(sceneJsonSchema());
    expect(text).toContain('"description":"A static pressure from 50 to 110 kPa"');
    expect(text).toContain('"description":"Highest frequency that has to be right: a frequency from 1 to 1000000 Hz"');
  });

  it('is in the package', () => {
    expect(program.exports['./scene.schema.json']).toBe('./dist/scene.schema.json');
    expect(program.files).toContain('dist/scene.schema.json');
  });
});

/** Messages of the compiler about a program that defines a scene. */
function compiled(scene: string): string[] {
  const name = fileURLToPath(new URL('src/scene/tried-scene.ts', root));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es5.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const text = `import { defineScene } from './define-scene.ts';\nexport const scene = defineScene(${scene});`;
  const getSourceFile = host.getSourceFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022) : getSourceFile(file, ...rest);
  host.fileExists = (file) => file === name || fileExists(file);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the type of a scene', () => {
  it('is written anew from the schema', async () => {
    expect(read('src/scene/scene-input.generated.ts'), 'run npm run scene-input').toBe(await sceneInputText());
  });

  it('takes a right scene, and a plan', () => {
    expect(compiled(JSON.stringify(sceneFile()))).toEqual([]);
    expect(compiled(read('scenes/plan-2d.json'))).toEqual([]);
  });

  it.each([
    ['a misspelt key', ['tolerancPercent'], 2, 'tolerancPercent'],
    ['a misspelt key of a source', ['sources', 'S1', 'positon'], [1, 1, 1], 'positon'],
    ['a missing key', ['air'], undefined, 'air'],
    ['two coordinates in three dimensions', ['sources', 'S1', 'position'], [1, 1], '[number, number]'],
    ['a wall model that is none', ['walls'], 'smooth', 'smooth'],
  ] as const)('shows %s', (_what, path, value, named) => {
    expect(compiled(JSON.stringify(sceneWith(path, value))).join('\n')).toContain(named);
  });
});
