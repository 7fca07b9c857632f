import { absorbedSharesWork } from '../../../room/absorbed/absorbed.ts';
import { boxShares } from '../../../room/absorbed/box-shares.ts';
import { knowDetails } from '../../setup/kept-room/kept-details.ts';
import { KeptRoom } from '../../setup/kept-room/kept-room.ts';
import { roomName } from '../../setup/kept-room/room-key.ts';
import { keptPlaces } from '../../setup/places/kept-places.ts';
import type { Place } from '../../../run/points/place.ts';
import { areasInRoom } from '../../setup/room/areas-in-room.ts';
import { effectiveAreas, effectiveAreaWarnings } from '../../setup/room/effective-areas.ts';
import { dampOutside } from '../../../room/outside/outside.ts';
import { prepareRoomWork, type PrepareOptions } from '../../../room/prepare/prepare.ts';
import { nodeCounts, type PreparedRoom } from '../../../room/prepare/prepared.ts';
import { lengthenedCubes, lengthenedRoom } from '../../../room/shortened/lengthened-room.ts';
import { gridVolume } from '../../../room/boxes/voxelise-boxes.ts';
import { refusingForProject } from '../../inputs/scheme/project-scheme.ts';
import { placeRadiators } from '../../setup/sources/place-radiators.ts';
import { correctDirect, type DirectCorrections } from './place-direct.ts';
import { hasStraightLine } from './straight-line.ts';
import type { PlacedRadiator } from '../../setup/sources/placed-radiator.ts';
import { radiatorWarnings } from '../../setup/sources/source-text.ts';
import { placedNodes, placeDirections, type PlacedDirection } from '../../setup/places/place-directions.ts';
import type { RunSetup } from '../../../engine/engine.ts';
import { leftOutTexts, noReceivers, placeAreas, type PlacedArea } from '../../setup/places/place-areas.ts';
import { preparedAir } from '../../setup/places/joined-air.ts';
import { memberOf } from '../../../lists/member-of.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { Work } from '../../../room/slabs/work.ts';
import { RecordLayout } from '../../../run/record-layout.ts';
import { onNode } from '../../../run/points/on-node.ts';
import { schemeName } from '../../../scheme/scheme.ts';
import { placeWeights, type InterpolatedPoint } from '../../../run/points/interpolation.ts';
import { impulseSource } from '../../../run/points/sources.ts';
import { hasWalks, placeSounds, type PlacedSounds } from '../../setup/sources/place-sounds.ts';
import { fileWarnings } from '../../inputs/walks/read-signals.ts';
import { walkPlaces } from '../../setup/sources/walk-places.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { reciprocalRuns } from '../../inputs/request/reciprocity.ts';
import { renderBytes } from '../../outputs/response/file-names.ts';
import { checkLimits } from '../../planning/limits/limits.ts';
import { airVolume } from '../../setup/room/stand-ins.ts';
import { holeWarnings } from '../../setup/room/hole-warnings.ts';
import { meshSummary, type MeshSummary } from '../../setup/room/mesh-summary.ts';
import { outsideWarnings } from '../../setup/room/outside-report.ts';
import { mediumWarnings } from '../../inputs/request/medium-warnings.ts';
import { resolveKept } from '../../inputs/request/kept-grid-walls.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { finerGridTexts } from '../../inputs/request/volume-spacing.ts';
import { gapWarnings } from '../../planning/limits/gap-warnings.ts';
import { nearWarnings } from '../../setup/room/near-points.ts';
import { volumeSideWarnings } from '../../setup/places/points-at-volumes.ts';
import { placeWarnings, pointProblems, scenePoints } from '../../setup/places/points.ts';
import type { RenderJob } from '../job/job.ts';
import { withoutListeners, type MadeRoom } from '../../setup/room/made-room.ts';
import { localLayerWarnings } from '../../setup/room/local-layers.ts';
import { withWallsOfBodies } from '../../setup/room/porous-bodies.ts';
import { porousNotes, porousProblems, porousRegions } from '../../setup/room/porous-volumes.ts';
import { roomsApart, type RoomPair } from '../../setup/room/rooms-apart.ts';
import { roomProblems } from '../../setup/room/room-problems.ts';
import { standInWarnings } from '../../setup/room/stand-in-warnings.ts';
import { withStandIns } from '../../setup/room/stand-ins.ts';
import { shallowSheetWarnings } from '../../setup/room/shallow-sheets.ts';
import { sheetWarnings } from '../../setup/room/sheet-warnings.ts';
import { sheetProblems } from '../../setup/room/through-problems.ts';
import { allTogether } from '../../../units/errors.ts';
import { prepareWith } from '../../ports/host/room-threads.ts';
import { shorteningOf, voxeliseBoxWork, voxeliseShortWork } from '../../setup/places/short-room.ts';
import { voxeliseSceneWork, type SceneRoom } from '../../setup/places/voxel-room.ts';
import {
  preparedWalls,
  preparedWallsNotes,
  roomAir,
  wallsNotes,
  type PreparedWallsReport,
} from '../../setup/room/walls-report.ts';

/** A scene, ready to run. */
export interface PreparedScene extends Pick<
  MadeRoom,
  'room' | 'outside' | 'materials' | 'areas' | 'effectiveAreas' | 'volume' | 'standIns'
> {
  /** The sources, in the scene's order. */
  readonly sources: readonly InterpolatedPoint[];
  /** What the sources feed; in the scene's order. */
  readonly radiators: readonly PlacedRadiator[];
  readonly receivers: readonly InterpolatedPoint[];
  /** Exact direct sound near sources; null for raw samples and where something moves. */
  readonly direct: DirectCorrections | null;
  /** Areas of receivers, in the scene's order. */
  readonly receiverAreas: readonly PlacedArea[];
  /** Receivers with direction. */
  readonly directions: readonly PlacedDirection[];
  /** Pairs of rooms between which there is sound insulation; none in two dimensions, and where something moves. */
  readonly roomPairs: readonly RoomPair[];
  /** What is recorded of a source. */
  readonly records: RecordLayout;
  /** The records of a run: those of a source, but with reciprocity those of a receiver, at which all sources listen. */
  readonly runRecords: RecordLayout;
  /** Signals and walks; null in a scene in which nothing moves. */
  readonly sounds: PlacedSounds | null;
  /** Whether the receivers are excited and the sources listen, a run for each receiver. */
  readonly isReciprocal: boolean;
  readonly warnings: readonly string[];
  /** What the grid made of the walls. */
  readonly notes: readonly string[];
  readonly mesh: MeshSummary | null;
  readonly walls: PreparedWallsReport;
  /** Whether the room was kept from an earlier run. */
  readonly fromKept: boolean;
  /** Tells the room from all others, if rooms are kept. */
  readonly name: string | undefined;
  /** Keeps the room for later runs; undefined if it is kept or is not to be. Says why if it fails. */
  readonly keep: (() => Promise<string | undefined>) | undefined;
}

/** A room and the places of its points. */
export interface Placed {
  readonly made: MadeRoom;
  /** All sources, then all receivers. */
  readonly places: readonly Place[];
}

/**
 * Stage 3: puts a scene on its grid and makes it ready to run. The room may be one that was kept.
 *
 * @throws InputError if the run asks for too much memory or room on the disk, if a source or a receiver has no place on
 * the grid, if the
 *   room leaks and may not, or if an opening is blocked; TooManyRowsError; CancelledError if stopped.
 */
export async function prepareScene(plan: RenderPlan, job: RenderJob): Promise<PreparedScene> {
  const { request, rendered, engine, controls } = job;
  const { scene, geometry } = plan;
  const taken = checkLimits(plan, rendered, engine, request.raw ?? false, controls.memoryLimit);
  const { files } = controls.host;
  await files.checkFolder(request.outFolder, 'outFolder', { bytes: renderBytes(plan, request) });
  stopIfAsked(controls.signal);
  // The rows exist twice: in the prepared room and in the engine.
  const mostRowBytes = Math.min(engine.mostRowBytes, (controls.memoryLimit - taken) / 2);
  const { shelf } = controls;
  const { place, name } = await job.timer.stage('preparing', 'naming the room', async () => {
    const kept = await KeptRoom.of(controls.host.rooms, plan, rendered.allowLeaks, request.noFigures);
    const named = kept?.name ?? (shelf && (await roomName(plan, rendered.allowLeaks, request.noFigures)));
    return { place: kept, name: named };
  });
  const notUsed: string[] = [];
  const kept = await job.timer.stage('preparing', 'looking for a kept room', async () =>
    keptScene(
      (name === undefined ? undefined : shelf?.get(name)) ?? (await place?.read((warning) => notUsed.push(warning))),
      plan,
      job,
      mostRowBytes,
    ),
  );
  const { made, places } = kept ?? (await makeScene(plan, job, mostRowBytes));
  if (!kept && shelf && name !== undefined && canBeKept(plan, made, places)) shelf.put(name, made);
  const { room, outside, materialNames, materials, report, areas, effectiveAreas, volume } = made;
  const points = places.map((at) => placeWeights(room, at));
  const radiators = refusingForProject(plan.project, () =>
    placeRadiators(plan, room, points, places, rendered.pointPath),
  );
  const fed = radiators.map((radiator) => radiator.fed);
  const directions = refusingForProject(plan.project, () => placeDirections(scene, room, fed, rendered.pointPath));
  const areasPlaced = placeAreas(plan, preparedAir(room), outside, places[0].node);
  if (scene.receivers.length === 0 && areasPlaced.every((area) => area.points.length === 0)) {
    throw noReceivers(areasPlaced, request.sceneFile);
  }
  const sounds = hasWalks(scene)
    ? placeSounds(plan, room, points, walkPlaces(plan, room.graph, outside, rendered.pointPath), {
        signal: controls.signal,
        onProgress: (share) => controls.onProgress?.({ phase: 'preparing', what: 'stations of walks', share }),
      })
    : null;
  const direct =
    sounds || (request.raw ?? false)
      ? null
      : await job.timer.stage('preparing', 'direct sound near sources', () =>
          Promise.resolve(
            correctDirect(plan, room, radiators, places.slice(scene.sources.length), areasPlaced, () =>
              stopIfAsked(controls.signal),
            ),
          ),
        );
  if (!request.noFigures) await knowDetails(plan, controls.host.rooms);
  const isClear = (from: Vec3, to: Vec3): boolean => hasStraightLine(room, from, to);
  const walls = { ...made.walls, reason: rendered.wallsReason };
  const isReciprocal = request.reciprocity !== false && controls.watch === undefined && reciprocalRuns(scene) !== null;
  const records = new RecordLayout({
    moves: scene.receivers.map(({ walk }) => walk !== undefined),
    areas: areasPlaced.map((area) => area.points.length),
    directions: placedNodes(directions),
  });
  return {
    room,
    outside,
    sources: points.slice(0, scene.sources.length),
    radiators,
    direct,
    receivers: points.slice(scene.sources.length),
    receiverAreas: areasPlaced,
    directions,
    roomPairs: plan.dimensions === 3 && !sounds ? roomsApart(scene, made, places) : [],
    records,
    runRecords: isReciprocal
      ? new RecordLayout({ moves: scene.sources.map(() => false), areas: [], directions: [] })
      : records,
    sounds,
    isReciprocal,
    warnings: [
      ...notUsed,
      ...materials.flatMap(({ warnings }) => warnings),
      ...outsideWarnings(plan, outside),
      ...fileWarnings(scene.sources, plan.areas),
      ...placeWarnings(scene, places),
      ...volumeSideWarnings(plan, places),
      ...holeWarnings(plan, room.graph),
      ...nearWarnings(plan, isClear),
      ...(request.noFigures ? [] : gapWarnings(plan)),
      ...leftOutTexts(areasPlaced),
      ...radiatorWarnings(plan, radiators, isClear),
      ...effectiveAreaWarnings(effectiveAreas, areas),
      ...shallowSheetWarnings(areas, plan.grid.spacing),
      ...sheetWarnings(plan, materials),
      ...mediumWarnings(plan),
      ...standInWarnings(plan, made.standIns ?? []),
      ...localLayerWarnings(plan, materials),
    ],
    notes: [...wallsNotes(walls), ...preparedWallsNotes(walls), ...porousNotes(room.porous), ...finerGridTexts(plan)],
    areas,
    effectiveAreas,
    materials,
    ...(made.standIns && { standIns: made.standIns }),
    walls,
    volume,
    mesh: meshSummary(geometry, materialNames, report),
    fromKept: kept !== undefined,
    name,
    keep:
      !kept && place && canBeKept(plan, made, places)
        ? () => place.write(made, aboutRoom(plan, room, files.split(request.sceneFile).name), controls.signal)
        : undefined,
  };
}

/** What a list of the cache says of a room. @param file Name of its scene. */
const aboutRoom = ({ scene, scheme }: RenderPlan, room: MadeRoom['room'], file: string): string =>
  `${file}, up to ${scene.maxFrequency} Hz, ${schemeName(scheme)}, ${nodeCounts(room).total} nodes`;

/** The room if it is kept, and if the points of this scene certainly have their places in it. */
function keptScene(
  made: MadeRoom | undefined,
  plan: RenderPlan,
  { rendered }: RenderJob,
  mostRowBytes: number,
): Placed | undefined {
  if (!made || made.room.nodes.rows.byteLength > mostRowBytes) return undefined;
  const places = keptPlaces(withWallsOfBodies(plan), made.room);
  if (!places || isSourceInWool(made, rendered, places)) return undefined;
  // The air of a mesh is in one piece. That of boxes need not be.
  const apart =
    plan.geometry.kind === 'boxes' &&
    pointProblems(preparedAir(made.room), scenePoints(rendered.scene, rendered.pointPath), places, undefined, false)
      .length > 0;
  return apart ? undefined : { made, places };
}

/** Whether a source stands in a porous volume, which is an error where the room is made. */
function isSourceInWool({ room }: MadeRoom, { scene }: RenderJob['rendered'], places: readonly Place[]): boolean {
  const isPorous = memberOf(room.porous?.node ?? new Uint32Array(0), storedNodes(room.graph.grid));
  return places.slice(0, scene.sources.length).some(({ node }) => isPorous(node));
}

/** Whether a room is the same for other points whose places {@link keptPlaces} finds. */
function canBeKept(plan: RenderPlan, { room, report }: MadeRoom, places: readonly Place[]): boolean {
  if (report && report.leakCount > 0) return false;
  const found = keptPlaces(withWallsOfBodies(plan), room);
  return found !== undefined && found.every(({ node }, i) => node === places[i].node);
}

/** Share of the preparation after which the room is on its grid. */
const VOXELISED = 0.5;

/** What making a room takes of a rendering. */
export interface RoomJob extends Pick<RenderJob, 'rendered' | 'timer'> {
  readonly request: Pick<RenderJob['request'], 'sceneFile' | 'noFigures'>;
  readonly controls: Pick<RenderJob['controls'], 'host' | 'signal' | 'onProgress'>;
  /** Steps by which the lines of walls cross at least: {@link PrepareOptions}. */
  readonly leastOverlap?: number | undefined;
}

/**
 * Puts a scene on its grid, with its walls and the places of its points, whatever is kept of it.
 *
 * @throws InputError if a point has no place on the grid, or if the room leaks and may not; TooManyRowsError;
 *   CancelledError if stopped.
 */
export async function makeScene(
  planned: RenderPlan,
  { request, rendered, controls, timer, leastOverlap }: RoomJob,
  mostRowBytes: number,
): Promise<Placed> {
  const given = withWallsOfBodies(planned);
  const { geometry, scheme, soundSpeed } = given;
  const { signal, onProgress } = controls;
  const drive = <T>(what: string, work: Work<T>): Promise<T> =>
    timer.stage('preparing', what, () => prepareWith(controls.host.threads, storedNodes(given.grid), work, signal));
  const watcher = {
    signal,
    onProgress: (share: number, what: string) => onProgress?.({ phase: 'preparing', what, share: VOXELISED * share }),
  };
  const voxelise = (cubes: boolean): Promise<SceneRoom> =>
    drive('surfaces and air', voxeliseSceneWork(given, rendered.allowLeaks, watcher, cubes));
  const shortening = shorteningOf(given);
  const tried = shortening && (await drive('surfaces and air', voxeliseBoxWork(given, shortening, { signal })));
  const box = tried?.box;
  const drawn = box?.whole ?? (await voxelise(shortening === undefined));
  const stoodIn = withStandIns(given, drawn, request.sceneFile);
  const { plan } = stoodIn;
  let voxelised = stoodIn.room;
  const problems = [
    ...roomProblems(plan, voxelised, rendered, request.sceneFile),
    ...sheetProblems(plan, voxelised, request.sceneFile),
    ...porousProblems(plan, voxelised, request.sceneFile),
    ...stoodIn.problems,
  ];
  if (problems.length > 0) throw allTogether(problems);
  const { materialNames, report, outside, places } = voxelised;
  const materials = await resolveKept(plan, materialNames, { store: controls.host.kept }, (work) =>
    drive('materials', work),
  );
  const prepare = (
    on: Pick<SceneRoom, 'graph' | 'surface' | 'cut'>,
    more: PrepareOptions = {},
  ): Promise<PreparedRoom> =>
    drive(
      'nodes near walls',
      prepareRoomWork(on.graph, scheme, soundSpeed, materials, on.surface, {
        ...more,
        leastOverlap,
        cut: on.cut,
        signal,
        mostRowBytes,
        onProgress: (share) =>
          onProgress?.({ phase: 'preparing', what: 'nodes near walls', share: VOXELISED + (1 - VOXELISED) * share }),
      }),
    );
  const short =
    box?.short ??
    (shortening &&
      (await drive('surfaces and air', voxeliseShortWork(plan, shortening, voxelised, { signal }, tried?.found))));
  const lengthened =
    short && lengthenedRoom(await prepare(short, { times: short.lengthening.times }), short.whole, short.lengthening);
  const cubes = lengthened && short.cut && lengthenedCubes(short.cut, short.lengthening);
  if (shortening && !lengthened) voxelised = await voxelise(true);
  const room: PreparedRoom =
    lengthened ??
    (await prepare(voxelised, {
      ...(plan.outside && { damped: dampOutside(outside, scheme, plan.outside) }),
      porous: porousRegions(plan, voxelised),
    }));
  const areas = areasInRoom(plan, voxelised);
  // Behind porous volumes the walls' own areas are not measured.
  const shares =
    request.noFigures || room.porous
      ? []
      : (boxShares(room) ??
        (await drive(
          'effective areas',
          absorbedSharesWork(room, () => stopIfAsked(signal)),
        )));
  const air = roomAir(
    { ...voxelised, cut: cubes ?? voxelised.cut },
    report?.airNodes ?? nodeCounts(room).total - outside.nodes.length,
    null,
  );
  return {
    made: {
      room,
      outside,
      materialNames,
      materials,
      report: report && withoutListeners(report),
      areas,
      effectiveAreas: effectiveAreas(materialNames, areas, shares),
      walls: preparedWalls(air, room),
      ...(voxelised.standIns && { standIns: voxelised.standIns.placed }),
      volume: { scene: airVolume(geometry, voxelised), grid: gridVolume(room.graph.grid, air.volume) },
    },
    // Points without a place were reported as problems above.
    places: places.flatMap((at) => at ?? []),
  };
}

/** The setup of one source's run; with reciprocity, of one receiver's. */
export function runSetup(prepared: PreparedScene, source: number): RunSetup {
  const { room, sources, radiators, receivers, receiverAreas, directions, runRecords } = prepared;
  if (prepared.isReciprocal) {
    const listening = runRecords.setup({ receivers: sources.map(({ point }) => point), areas: [], directions: [] });
    return { sources: [impulseSource(room, receivers[source].point)], ...listening };
  }
  const recorded = runRecords.setup({
    receivers: prepared.sounds?.receivers ?? receivers.map(({ point }) => point),
    areas: receiverAreas.map(({ points }) => points.map(({ node }) => onNode(node))),
    directions: directions.map(({ listeners }) => listeners.map(({ points }) => points)),
  });
  if (prepared.sounds) return { ...prepared.sounds.setups[source], ...recorded };
  const { inputs, leadIn } = radiators[source];
  return { sources: inputs, leadIn, ...recorded };
}
