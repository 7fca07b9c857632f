import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Hedgehog, SceneView, ShadedSurface, Texture, Vec3 } from '../../../../src/app/index.ts';
import type { Drawing, DrawingEvents } from '../drawing/drawing.ts';
import type { Placing, PlacingEvents } from '../placing/placing.ts';
import { CanvasFrame, nameCanvas } from '../canvas-frame.tsx';
import type { DrawnMap } from './area-marks.ts';
import type { DrawnWave } from './field-slices.ts';
import type { PlacedProblem } from './problem-marks.ts';
import type { DrawnBalloon } from './points/balloon-mark.ts';
import type { DrawnPlaces } from './points/place-marks.ts';
import type { PointKind, PointName } from './points/room-point.ts';
import type { RoomEvents, RoomPicture } from './room-interface.ts';
import { RoomScene } from './room-scene.ts';
import type { RoomMode } from './surfaces/room-surfaces.ts';
import type { Cut } from './tools/section-plane.ts';
import type { MeasuredTape } from './tools/tape.ts';
import type { FurnitureEvents, FurniturePicture } from '../furniture/furniture.ts';
import type { CursorPicture } from '../pointing/key-cursor.ts';
import type { UnderlayPicture } from '../outline/underlay-picture.ts';
import type { OutlineEvents, OutlinePicture } from '../outline/outline.ts';
import type { Projection } from '../stage-cameras.ts';
import type { Theme } from '../../colours/palette.ts';
import { words } from '../../../words/words.ts';

export interface RoomCanvasProps {
  /** Null shows nothing. If the surfaces are the same as before, only the points are updated. */
  readonly view: SceneView | null;
  /** CSS colour of each material of the scene. */
  readonly colours: ReadonlyMap<string, string>;
  /** Texture of each material; plain if not given. */
  readonly textures?: ReadonlyMap<string, Texture>;
  /** Soft shading of the surfaces; null shows them without. */
  readonly shaded?: readonly ShadedSurface[] | null;
  /** The material that stands out. */
  readonly picked?: string | null;
  /** Surfaces that are not shown, by their materials in the mesh or the scene. */
  readonly hidden?: ReadonlySet<string>;
  readonly projection?: Projection;
  /** Whether clicks measure distances. */
  readonly isMeasuring?: boolean;
  readonly mode: RoomMode;
  readonly cut: Cut | null;
  readonly selected: PointName | null;
  readonly problems: readonly PlacedProblem[];
  /** The field on slices, seen through the walls; null shows none. */
  readonly wave: DrawnWave | null;
  /** A map of an area in colour; null shows the receivers of areas. */
  readonly map: DrawnMap | null;
  /** Where the sound at a receiver comes from. */
  readonly hedgehog?: Hedgehog | null;
  /** Corners of a way of sound, metres; null or left out shows none. */
  readonly path?: readonly Vec3[] | null;
  /** Where sources may stand, and where some were placed; null or left out shows nothing. */
  readonly places?: DrawnPlaces | null;
  /** How a source radiates; null or left out shows nothing. */
  readonly balloon?: DrawnBalloon | null;
  readonly theme: Theme;
  /** Whether sources and receivers can be moved. */
  readonly movable: boolean;
  readonly onSelect: (point: PointName | null) => void;
  /** Called during a move of a point and once at its end; metres. */
  readonly onMove: (kind: PointKind, name: string, position: Vec3, phase: 'moving' | 'done') => void;
  /** Called while a point is turned and once at its end; `isAtPoint` if it looks exactly at another point. */
  readonly onTurn?: RoomEvents['onTurn'];
  /** Called during a move of a slice, metres. */
  readonly onSliceMove: (index: number, position: number) => void;
  /** Material of the scene and of the mesh. Null for rigid surfaces without a name, and for boxes. */
  readonly onPickMaterial: (material: string | null, meshMaterial: string | null) => void;
  /** Called while the section plane is dragged, metres. */
  readonly onCutMove?: (position: number) => void;
  /** Called when a view needs another projection. */
  readonly onProjection?: (projection: Projection) => void;
  /** Called with what was measured; null when a new measurement begins. */
  readonly onMeasured?: (measured: MeasuredTape | null) => void;
  /** Called when the user ends measuring by a key. */
  readonly onMeasuringEnd?: () => void;
  /** Gives the means to look from elsewhere and to save the picture; null when it is gone. */
  readonly onPicture?: (picture: RoomPicture | null) => void;
  /** What can be drawn on; null or left out where nothing can be. */
  readonly drawing?: Drawing | null;
  /** The outline of the room, and one that is drawn; null or left out where there is none. */
  readonly outline?: OutlinePicture | null;
  /** The plan under the drawing; null or left out where there is none. */
  readonly underlay?: UnderlayPicture | null;
  /** Required if there is an outline. */
  readonly outlineEvents?: OutlineEvents;
  /** Required if something can be drawn on. */
  readonly drawingEvents?: DrawingEvents;
  /** The furniture of the room; null or left out where none can be placed. */
  readonly furniture?: FurniturePicture | null;
  /** Required if there is furniture. */
  readonly furnitureEvents?: FurnitureEvents;
  /** The cursor that keys move; null or left out where nothing is drawn. */
  readonly cursor?: CursorPicture | null;
  readonly onCursor?: RoomEvents['onCursor'];
  /** Receivers that can be laid, and what is selected together; null or left out where nothing can be. */
  readonly placing?: Placing | null;
  /** Required if something can be placed. */
  readonly placingEvents?: PlacingEvents;
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();
const NO_TEXTURES: ReadonlyMap<string, Texture> = new Map();

/** The 3-D view of the room. It fills its parent element. */
export function RoomCanvas(props: RoomCanvasProps): JSX.Element {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const helpId = useId();
  const [scene, setScene] = useState<RoomScene | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    try {
      const made = new RoomScene(container.current!, {
        onError: setError,
        onSelect: (point) => latest.current.onSelect(point),
        onMove: ({ kind, name }, position, phase) => latest.current.onMove(kind, name, position, phase),
        onTurn: (...what) => latest.current.onTurn?.(...what),
        onSliceMove: (index, position) => latest.current.onSliceMove(index, position),
        drawing: {
          onChoose: (...what) => latest.current.drawingEvents?.onChoose(...what),
          onReshape: (...what) => latest.current.drawingEvents?.onReshape(...what),
          onPaint: (...what) => latest.current.drawingEvents?.onPaint(...what),
          onRemove: () => latest.current.drawingEvents?.onRemove(),
          onDuplicate: () => latest.current.drawingEvents?.onDuplicate(),
          onStopPainting: () => latest.current.drawingEvents?.onStopPainting(),
        },
        placing: {
          onDraw: (...what) => latest.current.placingEvents?.onDraw(...what),
          onCorner: (...what) => latest.current.placingEvents?.onCorner(...what),
          onAddCorner: (...what) => latest.current.placingEvents?.onAddCorner(...what),
          onChooseCorner: (...what) => latest.current.placingEvents?.onChooseCorner(...what),
          onNextCorner: (...what) => latest.current.placingEvents?.onNextCorner(...what),
          onShift: (...what) => latest.current.placingEvents?.onShift(...what),
          onSelectThings: (...what) => latest.current.placingEvents?.onSelectThings(...what),
          onAlso: (...what) => latest.current.placingEvents?.onAlso(...what),
          onCommand: (...what) => latest.current.placingEvents?.onCommand(...what),
        },
        outline: {
          onChoose: (part) => latest.current.outlineEvents?.onChoose(part),
          onMoveCorner: (...what) => latest.current.outlineEvents?.onMoveCorner(...what),
          onDivide: (...what) => latest.current.outlineEvents?.onDivide(...what),
          onRemove: () => latest.current.outlineEvents?.onRemove(),
          onAddCorner: (place) => latest.current.outlineEvents?.onAddCorner(place),
          onTakeBack: () => latest.current.outlineEvents?.onTakeBack(),
          onClose: () => latest.current.outlineEvents?.onClose(),
          onCancel: () => latest.current.outlineEvents?.onCancel(),
        },
        furniture: {
          onChoose: (piece) => latest.current.furnitureEvents?.onChoose(piece),
          onMove: (...what) => latest.current.furnitureEvents?.onMove(...what),
          onTurn: (...what) => latest.current.furnitureEvents?.onTurn(...what),
          onPlace: (position) => latest.current.furnitureEvents?.onPlace(position),
          onTurnWaiting: (by) => latest.current.furnitureEvents?.onTurnWaiting(by),
          onCancel: () => latest.current.furnitureEvents?.onCancel(),
        },
        onCursor: (place) => latest.current.onCursor?.(place),
        onPickMaterial: ({ material, meshMaterial }) => latest.current.onPickMaterial(material, meshMaterial),
        onCutMove: (position) => latest.current.onCutMove?.(position),
        onProjection: (wanted) => latest.current.onProjection?.(wanted),
        onMeasured: (measured) => latest.current.onMeasured?.(measured),
        onMeasuringEnd: () => latest.current.onMeasuringEnd?.(),
      });
      setScene(made);
      latest.current.onPicture?.(made);
      return () => {
        latest.current.onPicture?.(null);
        made.dispose();
      };
    } catch {
      setError(words.picture.noWebGl);
      return undefined;
    }
  }, []);

  const { view, colours, mode, cut, selected, problems, wave, map, theme, movable, drawing, placing, outline } = props;
  // At once: the pointer that is pressed as soon as a tool is chosen is meant for it.
  useLayoutEffect(() => scene?.setTheme(theme), [scene, theme]);
  const {
    textures = NO_TEXTURES,
    shaded = null,
    picked = null,
    hidden = NOTHING_HIDDEN,
    projection = 'perspective',
    isMeasuring = false,
    hedgehog = null,
    path = null,
    balloon = null,
    places = null,
    underlay = null,
    furniture = null,
    cursor = null,
  } = props;
  useLayoutEffect(() => {
    if (view) scene?.show(view);
    else scene?.clear();
  }, [scene, view]);
  useLayoutEffect(() => scene?.shade(shaded), [scene, view, shaded]);
  useLayoutEffect(
    () => scene?.paint({ colours, textures, picked, hidden }),
    [scene, view, colours, textures, picked, hidden],
  );
  useLayoutEffect(() => scene?.setProjection(projection), [scene, projection]);
  useLayoutEffect(() => scene?.setMode(mode), [scene, mode, view]);
  useLayoutEffect(() => scene?.setCut(cut), [scene, cut]);
  useLayoutEffect(() => scene?.marks.setProblems(problems), [scene, problems]);
  useLayoutEffect(() => scene?.setWave(wave), [scene, wave]);
  useLayoutEffect(() => scene?.marks.setMap(map), [scene, map]);
  useLayoutEffect(() => scene?.marks.setHedgehog(hedgehog), [scene, hedgehog]);
  useLayoutEffect(() => scene?.marks.setPath(path), [scene, path]);
  useLayoutEffect(() => scene?.marks.setPlaces(places), [scene, places]);
  useLayoutEffect(() => scene?.setBalloon(balloon), [scene, balloon]);
  useLayoutEffect(() => scene?.setMeasuring(isMeasuring), [scene, isMeasuring]);
  useLayoutEffect(() => scene?.setMovable(movable), [scene, movable]);
  useLayoutEffect(() => scene?.setDrawing(drawing ?? null), [scene, drawing]);
  useLayoutEffect(() => scene?.setOutline(outline ?? null), [scene, outline]);
  useLayoutEffect(() => scene?.marks.setUnderlay(underlay), [scene, underlay]);
  useLayoutEffect(() => scene?.setFurniture(furniture), [scene, furniture]);
  useLayoutEffect(() => scene?.select(selected), [scene, selected]);
  useLayoutEffect(() => scene?.setPlacing(placing ?? null), [scene, placing]);
  // After the tools, one of which follows it.
  useLayoutEffect(() => scene?.setCursor(cursor), [scene, cursor]);
  useLayoutEffect(() => {
    if (scene) nameCanvas(scene.canvas, roomWords(view), helpId);
  }, [scene, view, helpId]);

  return <CanvasFrame container={container} helpId={helpId} keys={words.points.pictureKeys} error={error} />;
}

/** Description of the picture for screen readers. */
function roomWords(view: SceneView | null): string {
  if (!view) return words.picture.empty;
  const { title, sources, receivers, areas, extentsMetres, dimensions } = view;
  return words.picture.described({
    title: title ?? '',
    isFlat: dimensions === 2,
    sides: extentsMetres.to.map((high, axis) => (high - extentsMetres.from[axis]).toFixed(1)),
    sources: sources.length,
    receivers: receivers.length,
    areas: areas.map(({ name, points }) => ({ name, receivers: points.length / 3 })),
  });
}
