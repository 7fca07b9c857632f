import type { LocalReaction } from '../../../material/local-reaction.ts';
import { standInCost } from '../../../material/porous-volume/stand-in.ts';
import type { RenderPlan } from './render-plan.ts';
import type { PlacedStandIn } from './stand-in-materials.ts';

/** A wall or a sheet that stands for porous volumes which the grid cannot resolve. */
export interface StandInReport {
  /** Its name among the materials of the room. */
  readonly material: string;
  /** Indices of the volumes in the scene; none for bodies of a mesh. */
  readonly volumes: readonly number[];
  /** A wall that reacts locally, or a sheet with air on both sides. */
  readonly kind: 'wall' | 'sheet';
  /** What is behind the layer; a wall before air stands for half of it. */
  readonly behind: 'wall' | 'air';
  readonly thicknessMetres: number;
  /** Depth of the air between the layer and the wall behind. */
  readonly cavityMetres: number;
  /** Its area on the grid. */
  readonly squareMetres: number;
  /** Random-incidence absorption by octave, as simulated and of the layer itself. */
  readonly octaves: readonly LocalReaction[];
}

/** What stands for porous volumes, each material once; as the part of a report, left out where nothing does. */
export function standInReports(
  { soundSpeed, validTo }: Pick<RenderPlan, 'soundSpeed' | 'validTo'>,
  placed: readonly PlacedStandIn[],
  areas: readonly { readonly material: string | null; readonly gridSquareMetres: number }[],
): { readonly standIns?: readonly StandInReport[] } {
  const names = new Set(placed.map(({ material }) => material));
  const standIns = [...names].map((material): StandInReport => {
    const alike = placed.filter((each) => each.material === material);
    const [{ kind, behind, thickness, cavity }] = alike;
    return {
      material,
      volumes: [...new Set(alike.flatMap(({ volume }) => volume ?? []))].sort((a, b) => a - b),
      kind,
      behind,
      thicknessMetres: thickness,
      cavityMetres: cavity,
      squareMetres: areas.find((area) => area.material === material)?.gridSquareMetres ?? 0,
      octaves: standInCost(alike[0], soundSpeed, validTo).octaves,
    };
  });
  return standIns.length > 0 ? { standIns } : {};
}
