import { roomDetails } from '../../../room/details/measure-details.ts';
import { withSheets } from '../../../room/details/sheet-chords.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import { detailsReport, type DetailsReport } from '../../planning/limits/details-report.ts';
import { geometryLimits, type GeometryLimit } from '../../planning/limits/geometry-limits.ts';

/** Details of a room; null if there are none, and what the grid makes of them. */
interface RoomDetailsReport {
  readonly details: DetailsReport | null;
  readonly limits: readonly GeometryLimit[];
}

/** Details of the room as drawn: of boxes without the walls that stand for sheets and volumes on the grid of a plan. */
export function detailsOf(
  { grid, validTo, ...plan }: RenderPlan,
  drawn: Pick<RenderScene, 'scene' | 'geometry'>,
): RoomDetailsReport {
  const { scene, geometry } = plan.geometry.boxes ? drawn : plan;
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const open = openNames(scene.materials);
  const details = roomDetails(geometry, open, listeners);
  if (!details) return { details: null, limits: [] };
  const limits = geometryLimits(details, { spacing: grid.spacing, walls: scene.walls, validTo });
  const { boxes, sheets = [] } = geometry;
  return { details: detailsReport(boxes ? withSheets(details, boxes, sheets, open) : details), limits };
}

/** The texts of limits that are warnings. Areas are left to `areaWarnings`, which knows them on the grid. */
export function limitWarnings(limits: readonly GeometryLimit[]): string[] {
  return limits.flatMap(({ kind, severity, text }) => (severity === 'note' || kind === 'material-area' ? [] : [text]));
}
