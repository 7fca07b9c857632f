import { isThrough } from '../../../material/definition.ts';
import { bitsOf, DIRECTIONS } from '../../../room/grid/graph.ts';
import { passageFinder } from '../../../room/surfaces/passages.ts';
import { memberOf } from '../../../lists/member-of.ts';
import { boxPart, regionsOf, type FilledPart } from '../../../room/porous/box-regions.ts';
import { bodyPart } from '../../../room/porous/mesh-regions.ts';
import type { PorousNodes, PorousRegions } from '../../../room/porous/porous-nodes.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { InputError } from '../../../units/errors.ts';
import { porousVolumes, raisedFor, whyUnresolved, type PorousVolume } from '../../inputs/request/porous-volumes.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { SceneRoom } from '../places/voxel-room.ts';
import { porousBodiesOf } from './porous-bodies.ts';

/** The nodes that porous volumes fill; undefined if there are none. */
export function porousRegions(
  plan: RenderPlan,
  { graph, outside }: Pick<SceneRoom, 'graph' | 'outside'>,
): PorousRegions | undefined {
  const parts = porousParts(plan, { graph, outside });
  return parts.length === 0 ? undefined : regionsOf(graph, parts);
}

/** The parts of a room that the grid resolves and porous media fill: volumes, then bodies. */
function porousParts(plan: RenderPlan, { graph, outside }: Pick<SceneRoom, 'graph' | 'outside'>): FilledPart[] {
  const isOutside = memberOf(outside.nodes, storedNodes(graph.grid));
  return [
    ...porousVolumes(plan).flatMap(({ fate, box }) => (fate === 'nodes' ? boxPart(graph, box, isOutside) : [])),
    ...porousBodiesOf(plan).resolved.map((body) => bodyPart(graph, body, isOutside)),
  ];
}

/** Why a room with porous volumes cannot be rendered on its grid. */
export function porousProblems(
  plan: RenderPlan,
  room: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames' | 'outside' | 'places'>,
  sceneFile: string,
): InputError[] {
  const parts = porousParts(plan, room);
  const all = porousVolumes(plan);
  const volumes = all.filter(({ fate }) => fate === 'nodes');
  const isStoodFor = plan.scene.walls !== 'subcell' || plan.volumes !== undefined;
  const unresolved = isStoodFor ? [] : all.filter(({ fate }) => fate !== 'nodes');
  const pathOf = (part: number): string =>
    part < volumes.length ? `${sceneFile}: geometry.volumes[${volumes[part].index}]` : `${sceneFile}: geometry`;
  const partOf = new Map<number, number>();
  const overlaps = new Set<number>();
  parts.forEach(({ nodes }, part) => {
    for (const node of nodes) {
      if (partOf.has(node)) overlaps.add(part);
      partOf.set(node, part);
    }
  });
  const sources = plan.scene.sources.flatMap(({ name }, s) => {
    const part = partOf.get(room.places[s]?.node ?? -1);
    // Sources in volumes of boxes are found in the scene.
    return part === undefined || part < volumes.length ? [] : [{ name, part }];
  });
  return [
    ...sheetsOnBorders(plan, room, partOf).map(({ part, material, what }) => {
      const at = `the volume of ${JSON.stringify(parts[part].name)}`;
      return new InputError(
        pathOf(part),
        `${JSON.stringify(material)}, which ${what}, lies on ${at} or in it: only a sheet without that can`,
        'Move the sheet off the volume by two spacings of the grid, or leave that out.',
      );
    }),
    ...unresolved.map((volume) => noStandIn(volume, plan, sceneFile)),
    ...(plan.volumes?.problems ?? []).map(
      ({ path, message, remedy }) => new InputError(`${sceneFile}: ${path}`, message, remedy),
    ),
    ...parts.flatMap(({ nodes }, part) => (nodes.length === 0 ? noAir(pathOf(part), parts[part].name) : [])),
    ...[...overlaps].map(
      (part) =>
        new InputError(
          pathOf(part),
          `a volume of ${JSON.stringify(parts[part].name)} overlaps another porous volume`,
          'Make them touch: a place has one medium.',
        ),
    ),
    ...sources.map(
      ({ name, part }) =>
        new InputError(
          pathOf(part),
          `source ${JSON.stringify(name)} stands in a porous volume, ${JSON.stringify(parts[part].name)}`,
          'Move the source into free air.',
        ),
    ),
  ];
}

/** Sheets on or in volumes whose law cannot be joined with that of a border, and why. */
function sheetsOnBorders(
  { scene }: RenderPlan,
  { graph, surface, materialNames }: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames'>,
  partOf: ReadonlyMap<number, number>,
): { readonly part: number; readonly material: string; readonly what: string }[] {
  const find = passageFinder(graph, surface);
  if (!find) return [];
  const found = new Map<string, { readonly part: number; readonly material: string; readonly what: string }>();
  const bitsAt = bitsOf(graph);
  for (const [node, part] of partOf) {
    for (const direction of DIRECTIONS) {
      const passage = bitsAt(node) & (1 << direction) ? undefined : find(node, direction);
      const material = passage && materialNames[passage.material];
      const definition = material === undefined ? undefined : scene.materials.get(material);
      if (material === undefined || !definition || !isThrough(definition)) continue;
      const springs = definition.resonanceHz !== undefined || definition.kind === 'partition';
      const hasSides = definition.front !== undefined || definition.back !== undefined;
      const what = springs ? 'has a resonance or is a partition' : hasSides ? 'has a "front" or "back"' : undefined;
      if (what !== undefined) found.set(`${material} ${part}`, { part, material, what });
    }
  }
  return [...found.values()];
}

/** The error of a volume that no wall stands for: furniture is there, and walls pass between the nodes. */
function noStandIn(volume: PorousVolume, plan: RenderPlan, sceneFile: string): InputError {
  const raised = raisedFor(plan, volume);
  return new InputError(
    `${sceneFile}: geometry.volumes[${volume.index}]`,
    `the volume ${whyUnresolved(plan, volume)}; the walls of this room and its furniture pass between the nodes, so ` +
      'that no other wall can stand for it',
    `Let the walls be a staircase ("walls": "staircase")${raised === undefined ? '' : `, or ${raised} for a finer grid`}.`,
  );
}

/** The error of a volume that lies in solid. */
export const noAir = (path: string, name: string): InputError =>
  new InputError(path, `the volume of ${JSON.stringify(name)} has no air in it`, 'Move it into the air of the room.');

/** What the grid made of porous volumes, for the report. */
export function porousNotes(porous: PorousNodes | undefined): string[] {
  if (!porous) return [];
  return porous.fits.map(({ name, error }, medium) => {
    const nodes = porous.medium.reduce((sum, own) => sum + Number(own === medium), 0);
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    return (
      `the porous volume ${JSON.stringify(name)} has ${nodes} nodes; its simulated density is within ` +
      `${percent(error.viscous)} of the model's, its compressibility within ${percent(error.thermal)}`
    );
  });
}
