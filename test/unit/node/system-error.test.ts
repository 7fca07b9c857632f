import { describe, expect, it } from 'vitest';
import { outputFailure, systemError } from '../../../src/node/system-error.ts';
import { RunError } from '../../../src/units/errors.ts';

const ofSystem = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: as the system says, open '/a/b'`), { code, errno: -1, syscall: 'open', ...more });

describe('an error of the system', () => {
  it.each([
    ['EMFILE', /too many files are open$/, /ulimit -n/],
    ['ENOSPC', /the disk is full$/, /Make room/],
    ['EAGAIN', /no more threads, processes or memory$/, /ulimit -u/],
    ['ENAMETOOLONG', /the path is too long$/, /shorter name/],
    ['EACCES', /it is not allowed$/, /right/],
    ['EWHATEVER', /the system says EWHATEVER$/, /another place/],
  ])('%s is told as what it is', (code, message, remedy) => {
    const told = systemError(ofSystem(code, { path: '/a/b' }))!;
    expect(told).toBeInstanceOf(RunError);
    expect(told.exitStatus).toBe(4);
    expect(told.message).toMatch(message);
    expect(told.message).toMatch(/^\/a\/b: /);
    expect(told.remedy).toMatch(remedy);
  });

  it('that concerns no file names none', () => {
    expect(systemError(ofSystem('ENOSPC'))!.message).toBe('the disk is full');
    expect(systemError(ofSystem('ENOENT', { syscall: 'uv_cwd' }))!).toMatchObject({
      message: 'the folder in which the program runs was removed',
      remedy: 'Go to a folder that exists.',
    });
    expect(outputFailure(ofSystem('ENOSPC')).message).toBe('the output cannot be written: the disk is full');
  });

  it.each([
    [
      'ERR_WORKER_INIT_FAILED',
      'Worker initialization failure: EAGAIN',
      /^no thread can be started: .* no more threads/,
    ],
    ['ERR_WORKER_OUT_OF_MEMORY', 'Worker terminated due to reaching memory limit', /^a thread has no memory left$/],
  ])('that comes from a thread, as %s', (code, message, told) => {
    expect(systemError(Object.assign(new Error(message), { code }))!.message).toMatch(told);
  });

  it('may be that there is no memory', () => {
    expect(systemError(new RangeError('Array buffer allocation failed'))!.message).toBe('there is no memory left');
  });

  it('is not what the program itself did wrong', () => {
    for (const fault of [
      new TypeError('x is not a function'),
      new RangeError('Maximum call stack size exceeded'),
      'text',
    ]) {
      expect(systemError(fault)).toBeUndefined();
    }
    const ofNode = Object.assign(new TypeError('The "path" argument must be a string'), {
      code: 'ERR_INVALID_ARG_TYPE',
    });
    expect(systemError(ofNode)).toBeUndefined();
  });
});
