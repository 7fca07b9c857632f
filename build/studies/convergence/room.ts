import type { AbsorbingBox } from '../../../src/exact/absorbing-box.ts';
import type { Mesh, Point } from './mesh.ts';

/** A room of the convergence study. */
export interface Room {
  readonly id: string;
  readonly title: string;
  /** One sentence: what in it is hard to put on a grid. */
  readonly why: string;
  /** Scene file without scheme, maximum frequency and walls. */
  readonly scene: Readonly<Record<string, unknown>>;
  /** Mesh files by the name that the scene gives. */
  readonly files: Readonly<Record<string, string>>;
  /** The design frequency: spacings are given in points per wavelength of this frequency, Hz. */
  readonly designHz: number;
  /** Points per wavelength of the reference at the design frequency. */
  readonly referencePoints: number;
  /** A box whose exact answer is the reference, in place of a rendering. */
  readonly exact?: AbsorbingBox;
}

/**
 * Materials that the rooms share. Those given as admittance are smooth, passive spectra between 20 Hz and 8 kHz made up
 * for this purpose: a plate on a spring (plaster), a resonant panel (wood), glass.
 */
export const MATERIALS = {
  plaster: { admittance: resonance(0.02, 0.012, 110, 1.2) },
  wood: { admittance: resonance(0.035, 0.16, 160, 0.9) },
  glass: { admittance: resonance(0.012, 0.06, 90, 1.5) },
  wool: { porous: { flowResistivity: 12000, thicknessMetres: 0.05 } },
  felt: { porous: { flowResistivity: 25000, thicknessMetres: 0.02, cavityMetres: 0.05 } },
  curtain: { library: 'curtain-medium' },
  carpet: { library: 'carpet-heavy' },
  hard: { library: 'concrete-smooth' },
  cloth: { admittance: 0.25 },
  stone: { admittance: 0.004 },
} as const;

/**
 * The admittance Y = base + peak / (1 + jq(f/f₀ − f₀/f)), as [Hz, real part, imaginary part]: a resonance in front of a
 * wall that leaks a little.
 */
function resonance(base: number, peak: number, resonanceHz: number, q: number): [number, number, number][] {
  return Array.from({ length: 28 }, (_, i) => {
    const f = 20 * 2 ** (i / 3);
    const v = q * (f / resonanceHz - resonanceHz / f);
    const share = peak / (1 + v * v);
    return [Number(f.toPrecision(6)), Number((base + share).toPrecision(6)), Number((-v * share).toPrecision(6))];
  });
}

/** Receivers named R1, R2 …. */
export function receivers(points: readonly Point[]): Record<string, { position: number[] }> {
  return Object.fromEntries(points.map((point, i) => [`R${i + 1}`, { position: rounded(point) }]));
}

const rounded = (point: Point): number[] => point.map((x) => Number(x.toFixed(4)));

/** Every x with every y, the height rising a little from point to point so that no plane of symmetry holds them. */
export function raster(xs: readonly number[], ys: readonly number[], height: number, rise = 0.04): Point[] {
  return xs.flatMap((x, i) => ys.map((y, j): Point => [x + 0.07 * j, y + 0.05 * i, height + rise * (i + j)]));
}

/** A room drawn as a mesh. */
export function meshRoom(
  { id, title, why }: Pick<Room, 'id' | 'title' | 'why'>,
  mesh: Mesh,
  materials: readonly (keyof typeof MATERIALS)[],
  points: { readonly source: Point; readonly receivers: readonly Point[] },
  { seconds, designHz = 708, referencePoints }: { seconds: number; designHz?: number; referencePoints: number },
): Room {
  return {
    id,
    title,
    why,
    designHz,
    referencePoints,
    files: { [`${id}.obj`]: mesh.obj() },
    scene: {
      wavehall: 1,
      title,
      description: `Made up for the convergence study. ${why}`,
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: Object.fromEntries(materials.map((name) => [name, MATERIALS[name]])),
      geometry: {
        mesh: { file: `${id}.obj`, unit: 'm', materials: Object.fromEntries(materials.map((name) => [name, name])) },
      },
      sources: { S1: { position: rounded(mesh.at(points.source)) } },
      receivers: receivers(points.receivers.map((point) => mesh.at(point))),
      durationSeconds: seconds,
    },
  };
}
