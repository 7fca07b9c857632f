import { expect, test } from 'vitest';
import { nameFault } from '../../../src/scene/checks/names.ts';
import { fileStem, responseStem } from '../../../src/scene/file-stem.ts';

test('File names keep letters and digits of any script; everything else becomes "_"', () => {
  expect(fileStem('R1')).toBe('R1');
  expect(fileStem('Sitz 3 (links)')).toBe('Sitz_3_links');
  expect(fileStem('Bühne vorn')).toBe('Bühne_vorn');
  expect(fileStem('座位 1')).toBe('座位_1');
  expect(responseStem('Speaker: left', 'Row 3 / seat 2')).toBe('Speaker_left-Row_3_seat_2');
});

test('No name leads out of its folder or hides its file', () => {
  for (const name of ['../../etc/passwd', '.hidden', 'C:\\x', 'a/b', 'nul\u0000', '-', 'x.']) {
    expect(fileStem(name)).not.toMatch(/[/\\:\u0000]|^\.|\.$/);
  }
});

test('Two forms of the same letters give the same file name', () => {
  expect(fileStem('Bu\u0308hne')).toBe(fileStem('B\u00fchne'));
});

test('Names that people type are allowed', () => {
  for (const name of ['Seat 12', 'Bühne links', 'Row 3, seat 2', '座位', 'R.1', '1'])
    expect(nameFault(name)).toBeNull();
});
