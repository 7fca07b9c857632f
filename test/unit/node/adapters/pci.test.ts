import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
    { address: '0000:07:00.0', maker: 0x1002, nodes: [] },
    { address: '0000:08:00.0', maker: 0x10de, model: 'NVIDIA H200', nodes: [] },
  ]);
});

/** Writes a file, or puts what is as a character device of no card there. */
function place(path: string, text?: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  if (text === undefined) symlinkSync('/dev/null', join(root, path));
  else writeFileSync(join(root, path), text);
}

it('has the files of cards: by the driver’s number of an NVIDIA card, by the bus of others', () => {
  plug('0000:07:00.0', { class: '0x030200', vendor: '0x10de' });
  plug('0000:08:00.0', { class: '0x030200', vendor: '0x10de' });
  plug('0000:0a:00.0', { class: '0x030000', vendor: '0x1002' });
  place('proc/driver/nvidia/gpus/0000:07:00.0/information', 'Model: \t\t NVIDIA H200\nDevice Minor: \t 1\n');
  place('proc/driver/nvidia/gpus/0000:08:00.0/information', 'Model: \t\t NVIDIA H200\nDevice Minor: \t 0\n');
  for (const name of ['card1', 'renderD129', 'controlD65']) place(`sys/devices/0000:0a:00.0/drm/${name}/dev`, '');
  for (const name of ['nvidia0', 'nvidia1', 'dri/renderD129']) place(`dev/${name}`, '');
  expect(pciCards(root).map(({ address, nodes }) => [address, nodes])).toEqual([
    ['0000:07:00.0', ['/dev/nvidia1']],
    ['0000:08:00.0', ['/dev/nvidia0']],
    ['0000:0a:00.0', ['/dev/dri/card1', '/dev/dri/renderD129']],
  ]);
});

it('leaves out cards that are kept from this process: by the null device, or by the lack of a file', () => {
  for (const bus of [7, 8, 9]) {
    plug(`0000:0${bus}:00.0`, { class: '0x030200', vendor: '0x10de' });
    place(`proc/driver/nvidia/gpus/0000:0${bus}:00.0/information`, `Device Minor: \t ${bus - 7}\n`);
  }
  place('dev/nvidia0');
  place('dev/nvidia2', '');
  expect(pciCards(root).map(({ address }) => address)).toEqual(['0000:09:00.0']);
});

it('lists none where the bus is not shown', () => {
  expect(pciCards(root)).toEqual([]);
});
