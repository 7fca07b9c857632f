import { memberOf } from '../../../lists/member-of.ts';
import type { MaterialDefinition } from '../../../material/definition.ts';
import { standInDefinition, type StandIn } from '../../../material/porous-volume/stand-in.ts';
import { cellVolume, storedNodes } from '../../../room/grid/grid.ts';
import { layersForBoxes, type LayerFault, type LayerPlace } from '../../../room/porous/stand-in-faces.ts';
import { placeOf } from '../../../run/points/place.ts';
import type { Scene } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import type { LoadedGeometry } from '../../inputs/scene/geometry.ts';
import { drawnVolume } from '../../inputs/scene/extents.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { nodePositionsOf, type PlacedStandIn, type SceneRoom } from '../places/voxel-room.ts';
import { bodyLayerName, porousBodiesOf } from './porous-bodies.ts';
import { noAir, porousVolumes, type PorousVolume } from './porous-volumes.ts';

/** A room in which walls and sheets stand for the porous volumes that its grid cannot resolve. */
export interface StoodInRoom {
  /** The plan, with the materials of those walls and sheets. */
  readonly plan: RenderPlan;
  readonly room: SceneRoom;
  /** Why a volume cannot be stood for. */
  readonly problems: readonly InputError[];
}

/** Puts walls that react locally, and sheets, in place of the porous volumes that a grid cannot resolve. */
export function withStandIns(plan: RenderPlan, room: SceneRoom, sceneFile: string): StoodInRoom {
  const layered = withLayersOfBodies(plan, room);
  return withStandInsOfVolumes(layered.plan, layered.room, sceneFile);
}

/**
 * Gives the walls of porous bodies that the grid does not resolve their law: that of a layer as thick as the bodies'
 * volume over their area in the air, before a rigid wall.
 */
function withLayersOfBodies(plan: RenderPlan, room: SceneRoom): Pick<StoodInRoom, 'plan' | 'room'> {
  const { unresolved } = porousBodiesOf(plan);
  if (unresolved.length === 0) return { plan, room };
  const materials = new Map(plan.scene.materials);
  const placed = [...new Set(unresolved.map(({ name }) => name))].flatMap((name): PlacedStandIn[] => {
    const own = unresolved.filter((body) => body.name === name);
    const material = bodyLayerName(name);
    const area = (room.report?.areas ?? [])
      .filter((each) => each.material >= 0 && room.materialNames[each.material] === material)
      .reduce((sum, each) => sum + each.area, 0);
    const thickness = own.reduce((sum, { volume }) => sum + volume, 0) / area;
    const standIn: StandIn = { kind: 'wall', behind: 'wall', medium: own[0].filling, thickness, cavity: 0 };
    if (area === 0) return [];
    materials.set(material, standInDefinition(standIn, plan.soundSpeed));
    return [{ volume: null, material, ...standIn }];
  });
  const standIns = { placed, replacedSquareMetres: new Map<string, number>(), solidCubicMetres: 0 };
  return { plan: { ...plan, scene: { ...plan.scene, materials } }, room: { ...room, standIns } };
}

/** Does for boxes what {@link withStandIns} does. */
function withStandInsOfVolumes(plan: RenderPlan, room: SceneRoom, sceneFile: string): StoodInRoom {
  const { scene, soundSpeed } = plan;
  const volumes = porousVolumes(plan).filter(({ fate }) => fate !== 'nodes');
  if (volumes.length === 0 || scene.walls === 'subcell') return { plan, room, problems: [] };
  const materials = new StandInMaterials(room.materialNames, scene.materials, volumes, soundSpeed);
  const stored = storedNodes(room.graph.grid);
  const { graph, surface, replaced, solidNodes, faults } = layersForBoxes(
    room,
    volumes.map(({ box: { from, to }, fate, axis }) => ({ from, to, thinAxis: fate === 'thin' ? axis : undefined })),
    {
      planes: drawnPlanes(scene),
      isOutside: memberOf(room.outside.nodes, stored),
      materialOf: (volume, place) => materials.indexOf(volume, place),
    },
  );
  return {
    plan: { ...plan, scene: { ...scene, materials: materials.definitions } },
    room: {
      ...room,
      graph,
      surface,
      materialNames: materials.names,
      places: nodePositionsOf(scene).map((position) => placeOf(graph, position)),
      standIns: {
        placed: [...(room.standIns?.placed ?? []), ...materials.placed],
        replacedSquareMetres: new Map([...replaced].map(([material, area]) => [room.materialNames[material], area])),
        solidCubicMetres: solidNodes * cellVolume(graph.grid),
      },
    },
    problems: faults.flatMap((fault, i) => (fault ? [problemOf(volumes[i], fault, plan, sceneFile)] : [])),
  };
}

/** Volume of the air of a room as drawn, m³, without what became solid; null where it is not known. */
export function airVolume(geometry: LoadedGeometry, { report, standIns }: SceneRoom): number | null {
  const drawn = drawnVolume(geometry, report);
  return drawn === null ? null : drawn - (standIns?.solidCubicMetres ?? 0);
}

/** The materials of a room, to which those of stand-ins are added. */
class StandInMaterials {
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

/** [axis] Planes of the faces of boxes. */
function drawnPlanes({ geometry }: Pick<Scene, 'geometry'>): number[][] {
  const boxes = geometry.kind === 'boxes' ? geometry.boxes : [];
  return [0, 1, 2].map((axis) => [...new Set(boxes.flatMap(({ from, to }) => [from[axis], to[axis]]))]);
}

function problemOf(volume: PorousVolume, fault: LayerFault, { grid }: RenderPlan, sceneFile: string): InputError {
  const path = `${sceneFile}: geometry.volumes[${volume.index}]`;
  const spacing = `${Number(grid.spacing.toPrecision(2))} m`;
  const finer = 'raise the maximum frequency for a finer grid';
  switch (fault) {
    case 'no-face':
      return noAir(path, volume.box.name);
    case 'sheet':
      return new InputError(
        path,
        `a sheet lies on the volume, which is too dense for a grid of ${spacing} and a wall there`,
        `Move them apart, or ${finer}.`,
      );
    case 'partition':
      return new InputError(
        path,
        `the volume is thinner than the spacing of the nodes, ${spacing}, and lies on a partition, which takes no layer`,
        `Give the partition thin, as one sheet, with a "porous" material as "front" or "back"; or ${finer}.`,
      );
    case 'other-layer':
      return new InputError(
        path,
        `the volume is thinner than the spacing of the nodes, ${spacing}, and another volume lies on the same faces of the grid`,
        `Draw one volume in their place, or ${finer}.`,
      );
  }
}
