import { expect, test, vi } from 'vitest';
import type { Simulation } from '../../../../../src/engine/engine.ts';
import type { RunEngine } from '../../../../../src/app/ports/engine/kernel-choice.ts';
import type { StableRoom } from '../../../../../src/app/rendering/prepared/prove-stable.ts';
import { DeviceRecovery } from '../../../../../src/app/rendering/survival/device-recovery.ts';
import { DeviceLostError, DeviceMemoryError, RunError } from '../../../../../src/units/errors.ts';

const lost = (): DeviceLostError => new DeviceLostError('the device was lost', 'Run it again.');

/** A recovery whose engines say how much memory their simulations have; those of the same device are `identity`. */
function recovering(identity = 'card') {
  const simulation = (memoryBytes: number): Simulation =>
    ({ memoryBytes, close: vi.fn(() => Promise.resolve()) }) as unknown as Simulation;
  const engine = {
    identity,
    precision: 32,
    open: () => Promise.resolve(simulation(100)),
    withLessMemory: (tooMuch: number) => ({ open: () => Promise.resolve(simulation(tooMuch - 1)) }),
  } as unknown as RunEngine;
  const prepared = {
    isReciprocal: false,
    sounds: { setups: [{}, {}], receivers: [] },
    receiverAreas: [],
    directions: [],
    runRecords: { setup: () => ({ receivers: [] }) },
  };
  const recovery = new DeviceRecovery({ chosen: { report: null }, prepared } as unknown as StableRoom, {
    engine: { identity: 'card', precision: 32 } as RunEngine,
    controls: { makeEngine: () => Promise.resolve(engine) } as never,
  });
  return { recovery, failed: simulation(80) };
}

test('a lost device is replaced three times, and again after a step that was not made before', async () => {
  const { recovery, failed } = recovering();
  for (let times = 0; times < 3; times++) await recovery.recover(lost(), 0, failed);
  await expect(recovery.recover(lost(), 0, failed)).rejects.toThrow('the device was lost');
  recovery.reached(0, 10);
  await recovery.recover(lost(), 0, failed);
  // The same step, and one of an earlier run, are no further.
  recovery.reached(0, 10);
  for (let times = 0; times < 2; times++) await recovery.recover(lost(), 0, failed);
  recovery.reached(0, 9);
  await expect(recovery.recover(lost(), 0, failed)).rejects.toThrow('the device was lost');
  recovery.reached(1, 0);
  await recovery.recover(lost(), 1, failed);
  expect(recovery.losses).toBe(7);
  expect(recovery.warnings).toEqual([expect.stringMatching(/^the device was lost, 7 times; the run went on/)]);
  expect(failed.close).toHaveBeenCalledTimes(7);
});

test('a device without memory is taken again with less than failed', async () => {
  const { recovery, failed } = recovering();
  const error = Object.assign(new DeviceMemoryError('no memory is left', 'Free some.'), { wantedBytes: 90 });
  expect((await recovery.recover(error, 0, failed)).memoryBytes).toBe(79);
  expect(recovery.warnings[0]).toMatch(/with a new device and less of its memory,/);
});

test('other failures and other devices end the run', async () => {
  const { recovery, failed } = recovering();
  const wrong = new RunError('the sound field is no longer finite', 'Take another scheme.');
  await expect(recovery.recover(wrong, 0, failed)).rejects.toBe(wrong);
  expect([recovery.losses, recovery.warnings]).toEqual([0, []]);
  const other = recovering('another card');
  await expect(other.recovery.recover(lost(), 0, other.failed)).rejects.toThrow('the device was lost');
  expect(other.recovery.losses).toBe(0);
});
