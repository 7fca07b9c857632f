import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import { materialColours } from '../../state/materials/material-colours.ts';
import { readingProblems } from '../../state/room/scene-check.ts';
import { moveSelected, problemMarkers } from '../../state/room/points.ts';
import { cut, mode, pickedMaterial, selected, shownView } from '../../state/room/shown-room.ts';
import { drawnView } from '../../state/drawing/live-walls.ts';
import { theme } from '../../state/window/theme.ts';
import { view } from '../../state/window/view.ts';
import { moveSlice } from '../../state/run/slices.ts';
import { drawing, DRAWING_EVENTS } from '../drawing/picture.ts';
import { RoomCanvas } from '../../three/room/room-canvas.tsx';
import { FilmBar } from '../run/film-bar.tsx';
import { drawnWave, shownScene } from '../run/shown-scene.ts';

const AXES = ['x', 'y', 'z'] as const;

/** The 3-D view of the room with its tools. */
export function RoomStage(): JSX.Element {
  return (
    <section class="stage" aria-label="The room in three dimensions">
      <div class="stage-tools" role="toolbar" aria-label="How the room is shown">
        <Button pressed={mode.value === 'wireframe'} onClick={toggleMode}>
          Wireframe
        </Button>
        <CutTools />
        {shownView.value === null && readingProblems.value.length === 0 && <span>Reading the room…</span>}
      </div>
      <RoomCanvas
        view={drawnView.value}
        colours={materialColours.value}
        mode={mode.value}
        cut={cut.value}
        selected={selected.value}
        problems={problemMarkers.value}
        wave={drawnWave.value}
        onScene={(made) => (shownScene.value = made)}
        map={null}
        theme={theme.value}
        movable={view.value === 'room'}
        onSelect={(what) => (selected.value = what)}
        onMove={(kind, name, position, phase) => {
          moveSelected({ kind, name }, position);
          if (phase === 'done') endGroup();
        }}
        onSliceMove={moveSlice}
        onPickMaterial={(name) => (pickedMaterial.value = name)}
        drawing={view.value === 'room' ? drawing.value : null}
        drawingEvents={DRAWING_EVENTS}
      />
      <div>
        {view.value === 'run' && <FilmBar />}
        <Legend />
      </div>
    </section>
  );
}

function toggleMode(): void {
  mode.value = mode.value === 'wireframe' ? 'shaded' : 'wireframe';
}

function CutTools(): JSX.Element {
  const at = cut.value;
  const extents = shownView.value?.extentsMetres;
  const limits = at && extents ? [extents.from[at.axis], extents.to[at.axis]] : [0, 1];
  return (
    <span class="cut-tools">
      <ChoiceField
        bare
        label="Cut plane"
        value={at ? AXES[at.axis] : 'none'}
        choices={[
          { value: 'none', text: 'No cut' },
          ...AXES.map((axis) => ({ value: axis, text: `Cut across ${axis}` })),
        ]}
        onChange={(chosen) => {
          const axis = AXES.findIndex((name) => name === chosen) as 0 | 1 | 2 | -1;
          cut.value = axis === -1 || !extents ? null : { axis, position: (extents.from[axis] + extents.to[axis]) / 2 };
        }}
      />
      {at && (
        <label class="cut-tools">
          <span class="hidden">Position of the cut, metres</span>
          <input
            type="range"
            min={limits[0]}
            max={limits[1]}
            step={0.01}
            value={at.position}
            onInput={({ currentTarget }) => (cut.value = { ...at, position: Number(currentTarget.value) })}
          />
          <output>
            {AXES[at.axis]} = {at.position.toFixed(2)} m
          </output>
        </label>
      )}
    </span>
  );
}

function Legend(): JSX.Element {
  return (
    <ul class="legend" aria-label="Materials">
      {[...shownMaterials.value].map(([name, colour]) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={pickedMaterial.value === name}
            onClick={() => (pickedMaterial.value = pickedMaterial.value === name ? null : name)}
          >
            <Swatch colour={colour} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ colour }: { readonly colour: string }): JSX.Element {
  return <span class="swatch" aria-hidden="true" style={{ background: colour }} />;
}

/** Colours of the materials that a surface has. */
const shownMaterials = computed(() => {
  const used = new Set(shownView.value?.surfaces.flatMap(({ front, back }) => [front, back]));
  return [...materialColours.value].filter(([name]) => used.has(name));
});
