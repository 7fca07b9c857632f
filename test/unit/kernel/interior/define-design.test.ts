import { describe, expect, it } from 'vitest';
import { DESIGNS } from '../../../../src/lab/catalogue/catalogue.ts';
import { defineDesign, type ParameterTable } from '../../../../src/kernel/interior/define-design.ts';
import {
  choiceOfName,
  choicesOf,
  interiorKernel,
  namedChoice,
  type DeviceTraits,
  type InteriorChoice,
  type NamedChoice,
} from '../../../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

const traits: DeviceTraits = { maxThreads: 1024, workgroupBytes: 32768, subgroups: true };
const stencil = interiorStencil(schemeByName('compact-3', 'a test'));
const shape = { pitch: 96, rows: 40, planes: 40, first: 0 };

interface Parameters {
  readonly column: number;
  readonly band?: number;
}

const design = defineDesign<Parameters>({
  name: 'one',
  tier: 'experiment',
  source: 'this test',
  about: 'Writes its parameters into its text.',
  parameters: { column: 'needed', band: 'optional' },
  refuses: () => null,
  variants: () => [{ workgroup: [8, 8, 1], parameters: { column: 4 } }],
  extraPlanes: ({ column }) => column - 1,
  kernel: (_, { parameters: { column, band = 0 } }) => ({
    code: `// ${column} ${band}`,
    constants: {},
    workgroups: [1, 1, 1],
  }),
});

describe('a design with typed parameters', () => {
  it('has choices with plain parameters', () => {
    const [choice] = choicesOf(design, stencil, traits, shape);
    expect(choice).toEqual({ design, workgroup: [8, 8, 1], parameters: { column: 4 } });
  });

  it('reads what a choice says and labels its kernel with it', () => {
    const choice: InteriorChoice = { design, workgroup: [8, 8, 1], parameters: { column: 6, band: 2 } };
    const { code, label, uniform, groups } = design.kernel(stencil, choice, shape, 0);
    expect(code).toBe('// 6 2');
    expect(label).toBe('compact-3 one column 6 band 2, 8x8x1');
    expect(uniform).toBeNull();
    expect(groups).toEqual([['read_write', 'read', 'read']]);
    expect(design.extraPlanes(choice)).toBe(5);
  });

  it('needs what it calls needed, and no more', () => {
    const without: InteriorChoice = { design, workgroup: [8, 8, 1], parameters: { band: 2 } };
    expect(() => design.kernel(stencil, without, shape, 0)).toThrow('a choice of one without column');
    expect(() => design.extraPlanes({ design, workgroup: [8, 8, 1] })).toThrow(RangeError);
    const plain: InteriorChoice = { design, workgroup: [8, 8, 1], parameters: { column: 1 } };
    expect(design.kernel(stencil, plain, shape, 0).code).toBe('// 1 0');
  });

  it('cannot leave a parameter out of its table, or call it what it is not', () => {
    // @ts-expect-error: band is missing
    const missing: ParameterTable<Parameters> = { column: 'needed' };
    // @ts-expect-error: column is needed
    const loose: ParameterTable<Parameters> = { column: 'optional', band: 'optional' };
    expect([missing, loose]).toHaveLength(2);
  });
});

it('a choice that went through a file makes the same kernel', () => {
  for (const each of DESIGNS) {
    for (const choice of choicesOf(each, stencil, traits, shape)) {
      const read = choiceOfName(DESIGNS, JSON.parse(JSON.stringify(namedChoice(choice))) as NamedChoice);
      expect(read.design).toBe(each);
      expect(interiorKernel(stencil, read, shape, 0)).toEqual(interiorKernel(stencil, choice, shape, 0));
    }
  }
  expect(() => choiceOfName(DESIGNS, { design: 'none', workgroup: [8, 8, 1] })).toThrow("there is no kernel 'none'");
});

it('a run takes march and block unmeasured; all others but ours are published', () => {
  const namesOf = (tier: string): string[] => DESIGNS.filter((one) => one.tier === tier).map(({ name }) => name);
  expect(namesOf('run')).toEqual(['block', 'march']);
  expect(namesOf('experiment')).toEqual(['columns']);
  for (const { tier, source } of DESIGNS) expect(source.startsWith('Wavehall'), source).toBe(tier !== 'published');
});
