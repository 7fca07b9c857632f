import { describe, expect, it } from 'vitest';
import { schemesOutsideAuto } from '../../../src/scheme/outside-auto/schemes.ts';
import { allSchemes, schemeByName, schemeName } from '../../../src/scheme/scheme.ts';
import { InputError } from '../../../src/units/errors.ts';
import { percent } from '../../../src/units/quantities.ts';

function errorOf(name: string): InputError {
  try {
    schemeByName(name, 'scheme');
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return error as InputError;
  }
  return expect.fail(`'${name}' was taken`);
}

describe('naming a scheme', () => {
  it('finds every scheme by its own name', () => {
    for (const scheme of allSchemes()) expect(schemeByName(schemeName(scheme), 'scheme')).toEqual(scheme);
  });

  it('takes the 2 % weights where none are named', () => {
    expect(schemeName(schemeByName('compact-5', 'scheme'))).toBe('compact-5@2%');
    expect(schemeName(schemeByName('leggy-4', 'scheme'))).toBe('leggy-4@2%');
  });

  it('takes the weights of the widest band that keep a tolerance', () => {
    const named = [5, 3, 1, 0.7, 0.1].map((tolerance) =>
      schemeName(schemeByName('compact-5', 'scheme', percent(tolerance))),
    );
    expect(named).toEqual(['5%', '2%', '1%', '0.5%', '0.1%'].map((weights) => `compact-5@${weights}`));
    expect(schemeName(schemeByName('compact-5@2%', 'scheme', percent(1)))).toBe('compact-5@2%');
    expect(() => schemeByName('compact-5', 'scheme', percent(0.05))).toThrow(/no weights keep .* within 0.05 %/);
  });

  it('gives stencils of the same points the same scheme', () => {
    const { weights, courant, band } = schemeByName('compact-5@1%', 'scheme');
    expect(schemeByName('box-210@1%', 'scheme')).toMatchObject({ weights, courant, band });
  });

  it.each(['', 'compact-7', 'leggy-21', 'leggy-0', 'Compact-5', 'compact-5@2%@2%', 'box-22'])(
    'refuses %j and says what there is',
    (name) => {
      const { path, message, remedy, exitStatus } = errorOf(name);
      expect({ path, exitStatus }).toEqual({ path: 'scheme', exitStatus: 2 });
      expect(message).toBe(`there is no scheme '${name}'`);
      expect(remedy).toContain(
        'leggy-1 … leggy-20, compact-1 … compact-22, box-100 … box-400, sparse-31 … sparse-123, octahedron-2 … octahedron-5',
      );
    },
  );

  it.each([
    ['compact-5@standard', 'standard', '5%, 2%, 1%, 0.5%, 0.1%'],
    ['box-222@3%', '3%', '5%, 2%, 1%, 0.5%, 0.1%, free-space'],
    ['octahedron-3@2%', '2%', 'modified'],
    ['leggy-4@', '', 'standard, 5%, 2%, 1%, 0.5%, 0.1%'],
  ])('refuses the weights of %j and says which there are', (name, weights, known) => {
    const { path, message, remedy } = errorOf(name);
    expect(path).toBe('scheme');
    expect(message).toBe(`stencil ${name.split('@')[0]} has no weights '${weights}'`);
    expect(remedy).toBe(`Choose one of: ${known}.`);
  });

  it('takes the schemes outside auto by name, and no other weights in their place', () => {
    for (const scheme of schemesOutsideAuto()) expect(schemeByName(schemeName(scheme), 'scheme')).toBe(scheme);
    expect(schemeName(schemeByName('octahedron-3', 'scheme'))).toBe('octahedron-3@modified');
    expect(schemeName(schemeByName('box-222', 'scheme'))).toBe('box-222@2%');
    expect(allSchemes().some(({ outsideAuto }) => outsideAuto)).toBe(false);
  });

  it('says which stencils have order 2M in time, if leggy ones are asked for it', () => {
    expect(errorOf('leggy-4@modified').remedy).toContain('octahedron-M@modified');
  });
});

it('a designed scheme is one object, however it is asked for', () => {
  const named = schemeByName('compact-5@2%', 'test');
  expect(schemeByName('compact-5', 'test')).toBe(named);
  expect(allSchemes().filter((scheme) => schemeName(scheme) === 'compact-5@2%')).toEqual([named]);
  expect(allSchemes().includes(named)).toBe(true);
});
