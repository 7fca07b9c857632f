/** New areas and rows of receivers: how they are drawn, and what becomes of it. */
import { computed } from '@preact/signals';
import { drawnReceivers, isSameFile, planePolygon, type DrawnOutline, type Vec3 } from '../../../../src/app/index.ts';
import type { PlacingTool } from '../../shapes/placing.ts';
import { editScene, scene } from '../document/document.ts';
import { isObject, objectAt, valueAt, withValue, type JsonObject } from '../document/json.ts';
import { EARS, spacingFor } from '../room/areas.ts';
import { isFlat } from '../room/points.ts';
import { selected } from '../room/shown-room.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { words } from '../../../words/words.ts';
import { areaOf, cornersInFile, lengthOf } from './outline.ts';
import { placingTool } from './tool.ts';

/** What a tool draws. */
export type DrawingTool = Exclude<PlacingTool, 'select'>;

/** Distance of neighbouring seats of a row, m. */
const SEAT = 0.6;

/** An outline under way, on the floor or on the surface where it began; metres. */
const drawn = sceneSignal<{ readonly tool: DrawingTool; readonly corners: readonly Vec3[] } | null>(null);

/** An area under way, as the picture shows it. */
export interface AreaDraft {
  readonly outline: readonly Vec3[];
  readonly isClosed: boolean;
  /** [receiver][x, y, z], metres. */
  readonly receivers: Float32Array;
  /** Its size and how many receivers it has. */
  readonly text: string;
}

/** Whether receivers can be laid: those of a mesh file are only read. */
export const canLay = computed(() => isObject(valueAt(scene.value, ['receivers'])));

/** A row stands at the height of ears above what it was drawn on. */
function outlineFor(tool: DrawingTool, corners: readonly Vec3[]): DrawnOutline {
  const height = isFlat.value ? 0 : EARS;
  if (tool === 'row') {
    return { kind: 'line', corners: corners.map(([x, y, z]) => [x, y, z + height]), spacing: SEAT, height: 0 };
  }
  return { kind: 'polygon', corners, spacing: spacingFor(areaOf(corners)), height };
}

/** The area that is being drawn; null while there is none. */
export const draft = computed<AreaDraft | null>(() => {
  const now = drawn.value;
  if (!now) return null;
  const { tool, corners } = now;
  const receivers = drawnReceivers(outlineFor(tool, corners)) ?? new Float32Array();
  return {
    outline: corners,
    isClosed: tool !== 'row',
    receivers,
    text: textFor(now.tool, corners, receivers.length / 3),
  };
});

const { placing } = words;

function textFor(tool: DrawingTool, corners: readonly Vec3[], count: number): string {
  if (tool === 'row') return placing.drawnRow(lengthOf(corners), count);
  if (corners.length < 3) return placing.drawnSide(lengthOf(corners));
  const fault = planePolygon(corners);
  if (typeof fault === 'string') return placing.faults[fault];
  if (tool === 'polygon') return placing.drawnPolygon(areaOf(corners), count);
  const sides = [lengthOf(corners.slice(0, 2)), lengthOf(corners.slice(1, 3))];
  return placing.drawnRectangle(sides[0], sides[1], count);
}

/**
 * Draws an area or a row.
 *
 * @param corners Its corners on the surface on which it lies, metres.
 * @param phase At the end it becomes one of the scene, and the tool ends; 'given-up' forgets it.
 */
export function drawArea(tool: DrawingTool, corners: readonly Vec3[], phase: 'moving' | 'done' | 'given-up'): void {
  drawn.value = phase === 'given-up' ? null : { tool, corners };
  if (phase !== 'done') return;
  const outline = outlineFor(tool, corners);
  const receivers = drawnReceivers(outline);
  drawn.value = null;
  // A drag of no width or a line that crosses itself lays nothing; the tool stays for another try.
  if (receivers?.length === 0) return;
  placingTool.value = null;
  layArea(outline);
}

/** Adds an area with a name of its own and selects it. */
function layArea({ kind, corners, spacing, height }: DrawnOutline): void {
  const name = freeAreaName(placing.names[kind]);
  const entry: JsonObject = {
    [kind]: cornersInFile(kind, corners, isFlat.peek()),
    spacingMetres: spacing,
    ...(kind === 'polygon' && !isFlat.peek() && { heightMetres: height }),
  };
  editScene(words.room.changes.add(name), (before) => withValue(before, ['receivers', name], entry));
  selected.value = { kind: 'receiver', name };
}

/** Lays receivers over all surfaces of a material that are level enough to sit on, and selects the area. */
export function layOnSurface(material: string): void {
  const name = freeAreaName(placing.names.polygon);
  const entry = { surface: [material], spacingMetres: 0.5, heightMetres: EARS };
  editScene(words.room.changes.add(name), (before) => withValue(before, ['receivers', name], entry));
  selected.value = { kind: 'receiver', name };
}

/** The first of `seats`, `seats 2`, … that no receiver and no area has, in files either. */
export function freeAreaName(
  stem: string,
  taken: readonly string[] = Object.keys(objectAt(scene.peek(), ['receivers'])),
): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem} ${number}`;
    if (!taken.some((other) => isSameFile(other, name))) return name;
  }
}
