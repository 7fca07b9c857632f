import { bandOf, logMidpoints, OCTAVE_CENTRES } from '../../../material/bands.ts';
import type { SheetLaw } from '../../../material/definition.ts';
import { sheetAdmittance } from '../../../material/sheet/impedance.ts';
import { randomDissipation } from '../../../material/sheet/transmission.ts';
import type { Scene } from '../../../scene/scene.ts';
import { areaOf } from '../../../scene/sheets/parts.ts';
import { partsInAir } from '../../../scene/sheets/sheet-parts.ts';
import type { MetresPerSecond, Vec3 } from '../../../units/quantities.ts';
import type { LoadedGeometry, LoadedMesh } from '../scene/geometry.ts';

/** A sheet as drawn. */
export interface DrawnSheetArea {
  /** Its material, a key of the scene's materials. */
  readonly material: string;
  /** Local materials of its sides. */
  readonly sides: readonly string[];
  /** Area of one side that looks along x, y and z, m²; in a room of two dimensions per metre of height. */
  readonly squareMetres: Vec3;
}

/** The sheets of a room with air on both sides; partitions, which take next to nothing themselves, are left out. */
export function drawnSheets({ materials }: Pick<Scene, 'materials'>, geometry: LoadedGeometry): DrawnSheetArea[] {
  const isSheet = (name: string): boolean => materials.get(name)?.kind === 'sheet';
  const { boxes, sheets = [] } = geometry;
  if (!boxes) return sheetsOfMesh(geometry as LoadedMesh, isSheet);
  return sheets
    .filter(({ material }) => isSheet(material))
    .map((sheet): DrawnSheetArea => {
      const parts = partsInAir(boxes, sheet).filter(({ value }) => value === 'both');
      const area = parts.reduce((sum, part) => sum + areaOf(part), 0);
      return {
        material: sheet.material,
        sides: [sheet.front, sheet.back].flatMap((side) => side ?? []),
        squareMetres: [0, 1, 2].map((axis) => (axis === sheet.axis ? area : 0)) as unknown as Vec3,
      };
    });
}

function sheetsOfMesh(
  { mesh: { vertices, triangles, material }, materialNames, faceMaterials }: LoadedMesh,
  isSheet: (name: string) => boolean,
): DrawnSheetArea[] {
  const areas = new Map<number, [number, number, number]>();
  for (let t = 0; faceMaterials.sheet && t < material.length; t++) {
    const name = materialNames[faceMaterials.sheet[material[t]]];
    if (name === undefined || !isSheet(name)) continue;
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[3 * t + corner]);
    const [u, v] = [b, c].map((to) => [0, 1, 2].map((axis) => vertices[to + axis] - vertices[a + axis]));
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const twice = Math.hypot(...normal);
    if (twice === 0) continue;
    const own = areas.get(material[t]) ?? [0, 0, 0];
    areas.set(material[t], own);
    normal.forEach((component, axis) => (own[axis] += component ** 2 / twice / 2));
  }
  return [...areas].map(([of, squareMetres]) => ({
    material: materialNames[faceMaterials.sheet![of]],
    sides: [faceMaterials.front[of], faceMaterials.back[of]].flatMap((side) => materialNames[side] ?? []),
    squareMetres,
  }));
}

/** Frequencies of a mean over an octave. */
const FREQUENCIES = 24;

/** What one side of a sheet takes of a diffuse field in an octave, 0…1, by its nominal centre, Hz. */
export function takenBySheet(law: SheetLaw, soundSpeed: MetresPerSecond): (centreHz: number) => number {
  const known = new Map(
    OCTAVE_CENTRES.map((centre) => {
      const { lower, upper } = bandOf(centre, 1);
      const each = logMidpoints(lower, upper, FREQUENCIES).map((hz) =>
        randomDissipation(sheetAdmittance(law, soundSpeed, hz)),
      );
      return [centre, each.reduce((sum, taken) => sum + taken, 0) / FREQUENCIES];
    }),
  );
  return (centreHz) => known.get(centreHz) ?? 0;
}
