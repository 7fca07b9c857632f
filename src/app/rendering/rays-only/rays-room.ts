import { speedOfSound } from '../../../material/air.ts';
import { isInside } from '../../../scene/boxes.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { durationReason, durationWithoutWaves } from '../../inputs/duration/choose-duration.ts';
import { drawnRoom } from '../../inputs/duration/estimate-decay.ts';
import { roomDimensions, type DrawnVolume } from '../../inputs/scene/extents.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import type { LeftOut, PlacedArea } from '../../setup/places/place-areas.ts';
import type { PlacedDirection } from '../../setup/places/place-directions.ts';
import type { SurfaceArea } from '../../setup/room/mesh-summary.ts';
import type { DurationReport } from '../survival/duration-report.ts';

/** A room that rays and image sources compute alone: as it is drawn, on no grid. */
export interface RaysRoom {
  readonly plan: Pick<RenderPlan, 'scene' | 'geometry' | 'areas' | 'dimensions' | 'soundSpeed' | 'validTo'>;
  readonly prepared: {
    readonly areas: readonly SurfaceArea[];
    readonly receiverAreas: readonly PlacedArea[];
    readonly directions: readonly PlacedDirection[];
    readonly volume: DrawnVolume;
  };
  readonly duration: DurationReport;
}

/** The room of a scene without waves. Responses whose length is chosen get the longest that is forecast. */
export function raysRoom({ scene, geometry, areas, durationChoice }: RenderScene): RaysRoom {
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const { cubicMetres, squareMetres } = drawnRoom(geometry, listeners);
  const duration = durationWithoutWaves({ scene, durationChoice });
  return {
    plan: {
      ...{ scene: { ...scene, duration }, geometry, areas, dimensions: roomDimensions(geometry) },
      ...{ soundSpeed: speedOfSound(scene.air), validTo: scene.maxFrequency },
    },
    prepared: {
      areas: [...squareMetres].map(([material, area]) => ({
        ...{ material, squareMetres: area, gridSquareMetres: area, error: 0 },
      })),
      receiverAreas: areas.map((area) => placed(area, geometry)),
      directions: scene.receivers.flatMap(({ name, position, direction }, receiver) =>
        direction ? [{ receiver, name, position, direction, listeners: [] }] : [],
      ),
      volume: { scene: cubicMetres, grid: null },
    },
    duration: {
      seconds: duration,
      figure: scene.durationFor,
      chosen: durationChoice && { ...durationChoice, reason: durationReason(durationChoice) },
      ...{ short: [], canGoOn: false, wentOnFromSeconds: null },
    },
  };
}

/** Receivers of an area that stand in the air, where boxes say it. */
function placed({ points, ...area }: RenderScene['areas'][number], { boxes }: RenderScene['geometry']): PlacedArea {
  const isInAir = (position: Vec3): boolean => boxes === undefined || isInside(boxes, position);
  return {
    ...area,
    points: points
      .filter(({ position }) => isInAir(position))
      .map((point) => ({ ...point, node: -1, onGrid: point.position })),
    leftOut: points
      .filter(({ position }) => !isInAir(position))
      .map(({ name, position }): LeftOut => ({ name, position, why: 'in a wall' })),
  };
}
