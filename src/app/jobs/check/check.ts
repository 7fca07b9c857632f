import { EVERYWHERE } from '../../../engine/engine-properties.ts';
import { inOneArray, type RoomGraph } from '../../../room/grid/graph.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import { floodThrough, passagesAt } from '../../../room/surfaces/passages.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { allTogether, InputError, type Help } from '../../../units/errors.ts';
import { AIR_KIND } from '../../setup/room/air-kind.ts';
import { choosePlan, withForecastOnGrid } from '../../planning/plan/choose-plan.ts';
import { absorbedSharesOf } from '../../../room/absorbed/absorbed.ts';
import { boxSharesOf } from '../../../room/absorbed/box-shares.ts';
import { areasInRoom } from '../../setup/room/areas-in-room.ts';
import { effectiveAreas, effectiveAreaWarnings } from '../../setup/room/effective-areas.ts';
import { knowDetails } from '../../setup/kept-room/kept-details.ts';
import { recallShares } from '../../setup/kept-room/kept-shares.ts';
import { detailsOf, limitWarnings } from './check-details.ts';
import { drawCheck } from './check-picture.ts';
import { planReport, roomReport, type PlanReport, type RoomReport } from './check-report.ts';
import type { DetailsReport } from '../../planning/limits/details-report.ts';
import { unitWarnings, volumeWarnings } from '../../inputs/scene/extents.ts';
import type { GeometryLimit } from '../../planning/limits/geometry-limits.ts';
import type { AreaEntry } from '../../outputs/areas/finish-areas.ts';
import { leftOutTexts, placeAreas } from '../../setup/places/place-areas.ts';
import { joinedAir } from '../../setup/places/joined-air.ts';
import { checkLimits, checkRoomLimits } from '../../planning/limits/limits.ts';
import { holeWarnings } from '../../setup/room/hole-warnings.ts';
import { areaWarnings, meshSummary, surfaceWarnings } from '../../setup/room/mesh-summary.ts';
import { outsideWarnings } from '../../setup/room/outside-report.ts';
import { mediumWarnings } from '../../inputs/request/medium-warnings.ts';
import { sheetReports, type SheetReport } from '../../inputs/request/sheet-report.ts';
import { standInReports, type StandInReport } from '../../inputs/request/stand-in-report.ts';
import { wallReports, type WallReport } from '../../inputs/request/wall-report.ts';
import { resolveKept } from '../../inputs/request/kept-grid-walls.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { finerGridTexts } from '../../inputs/request/volume-spacing.ts';
import { hasStraightLine } from '../../rendering/prepared/straight-line.ts';
import { nearWarnings } from '../../setup/room/near-points.ts';
import { volumeSideWarnings } from '../../setup/places/points-at-volumes.ts';
import { placeWarnings } from '../../setup/places/points.ts';
import { readScene, wantsNoWaves, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import { libraryWallWarnings, localLayerWarnings } from '../../setup/room/local-layers.ts';
import { withWallsOfBodies } from '../../setup/room/porous-bodies.ts';
import { porousProblems } from '../../setup/room/porous-volumes.ts';
import { roomProblems } from '../../setup/room/room-problems.ts';
import { standInWarnings } from '../../setup/room/stand-in-warnings.ts';
import { withStandIns } from '../../setup/room/stand-ins.ts';
import { shallowSheetWarnings } from '../../setup/room/shallow-sheets.ts';
import { sheetWarnings } from '../../setup/room/sheet-warnings.ts';
import { sheetProblems } from '../../setup/room/through-problems.ts';
import { fitWith, prepareWith } from '../../ports/host/room-threads.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { placeWeights } from '../../../run/points/interpolation.ts';
import { cloudPositions, placeDirections } from '../../setup/places/place-directions.ts';
import { SourceDrives } from '../../setup/sources/source-drive.ts';
import { projectWarnings, refusingForProject } from '../../inputs/scheme/project-scheme.ts';
import { fedBySource } from '../../setup/sources/place-radiators.ts';
import { nodesAtWalls } from '../../setup/room/nodes-at-walls.ts';
import { requireFree, suggestedName, suggestionFor } from './suggest.ts';
import { jsonText } from '../../../text/terminal.ts';
import { placeOf } from '../../../run/points/place.ts';
import type { RoomMaterial } from '../../../room/prepare/prepared.ts';
import { voxeliseSceneWork, type SceneRoom } from '../../setup/places/voxel-room.ts';
import { hasWalks, walkSizes } from '../../setup/sources/place-sounds.ts';
import type { WalkEntry } from '../../inputs/walks/sound-entry.ts';
import { fileWarnings } from '../../inputs/walks/read-signals.ts';
import { walkPlaces } from '../../setup/sources/walk-places.ts';
import { wallsNotes } from '../../setup/room/walls-report.ts';

/** What is known of a scene without simulating it. */
export interface CheckReport extends PlanReport {
  /** What the grid makes of the room; null if it needs more memory than there is. */
  readonly room: RoomReport | null;
  /** Receivers on areas; empty if the room does not fit into memory. */
  readonly areas: readonly Pick<AreaEntry, 'area' | 'kind' | 'receivers' | 'leftOut'>[];
  /** Walks on the grid; left out if nothing moves, or if a walk is wrong. */
  readonly walks?: readonly WalkEntry[];
  /** Details of the room as drawn; null for a mesh of too many triangles. */
  readonly details: DetailsReport | null;
  /** Details that the grid is too coarse for, the most serious first. */
  readonly limits: readonly GeometryLimit[];
  /** The walls that the materials are, in continuous time. */
  readonly materials: readonly WallReport[];
  /** Left out where there are none. */
  readonly sheets?: readonly SheetReport[];
  /** What stands for porous volumes that the grid cannot resolve; left out where nothing does. */
  readonly standIns?: readonly StandInReport[];
  readonly warnings: readonly string[];
  /** Why the scene cannot be rendered. */
  readonly problems: readonly {
    readonly path: string;
    readonly message: string;
    readonly remedy: string;
    readonly help: Help | undefined;
  }[];
  /** File name of the picture; null if there is no room to draw, or if a sheet or a volume cannot be simulated. */
  readonly picture: string | null;
  /** The rewritten scene, if one was asked for; its file is null if nothing is to be changed. */
  readonly suggestion?: {
    readonly file: string | null;
    readonly changes: readonly string[];
    readonly unchanged: readonly string[];
  };
}

/** The scene to check. */
export interface CheckRequest extends SceneRequest {
  /** Write the scene with sheets and volumes in place of local layers to the folder, as SCENE-suggested.json. */
  readonly suggest?: boolean | undefined;
}

/** The report of a check, with its picture. */
export interface CheckOutcome {
  readonly report: CheckReport;
  /** All faults that prevent a rendering; undefined if there are none. */
  readonly error: InputError | undefined;
}

const PICTURE = 'check.svg';

/**
 * Puts a scene on its grid, reports what is known without a simulation, and draws it to `check.svg`.
 *
 * @throws InputError for a scene that cannot be read, or a suggestion that is already there; CancelledError if stopped;
 * RunError if writing fails.
 */
export async function checkScene(request: CheckRequest, controls: EngineControls): Promise<CheckOutcome> {
  const { host, memoryLimit, signal, onProgress } = controls;
  onProgress?.({ phase: 'preparing' });
  const suggested = request.suggest ? suggestedName(request.sceneFile, host.files) : undefined;
  await host.files.checkFolder(request.outFolder, 'outFolder', { names: [PICTURE] });
  if (suggested !== undefined) await requireFree(request.outFolder, suggested, host.files);
  // Rays know no grid: what one shows of the room counts for them as well.
  const isRaysOnly = await wantsNoWaves(request, host.files);
  const asked = isRaysOnly ? { ...request, raysOnly: false } : request;
  const drawn = await readScene(asked, host.files, memoryLimit, (loaded) => knowDetails(loaded, host.rooms));
  await knowDetails(drawn, host.rooms);
  const forecast = withForecastOnGrid({ rendered: drawn, plan: (await choosePlan(drawn, false, controls)).plan });
  const { rendered } = forecast;
  const chosen = withWallsOfBodies(forecast.plan);
  stopIfAsked(signal);

  const problems: InputError[] = [];
  const fits = attempt(problems, () => checkRoomLimits(chosen, rendered, EVERYWHERE, memoryLimit)) !== undefined;
  if (fits) attempt(problems, () => checkLimits(chosen, rendered, EVERYWHERE, false, memoryLimit));
  const onGrid = fits
    ? await prepareWith(
        host.threads,
        storedNodes(chosen.grid),
        voxeliseSceneWork(chosen, rendered.allowLeaks, {
          signal,
          onProgress: (share, what) => onProgress?.({ phase: 'preparing', what, share }),
        }),
        signal,
      )
    : undefined;
  const stoodIn = onGrid && withStandIns(chosen, onGrid, request.sceneFile);
  const plan = stoodIn?.plan ?? chosen;
  const room = stoodIn && { ...stoodIn.room, graph: inOneArray(stoodIn.room.graph) };
  const faults = room ? roomProblems(plan, room, rendered, request.sceneFile) : [];
  // A picture marks points and leaks; what is wrong with sheets and volumes, or with points in them, it would not show.
  const unseen = room
    ? [
        ...sheetProblems(plan, room, request.sceneFile),
        ...porousProblems(plan, room, request.sceneFile),
        ...stoodIn.problems,
      ]
    : [];
  for (const each of [...faults, ...unseen]) problems.push(each);
  const isDrawn = room !== undefined && unseen.length === 0 && (faults.length === 0 || room.standIns === undefined);
  const walks =
    room && problems.length === 0 && hasWalks(plan.scene)
      ? attempt(problems, () => walkSizes(plan, walkPlaces(plan, room.graph, room.outside, rendered.pointPath)))
      : undefined;
  const names = plan.geometry.kind === 'mesh' ? plan.geometry.materialNames : (room?.materialNames ?? []);
  const materials = await resolveKept(plan, names, { store: host.kept }, (work, fits) =>
    fitWith(host.threads, fits, work, signal),
  );
  if (room && problems.length === 0) checkDirections(plan, room, materials, rendered.pointPath, problems);
  stopIfAsked(signal);

  const kinds = room && kindsOfAir(room);
  const effective =
    room && materials.length > 0
      ? effectiveAreas(
          names,
          areasInRoom(plan, room),
          (room.outside.nodes.length === 0 ? boxSharesOf(room, plan.scheme, materials) : undefined) ??
            (await recallShares(plan, rendered.allowLeaks, room.graph, { store: host.kept }, () =>
              absorbedSharesOf(room, plan.scheme, plan.soundSpeed, materials, signal),
            )),
        )
      : [];
  const inRoom = room && kinds ? roomReport(plan, room, kinds, effective, rendered.wallsReason) : null;
  const mesh = room && meshSummary(plan.geometry, room.materialNames, room.report);
  const { details, limits } = detailsOf(plan, rendered);
  const start = room?.places[0]?.node;
  const areas = room && start !== undefined ? placeAreas(plan, joinedAir(room), room.outside, start) : [];
  const report: CheckReport = {
    ...planReport(plan, rendered.durationChoice),
    room: inRoom,
    areas: areas.map(({ name, kind, points, leftOut }) => ({ area: name, kind, receivers: points.length, leftOut })),
    ...(walks && { walks }),
    details,
    limits,
    materials: wallReports(plan, materials),
    ...sheetReports(materials),
    ...standInReports(plan, room?.standIns?.placed ?? [], inRoom?.areas ?? []),
    warnings: [
      ...(isRaysOnly ? [withoutWavesText(plan)] : []),
      ...materials.flatMap(({ warnings }) => warnings),
      ...(room && room.blocked === undefined ? outsideWarnings(plan, room.outside) : []),
      ...fileWarnings(plan.scene.sources, plan.areas),
      ...(room ? placeWarnings(plan.scene, room.places) : []),
      ...(room ? volumeSideWarnings(plan, room.places) : []),
      ...nearWarnings(
        plan,
        (from, to) => !room || hasStraightLine({ graph: room.graph, damped: { node: room.outside.nodes } }, from, to),
      ),
      ...projectWarnings(plan),
      ...finerGridTexts(plan),
      ...leftOutTexts(areas),
      ...(inRoom ? wallsNotes(inRoom.walls) : []),
      ...unitWarnings(planReport(plan, rendered.durationChoice).extentsMetres),
      ...(inRoom ? volumeWarnings(inRoom.volumeCubicMetres) : []),
      ...(room ? holeWarnings(plan, room.graph) : []),
      ...(mesh ? surfaceWarnings(mesh) : areaWarnings(inRoom?.areas ?? [])),
      ...effectiveAreaWarnings(effective, inRoom?.areas ?? []),
      ...shallowSheetWarnings(inRoom?.areas ?? [], plan.grid.spacing),
      ...sheetWarnings(plan, materials),
      ...mediumWarnings(plan),
      ...standInWarnings(plan, room?.standIns?.placed ?? []),
      ...localLayerWarnings(plan, materials),
      ...libraryWallWarnings(plan, materials),
      ...limitWarnings(limits),
    ],
    problems: problems.map(({ path, message, remedy, help }) => ({ path, message, remedy, help })),
    picture: isDrawn ? PICTURE : null,
  };
  const suggestion = suggested === undefined ? undefined : await suggestionFor(request, plan, materials, host.files);
  if (isDrawn && kinds) {
    onProgress?.({ phase: 'writing' });
    const picture = drawCheck({ ...room, ...plan.scene, kinds, leaks: room.report?.leaks ?? [] });
    await host.files.writeTogether(request.outFolder, new Map([[PICTURE, picture]]), signal);
  }
  if (suggested === undefined || suggestion === undefined) return outcomeOf(report, problems);
  const { changes, unchanged, scene } = suggestion;
  if (changes.length > 0)
    await host.files.writeTogether(request.outFolder, new Map([[suggested, `${jsonText(scene, 2)}\n`]]), signal);
  const file = changes.length > 0 ? suggested : null;
  return outcomeOf({ ...report, suggestion: { file, changes, unchanged } }, problems);
}

function outcomeOf(report: CheckReport, problems: readonly InputError[]): CheckOutcome {
  return { report, error: problems.length > 0 ? allTogether(problems) : undefined };
}

/** Checks that sources and receivers with direction have room for their nodes, as a rendering does. */
function checkDirections(
  plan: RenderPlan,
  room: SceneRoom<RoomGraph>,
  materials: readonly RoomMaterial[],
  pointPath: RenderScene['pointPath'],
  problems: InputError[],
): void {
  const { scene, scheme } = plan;
  const { graph, outside, places } = room;
  const positions = [
    ...scene.sources.filter(({ directivity }) => directivity).map(({ position }) => position),
    ...cloudPositions(scene),
  ];
  const middles = positions.flatMap((position) => placeOf(graph, position)?.node ?? []);
  const onGrid = {
    graph,
    scheme,
    subcell: { node: nodesAtWalls(room, plan, materials, middles) },
    damped: { node: outside.nodes },
  };
  const drives = new SourceDrives(plan, new Map());
  const fed = scene.sources.flatMap((source, s) => {
    const at = places[s];
    if (!at) return [];
    const { point } = placeWeights(onGrid, at);
    const path = pointPath('sources', source.name);
    const fedBy = () => fedBySource(plan, drives, source, point, onGrid, path);
    return attempt(problems, () => refusingForProject(plan.project, fedBy)) ?? point;
  });
  attempt(problems, () => refusingForProject(plan.project, () => placeDirections(scene, onGrid, fed, pointPath)));
}

/** Says what a check of a scene without waves is about. */
const withoutWavesText = ({ validTo }: RenderPlan): string =>
  `the scene is computed by rays alone, which need no grid: the grid here is that of waves up to ${Math.round(validTo)} Hz, to find holes and points in walls; what is said of its size and time does not concern rays`;

/** Runs an action; an InputError goes to the list. */
function attempt<T>(problems: InputError[], action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems.push(error);
    return undefined;
  }
}

/** [stored node] An {@link AirKind}. If the first source is in a wall, no node is joined to it. */
function kindsOfAir({ graph, surface, outside, places: [first] }: SceneRoom<RoomGraph>): Uint8Array {
  const kinds = new Uint8Array(graph.nodes.length);
  if (first) floodThrough(graph, passagesAt(graph, surface), first.node, kinds, AIR_KIND.joined);
  for (const node of outside.nodes) kinds[node] = AIR_KIND.outside;
  return kinds;
}
