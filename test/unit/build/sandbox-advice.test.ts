import { describe, expect, it } from 'vitest';
import { sandboxAdvice } from '../../../build/sandbox-advice.ts';

const advice = (restriction: string | undefined, isHelper = false): string | null =>
  sandboxAdvice('/home/me/electron', () => restriction, () => isHelper); // prettier-ignore

describe('the advice on the sandbox', () => {
  it('brings a profile for the binary where AppArmor restricts user namespaces', () => {
    expect(advice('1\n')).toContain('profile wavehall-electron "/home/me/electron" flags=(unconfined) {');
    expect(advice('1\n')).not.toContain('--no-sandbox');
  });

  it('is not given on other systems, nor where the helper has its rights', () => {
    expect([advice('0\n'), advice(undefined), advice('1\n', true)]).toEqual([null, null, null]);
  });
});
