import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pciCards } from '../../../../src/node/adapters/pci.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'wavehall-pci-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Puts a device on the bus, as Linux shows it: by a link. */
function plug(address: string, facts: { class: string; vendor: string }): void {
  const folder = join(root, 'sys/devices', address);
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, 'sys/bus/pci/devices'), { recursive: true });
  for (const [name, value] of Object.entries(facts)) writeFileSync(join(folder, name), `${value}\n`);
  symlinkSync(folder, join(root, 'sys/bus/pci/devices', address));
}

it('lists graphics cards alone, by address, with the model where the driver tells it', () => {
  plug('0000:08:00.0', { class: '0x030200', vendor: '0x10de' });
  plug('0000:00:1f.2', { class: '0x010601', vendor: '0x8086' });
  plug('0000:07:00.0', { class: '0x030000', vendor: '0x1002' });
  const folder = join(root, 'proc/driver/nvidia/gpus/0000:08:00.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'information'), 'Model: \t\t NVIDIA H200\nIRQ:   \t\t 26\n');
  expect(pciCards(root)).toEqual([
    { address: '0000:07:00.0', maker: 0x1002 },
    { address: '0000:08:00.0', maker: 0x10de, model: 'NVIDIA H200' },
  ]);
});

it('lists none where the bus is not shown', () => {
  expect(pciCards(root)).toEqual([]);
});
