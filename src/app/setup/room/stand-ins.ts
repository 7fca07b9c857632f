import { memberOf } from '../../../lists/member-of.ts';
import { standInDefinition, type StandIn } from '../../../material/porous-volume/stand-in.ts';
import { cellVolume, storedNodes } from '../../../room/grid/grid.ts';
import { layersForBoxes, type LayerFault } from '../../../room/porous/stand-in-faces.ts';
import { placeOf } from '../../../run/points/place.ts';
import type { Scene } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { LoadedGeometry } from '../../inputs/scene/geometry.ts';
import { drawnVolume } from '../../inputs/scene/extents.ts';
import { porousVolumes, raisedFor, whyUnresolved, type PorousVolume } from '../../inputs/request/porous-volumes.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { StandInMaterials, type PlacedStandIn } from '../../inputs/request/stand-in-materials.ts';
import { nodePositionsOf, type SceneRoom } from '../places/voxel-room.ts';
import { bodyLayerName, facesAir, porousBodiesOf } from './porous-bodies.ts';
import { noAir } from './porous-volumes.ts';

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
  const layered = withLayersOfBodies(plan, room, sceneFile);
  const stoodIn = withStandInsOfVolumes(layered.plan, layered.room, sceneFile);
  return { ...stoodIn, problems: [...layered.problems, ...stoodIn.problems] };
}

/**
 * Gives the walls of porous bodies that the grid does not resolve their law: that of a layer as thick as the bodies'
 * volume over their area in the air, before a rigid wall. Bodies outside of the room count for neither.
 */
function withLayersOfBodies(plan: RenderPlan, room: SceneRoom, sceneFile: string): StoodInRoom {
  const { unresolved } = porousBodiesOf(plan);
  if (unresolved.length === 0) return { plan, room, problems: [] };
  const materials = new Map(plan.scene.materials);
  const problems: InputError[] = [];
  const placed = [...new Set(unresolved.map(({ name }) => name))].flatMap((name): PlacedStandIn[] => {
    const own = unresolved.filter((body) => body.name === name && facesAir(room.graph, body));
    const material = bodyLayerName(name);
    const area = (room.report?.areas ?? [])
      .filter((each) => each.material >= 0 && room.materialNames[each.material] === material)
      .reduce((sum, each) => sum + each.area, 0);
    const thickness = own.reduce((sum, { volume }) => sum + volume, 0) / area;
    if (area === 0 || own.length === 0) {
      problems.push(noAir(`${sceneFile}: geometry`, name));
      materials.set(material, { kind: 'rigid' });
      return [];
    }
    const standIn: StandIn = { kind: 'wall', behind: 'wall', medium: own[0].filling, thickness, cavity: 0 };
    materials.set(material, standInDefinition(standIn, plan.soundSpeed));
    return [{ volume: null, material, ...standIn }];
  });
  const standIns = { placed, replacedSquareMetres: new Map<string, number>(), solidCubicMetres: 0 };
  return { plan: { ...plan, scene: { ...plan.scene, materials } }, room: { ...room, standIns }, problems };
}

/** Does for boxes what {@link withStandIns} does. */
function withStandInsOfVolumes(plan: RenderPlan, room: SceneRoom, sceneFile: string): StoodInRoom {
  const { scene, soundSpeed } = plan;
  const volumes = porousVolumes(plan).filter(({ fate }) => fate !== 'nodes');
  if (volumes.length === 0) return { plan, room, problems: [] };
  if (scene.walls === 'subcell') {
    // The boxes of the plan have them already.
    const standIns = { placed: plan.volumes?.placed ?? [], replacedSquareMetres: new Map(), solidCubicMetres: 0 };
    return { plan, room: plan.volumes ? { ...room, standIns } : room, problems: [] };
  }
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

/** [axis] Planes of the faces of boxes. */
function drawnPlanes({ geometry }: Pick<Scene, 'geometry'>): number[][] {
  const boxes = geometry.kind === 'boxes' ? geometry.boxes : [];
  return [0, 1, 2].map((axis) => [...new Set(boxes.flatMap(({ from, to }) => [from[axis], to[axis]]))]);
}

function problemOf(volume: PorousVolume, fault: LayerFault, plan: RenderPlan, sceneFile: string): InputError {
  const path = `${sceneFile}: geometry.volumes[${volume.index}]`;
  if (fault === 'no-face') return noAir(path, volume.box.name);
  const raised = raisedFor(plan, volume);
  const [message, remedy] = FAULTS[fault];
  return new InputError(
    path,
    `the volume ${whyUnresolved(plan, volume)}; ${message}`,
    raised === undefined ? remedy : `${remedy} Or ${raised} for a finer grid.`,
  );
}

/** What is in the way of a stand-in, and what to do. */
const FAULTS: Readonly<Record<Exclude<LayerFault, 'no-face'>, readonly [message: string, remedy: string]>> = {
  sheet: ['a wall stands for it, and a sheet lies there', 'Move them apart.'],
  partition: [
    'it lies on a partition, which takes no layer',
    'Give the partition thin, as one sheet, with a "porous" material as "front" or "back".',
  ],
  'other-layer': ['another volume lies on the same faces of the grid', 'Draw one volume in their place.'],
};
