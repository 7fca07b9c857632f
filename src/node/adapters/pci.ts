import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** A graphics card, as the PCI bus of Linux lists it. */
export interface PciCard {
  /** Domain, bus, device and function, such as `0000:07:00.0`: where it is plugged in, so it stays the same. */
  readonly address: string;
  /** Number of its maker, such as 0x10de. */
  readonly maker: number;
  /** Its name, where the driver tells it. */
  readonly model?: string;
}

/** A display controller of the PCI bus (PCI Code and ID Assignment, base class 3). */
const DISPLAY = 0x03;

/** Cards of this machine on Linux, by address. Empty where the bus is not shown. @param root The file system. */
export function pciCards(root = '/'): PciCard[] {
  const bus = join(root, 'sys/bus/pci/devices');
  if (!existsSync(bus)) return [];
  return readdirSync(bus)
    .sort()
    .filter((address) => numberIn(join(bus, address, 'class')) >> 16 === DISPLAY)
    .map((address) => ({ address, maker: numberIn(join(bus, address, 'vendor')), ...modelOf(root, address) }));
}

/** A hexadecimal number that stands alone in a file; 0 if it cannot be read. */
function numberIn(file: string): number {
  return Number(textOf(file)) || 0;
}

/** The name that NVIDIA's driver gives a card. */
function modelOf(root: string, address: string): { model?: string } {
  const model = /^Model:\s*(.+?)\s*$/m.exec(textOf(join(root, 'proc/driver/nvidia/gpus', address, 'information')))?.[1];
  return model === undefined ? {} : { model };
}

function textOf(file: string): string {
  try {
    return readFileSync(realpathSync(file), 'latin1').trim();
  } catch {
    return '';
  }
}
