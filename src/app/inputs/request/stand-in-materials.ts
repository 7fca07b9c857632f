import type { MaterialDefinition } from '../../../material/definition.ts';
import { standInDefinition, type StandIn } from '../../../material/porous-volume/stand-in.ts';
import type { LayerPlace } from '../../../room/porous/stand-in-faces.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import type { PorousVolume } from './porous-volumes.ts';

/** What stands for a porous volume. */
export interface PlacedStandIn extends StandIn {
  /** Index of the volume in the scene; null for bodies of a mesh. */
  readonly volume: number | null;
  /** Name of the material that it has in the room. */
  readonly material: string;
}

/** The materials of a room, to which those of stand-ins are added. */
export class StandInMaterials {
  readonly names: string[];
  readonly definitions: Map<string, MaterialDefinition>;
  readonly placed: PlacedStandIn[] = [];
  /** Indices of materials by volume and place, and by what their name would be. */
  private readonly known = new Map<string, number>();
  private readonly byName = new Map<string, number>();

  constructor(
    names: readonly string[],
    definitions: Scene['materials'],
    private readonly volumes: readonly PorousVolume[],
    private readonly soundSpeed: MetresPerSecond,
  ) {
    this.names = [...names];
    this.definitions = new Map(definitions);
  }

  /** Index of the material of a volume at a place. */
  indexOf(volume: number, place: LayerPlace): number {
    const { kind, behind, thickness, cavity } = place;
    const key = [volume, kind, behind, thickness, cavity].join();
    const there = this.known.get(key);
    if (there !== undefined) return there;
    const { index, box } = this.volumes[volume];
    const standIn: StandIn = { ...place, medium: box.filling };
    const material = this.named(standInName(box.name, place), standIn);
    this.placed.push({ volume: index, material: this.names[material], ...standIn });
    this.known.set(key, material);
    return material;
  }

  /** Index of the material of a name, which is added where it is new. */
  private named(wanted: string, standIn: StandIn): number {
    const there = this.byName.get(wanted);
    if (there !== undefined) return there;
    const name = this.definitions.has(wanted) ? `${wanted}′` : wanted;
    this.byName.set(wanted, this.names.length);
    this.definitions.set(name, standInDefinition(standIn, this.soundSpeed));
    return this.names.push(name) - 1;
  }
}

/** Name of the material that stands for a volume, such as `wool (layer of 0.02 m)`. */
function standInName(name: string, { kind, behind, thickness, cavity }: LayerPlace): string {
  const what = kind === 'sheet' ? 'sheet' : behind === 'air' ? 'half' : 'layer';
  const before = cavity > 0 ? ` before ${cavity} m of air` : '';
  return `${name} (${what} of ${Number(thickness.toPrecision(3))} m${before})`;
}
