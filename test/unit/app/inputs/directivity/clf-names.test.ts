import { expect, it } from 'vitest';
import { readClf } from '../../../../../src/app/inputs/directivity/read-clf.ts';
import { InputError } from '../../../../../src/units/errors.ts';

it.each(['constructor', 'toString', '__proto__'])('a CLF file that begins with %s is refused as any other', (name) => {
  expect(() => readClf(`${name}\n<BAND>\t100\n0\t0`, 'a.txt')).toThrow(InputError);
  const symmetry = `<CLF1>\n<BALLOON-SYMMETRY>\t${name}\n<BAND>\t100\n${new Array(19).fill('0').join('\t')}`;
  expect(() => readClf(symmetry, 'a.txt')).toThrow(/its symmetry is/);
});
