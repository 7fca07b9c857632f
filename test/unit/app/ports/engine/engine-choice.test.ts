import { expect, it } from 'vitest';
import { hasPrecision, needsGpu, takesGpu } from '../../../../../src/app/ports/engine/engine-choice.ts';

it.each([
  { choice: 'auto', takes: true, needs: false, double: true },
  { choice: 'webgpu', takes: true, needs: true, double: false },
  { choice: 'cpu', takes: false, needs: false, double: true },
] as const)('$choice says what it takes of a GPU, and its precisions', ({ choice, takes, needs, double }) => {
  expect(takesGpu(choice)).toBe(takes);
  expect(needsGpu(choice)).toBe(needs);
  expect(hasPrecision(choice, 32)).toBe(true);
  expect(hasPrecision(choice, 64)).toBe(double);
});
