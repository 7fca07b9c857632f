import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Texture } from '../../../../src/app/index.ts';
import { endGroup } from '../../state/document/document.ts';
import { followAbsorption, pictureColours, pictureTextures } from '../../state/materials/absorption-in-band.ts';
import { hiddenSurfaces, isMeasuring, measured, projection } from '../../state/room/picture.ts';
import { moveSelected, problemMarkers } from '../../state/room/points.ts';
import { lookAlong } from '../../state/room/direction.ts';
import { followRadiation, placedBalloon } from '../../state/room/radiation.ts';
import { sceneView } from '../../state/room/scene-check.ts';
import { answerPainting } from '../../state/design/materials/answer-picture.ts';
import { designTab } from '../../state/design/tab.ts';
import { followShading, shadingOf } from '../../state/room/shading.ts';
import { cut, mode, selected, shownView, standingOut, togglePicked } from '../../state/room/shown-room.ts';
import { followUnderlay } from '../../state/drawing/underlay/underlay.ts';
import { drawnView } from '../../state/drawing/live-walls.ts';
import { theme } from '../../state/window/theme.ts';
import { view } from '../../state/window/view.ts';
import { movePlane, shownMode } from '../../state/design/modes/mode-shape.ts';
import { moveSlice } from '../../state/run/slices.ts';
import { drawing, DRAWING_EVENTS } from '../drawing/picture.ts';
import { cursorPicture, FURNITURE_EVENTS, furniturePicture } from '../drawing/furniture-picture.ts';
import { cursor } from '../../state/drawing/cursor.ts';
import { placing, PLACING_EVENTS } from '../placing/picture.ts';
import { PlacingTools } from '../placing/placing-tools.tsx';
import { OUTLINE_EVENTS, outlinePicture, underlayPicture } from '../drawing/outline/outline-picture.ts';
import { RoomCanvas } from '../../three/room/room-canvas.tsx';
import { drawnPlaces } from '../design/places/drawn-places.ts';
import { paintedView, roomPainting } from '../design/room-painting.ts';
import { AnswerLegend } from '../design/materials/answer-legend.tsx';
import { SensitivityLegend } from '../design/sensitivities/sensitivity-legend.tsx';
import { ModeLegend } from '../design/modes/mode-legend.tsx';
import { FilmBar } from '../run/film-bar.tsx';
import { drawnWave } from '../run/drawn-wave.ts';
import { WaveOptions } from '../run/wave-options.tsx';
import { words } from '../../../words/words.ts';
import { Legend } from './picture/legend.tsx';
import { stagePicture } from './picture/stage-picture.ts';
import { StageTools } from './picture/stage-tools.tsx';
import { TapeLine } from './picture/tape-line.tsx';

const NO_TEXTURES: ReadonlyMap<string, Texture> = new Map();

/** The 3-D view of the room with its tools. */
export function RoomStage(): JSX.Element {
  const painted = roomPainting.value;
  useEffect(() => {
    const ends = [followShading(sceneView), followAbsorption(), followRadiation(), followUnderlay()];
    return () => ends.forEach((end) => end());
  }, []);
  return (
    <section class="stage" aria-label={words.picture.region}>
      <StageTools />
      <div class="stage-picture">
        <RoomCanvas
          view={paintedView.value}
          shaded={drawnView.value?.surfaces === shownView.value?.surfaces ? shadingOf(sceneView.value?.surfaces) : null}
          colours={painted?.colours ?? pictureColours.value}
          textures={painted ? NO_TEXTURES : pictureTextures.value}
          picked={painted ? painted.picked : standingOut.value}
          hidden={painted?.hidden ?? hiddenSurfaces.value}
          mode={view.value === 'run' && mode.value === 'shaded' ? 'ghost' : mode.value}
          projection={projection.value}
          isMeasuring={isMeasuring.value}
          cut={cut.value}
          selected={selected.value}
          problems={problemMarkers.value}
          wave={shownMode.value ?? drawnWave.value}
          map={null}
          theme={theme.value}
          movable={view.value === 'room'}
          onSelect={(what) => (selected.value = what)}
          onMove={(kind, name, position, phase) => {
            moveSelected({ kind, name }, position);
            if (phase === 'done') endGroup();
          }}
          onTurn={(point, { ahead, isAtPoint }, phase) => {
            if (phase === 'moving') lookAlong(point, ahead, isAtPoint ? 1 : 0);
            else endGroup();
          }}
          balloon={view.value === 'room' ? placedBalloon.value : null}
          places={view.value === 'design' && designTab.value === 'places' ? drawnPlaces.value : null}
          onSliceMove={(index, position) => (shownMode.peek() ? movePlane(position) : moveSlice(index, position))}
          onPickMaterial={painted?.pick ?? togglePicked}
          onCutMove={(position) => cut.value && (cut.value = { ...cut.value, position })}
          onProjection={(wanted) => (projection.value = wanted)}
          onMeasured={(distance) => (measured.value = distance)}
          onMeasuringEnd={() => (isMeasuring.value = false)}
          drawing={view.value === 'room' ? drawing.value : null}
          drawingEvents={DRAWING_EVENTS}
          placing={view.value === 'room' ? placing.value : null}
          placingEvents={PLACING_EVENTS}
          outline={view.value === 'room' ? outlinePicture.value : null}
          underlay={view.value === 'room' ? underlayPicture.value : null}
          outlineEvents={OUTLINE_EVENTS}
          furniture={view.value === 'room' ? furniturePicture.value : null}
          furnitureEvents={FURNITURE_EVENTS}
          cursor={view.value === 'room' ? cursorPicture.value : null}
          onCursor={(place) => (cursor.value = place)}
          onPicture={(shown) => (stagePicture.value = shown)}
        />
        <TapeLine />
        {view.value === 'room' && shownView.value && <PlacingTools />}
        {view.value === 'run' && <WaveOptions />}
      </div>
      {view.value === 'run' && <FilmBar />}
      {answerPainting.value ? (
        <AnswerLegend />
      ) : shownMode.value ? (
        <ModeLegend />
      ) : painted ? (
        <SensitivityLegend />
      ) : (
        <Legend />
      )}
    </section>
  );
}
