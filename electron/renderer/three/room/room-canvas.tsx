import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { FieldSlice, SceneView, Vec3 } from '../../../../src/app/index.ts';
import { CanvasFrame, nameCanvas } from '../canvas-frame.tsx';
import type { Problem } from './problem-marks.ts';
import { ROOM_KEYS } from './room-keys.ts';
import type { PointKind, PointName } from './room-points.ts';
import { RoomScene, type Cut } from './room-scene.ts';
import type { RoomMode } from './room-surfaces.ts';
import type { Theme } from '../../colours/palette.ts';

export interface RoomCanvasProps {
  /** Null shows nothing. Where its surfaces are those of before, only the points are placed anew. */
  readonly view: SceneView | null;
  /** CSS colours by the scene's materials. */
  readonly colours: ReadonlyMap<string, string>;
  readonly mode: RoomMode;
  readonly cut: Cut | null;
  readonly selected: PointName | null;
  readonly problems: readonly Problem[];
  readonly slices: readonly FieldSlice[];
  /** Pressure of the last colours, on both sides of 0; above 0. */
  readonly range: number;
  readonly theme: Theme;
  /** Whether sources and receivers can be moved. */
  readonly movable: boolean;
  readonly onSelect: (point: PointName | null) => void;
  /** While a point is moved, and once when that is done; metres. */
  readonly onMove: (kind: PointKind, name: string, position: Vec3, phase: 'moving' | 'done') => void;
  /** While a slice is moved, metres. */
  readonly onSliceMove: (index: number, position: number) => void;
  /** Of the scene, and of the mesh; null for what is rigid without a name, and for boxes. */
  readonly onPickMaterial: (material: string | null, meshMaterial: string | null) => void;
}

/** The room in three dimensions. It fills the element that it stands in. */
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
        onSliceMove: (index, position) => latest.current.onSliceMove(index, position),
        onPickMaterial: ({ material, meshMaterial }) => latest.current.onPickMaterial(material, meshMaterial),
      });
      setScene(made);
      return () => made.dispose();
    } catch {
      setError('This needs WebGL 2, which the browser does not offer here.');
      return undefined;
    }
  }, []);

  const { view, colours, mode, cut, selected, problems, slices, range, theme, movable } = props;
  useEffect(() => scene?.setTheme(theme), [scene, theme]);
  useEffect(() => {
    if (view) scene?.show(view, colours);
  }, [scene, view, colours]);
  useEffect(() => scene?.setMode(mode), [scene, mode, view]);
  useEffect(() => scene?.setCut(cut), [scene, cut]);
  useEffect(() => scene?.setProblems(problems), [scene, problems]);
  useEffect(() => scene?.setSlices(slices, range), [scene, slices, range]);
  useEffect(() => scene?.setMovable(movable), [scene, movable]);
  useEffect(() => scene?.select(selected), [scene, selected]);
  useEffect(() => {
    if (scene) nameCanvas(scene.canvas, roomWords(view), helpId);
  }, [scene, view, helpId]);

  return <CanvasFrame container={container} helpId={helpId} keys={ROOM_KEYS} error={error} />;
}

/** What a screen reader says of the picture. */
function roomWords(view: SceneView | null): string {
  if (!view) return 'Room in three dimensions, empty';
  const { title, sources, receivers, extentsMetres, dimensions } = view;
  const sides = extentsMetres.to.map((high, axis) => (high - extentsMetres.from[axis]).toFixed(1)).join(' by ');
  const counts = `${counted(sources.length, 'source')}, ${counted(receivers.length, 'receiver')}`;
  return `${title || 'Room'} in ${dimensions === 2 ? 'plan' : 'three dimensions'}: ${sides} metres, ${counts}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
