import { slabAbsorptionAt } from '../../../material/porous-volume/absorption.ts';
import { airImpedance } from '../../../material/still-air.ts';
import { memberOf } from '../../../lists/member-of.ts';
import { boxRegions, nodesInBox, type FilledBox } from '../../../room/porous/box-regions.ts';
import type { PorousNodes, PorousRegions } from '../../../room/porous/porous-nodes.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { volumesOf } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

/** σX/ρc above which waves die within a spacing, and a local wall is nearer (docs/measurements/porous.md). */
const MOST_RESISTANCE = 2.5;

/** Angles of incidence for which the cost of a local wall is told, degrees. */
const ANGLES = [0, 45, 60, 75];

function filledBoxes({ scene }: Pick<RenderPlan, 'scene'>): FilledBox[] {
  return volumesOf(scene.geometry).flatMap(({ from, to, material }) => {
    const filling = scene.materials.get(material);
    return filling?.kind === 'porousVolume' ? [{ from, to, name: material, filling }] : [];
  });
}

/** The nodes that porous volumes fill; undefined if there are none. */
export function porousRegions(
  plan: RenderPlan,
  { graph, outside }: Pick<SceneRoom, 'graph' | 'outside'>,
): PorousRegions | undefined {
  const boxes = filledBoxes(plan);
  if (boxes.length === 0) return undefined;
  return boxRegions(graph, boxes, memberOf(outside.nodes, storedNodes(graph.grid)));
}

/** Why a room with porous volumes cannot be rendered on its grid. */
export function porousProblems(
  plan: RenderPlan,
  room: Pick<SceneRoom, 'graph' | 'outside'>,
  sceneFile: string,
): InputError[] {
  const boxes = filledBoxes(plan);
  if (boxes.length === 0) return [];
  if (plan.scene.walls === 'subcell') {
    return [
      new InputError(
        `${sceneFile}: geometry.volumes`,
        'porous volumes end on cell faces, and the walls of this room pass between the nodes',
        'Let the walls be a staircase: "walls": "staircase".',
      ),
    ];
  }
  const isOutside = memberOf(room.outside.nodes, storedNodes(room.graph.grid));
  return boxes.flatMap((box, index) => {
    const path = `${sceneFile}: geometry.volumes[${index}]`;
    const { spacing } = room.graph.grid;
    const { flowResistivity } = box.filling;
    const across = nodesInBox(room.graph.grid, box).slice(0, plan.dimensions);
    const thickness = Math.min(...box.from.slice(0, plan.dimensions).map((low, axis) => box.to[axis] - low));
    const near = { medium: box.filling, thickness };
    const inAir = boxRegions(room.graph, [box], isOutside).node.length;
    const metres = (x: number): string => `${Number(x.toPrecision(2))} m`;
    if (across.some(([first, end]) => first >= end) || thickness < spacing * (1 - 1e-6)) {
      return [
        new InputError(
          path,
          `the volume is ${metres(thickness)} thick, less than the spacing of the nodes, ${metres(spacing)}`,
          localWall(plan, near),
        ),
      ];
    }
    if (inAir === 0) {
      return [new InputError(path, 'the volume has no air in it', 'Move it into the air of an added box.')];
    }
    const resistance = (flowResistivity * spacing) / airImpedance(plan.soundSpeed);
    if (resistance <= MOST_RESISTANCE) return [];
    return [
      new InputError(
        path,
        `waves in ${JSON.stringify(box.name)} die within the spacing of the nodes, ${metres(spacing)}: its resistance is ` +
          `${resistance.toFixed(1)} ρc there, and at most ${MOST_RESISTANCE} can be simulated`,
        localWall(plan, near),
      ),
    ];
  });
}

/** What to do where a volume cannot be simulated, and what that costs angle by angle. */
function localWall({ soundSpeed }: RenderPlan, slab: Parameters<typeof slabAbsorptionAt>[0]): string {
  const { medium, thickness } = slab;
  const { hertz, text } = worstOctave();
  return (
    `Raise the maximum frequency, or leave the volume out and give the wall "porous": { "flowResistivity": ${medium.flowResistivity}, ` +
    `"thicknessMetres": ${Number(thickness.toPrecision(3))} }. In the octave where that differs most, ${hertz} Hz, it absorbs ${text}.`
  );

  function worstOctave(): { readonly hertz: number; readonly text: string } {
    const octaves = [125, 250, 500, 1000, 2000].map((hertz) => {
      const pairs = ANGLES.map((degrees) => {
        const at = (reaction: 'local' | 'extended'): number =>
          slabAbsorptionAt(slab, soundSpeed, hertz, (degrees * Math.PI) / 180, reaction);
        return { degrees, local: at('local'), extended: at('extended') };
      });
      const text = pairs
        .map(({ degrees, local, extended }) => `${local.toFixed(2)} in place of ${extended.toFixed(2)} at ${degrees}°`)
        .join(', ');
      return { hertz, text, most: Math.max(...pairs.map(({ local, extended }) => Math.abs(local - extended))) };
    });
    return octaves.reduce((worst, octave) => (octave.most > worst.most ? octave : worst));
  }
}

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
