import { closeSync, constants, existsSync, openSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A graphics card, as the PCI bus of Linux lists it. */
export interface PciCard {
  /** Domain, bus, device and function, such as `0000:07:00.0`: where it is plugged in, so it stays the same. */
  readonly address: string;
  /** Number of its maker, such as 0x10de. */
  readonly maker: number;
  /** Its name, where the driver tells it. */
  readonly model?: string;
  /** Files in `/dev` by which a process opens it; none where they are not known. */
  readonly nodes: readonly string[];
}

/** A display controller of the PCI bus (PCI Code and ID Assignment, base class 3). */
const DISPLAY = 0x03;

/**
 * Cards that this process can use, on Linux, by address. The bus also lists those that a container, a limit or a
 * namespace keeps from it; they are left out where the files of a card are known. Empty where the bus is not shown.
 *
 * @param root The file system.
 */
export function pciCards(root = '/'): PciCard[] {
  const bus = join(root, 'sys/bus/pci/devices');
  if (!existsSync(bus)) return [];
  return readdirSync(bus)
    .sort()
    .filter((address) => numberIn(join(bus, address, 'class')) >> 16 === DISPLAY)
    .map((address) => ({
      address,
      maker: numberIn(join(bus, address, 'vendor')),
      ...modelOf(root, address),
      nodes: nodesOf(root, address),
    }))
    .filter(({ nodes }) => nodes.length === 0 || nodes.some((node) => opens(join(root, node))));
}

/** NVIDIA's driver has files of its own, by a number that does not follow the address; others are DRM's. */
function nodesOf(root: string, address: string): string[] {
  const minor = /^Device Minor:\s*(\d+)\s*$/m.exec(informationOf(root, address))?.[1];
  if (minor !== undefined) return [`/dev/nvidia${minor}`];
  const drm = join(root, 'sys/bus/pci/devices', address, 'drm');
  const names = existsSync(drm) ? readdirSync(drm) : [];
  return names
    .filter((name) => /^(card|renderD)\d+$/.test(name))
    .sort()
    .map((name) => `/dev/dri/${name}`);
}

/** Whether a file is that of a card, and this process may open it. A card may be hidden by the null device. */
function opens(node: string): boolean {
  try {
    if (statSync(node).rdev === statSync('/dev/null').rdev) return false;
    closeSync(openSync(node, constants.O_RDWR));
    return true;
  } catch {
    return false;
  }
}

/** A hexadecimal number that stands alone in a file; 0 if it cannot be read. */
function numberIn(file: string): number {
  return Number(textOf(file)) || 0;
}

/** The name that NVIDIA's driver gives a card. */
function modelOf(root: string, address: string): { model?: string } {
  const model = /^Model:\s*(.+?)\s*$/m.exec(informationOf(root, address))?.[1];
  return model === undefined ? {} : { model };
}

/** What NVIDIA's driver tells of a card. */
const informationOf = (root: string, address: string): string =>
  textOf(join(root, 'proc/driver/nvidia/gpus', address, 'information'));

function textOf(file: string): string {
  try {
    return readFileSync(realpathSync(file), 'latin1').trim();
  } catch {
    return '';
  }
}
