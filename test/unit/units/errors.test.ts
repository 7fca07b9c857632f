import { describe, expect, it } from 'vitest';
import { InputError, InputErrors, RunError, WavehallError } from '../../../src/units/errors.ts';

const fault = new InputError('room.json: sources.S1', 'it stands in a wall', 'Move it.');

describe('an error as a text', () => {
  it('has its path, its message and its remedy', () => {
    expect(String(fault)).toBe('InputError: room.json: sources.S1: it stands in a wall\nMove it.');
    expect(fault.message).toBe('it stands in a wall');
  });

  it('has a line for each of several faults', () => {
    const other = new InputError('room.json: title', 'it is empty', 'Write one.');
    expect(String(new InputErrors([fault, other]))).toBe(
      'InputErrors: room.json: sources.S1: it stands in a wall\nroom.json: title: it is empty\nMove it.\nWrite one.',
    );
  });

  it('has no path where there is none', () => {
    expect(String(new RunError('the device was lost', 'Run it again.'))).toBe(
      'RunError: the device was lost\nRun it again.',
    );
  });

  it('begins its stack, which Node prints if nobody catches it, with the place of the throw below', () => {
    const [first, second, third] = fault.stack!.split('\n');
    expect([first, second]).toEqual(String(fault).split('\n'));
    expect(third).toMatch(/^ +at .*errors\.test\.ts/);
  });

  it('begins its stack whole where a message has several lines', () => {
    const { stack } = new InputError('scheme', 'two\n  at noon', 'Choose.');
    expect(stack).toMatch(/^InputError: scheme: two\n {2}at noon\nChoose\.\n +at /);
  });
});

it('is an error of this program', () => {
  expect(fault).toBeInstanceOf(WavehallError);
});
