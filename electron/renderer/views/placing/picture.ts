import { computed } from '@preact/signals';
import { scene, endGroup } from '../../state/document/document.ts';
import { numberAt } from '../../state/document/json.ts';
import { drawnBoxes } from '../../state/drawing/boxes.ts';
import { step } from '../../state/drawing/chosen.ts';
import { drawnSheets, drawnVolumes } from '../../state/drawing/in-air.ts';
import { duplicateSelected, removeSelected, shiftSelected } from '../../state/placing/changes.ts';
import { copySelected, paste } from '../../state/placing/clipboard.ts';
import {
  addCorner,
  chooseCorner,
  chooseNextCorner,
  chosenCorner,
  moveCorner,
  removeCorner,
  selectedArea,
} from '../../state/placing/corners.ts';
import { draft, drawArea } from '../../state/placing/new-areas.ts';
import {
  hasSeveral,
  selectAll,
  selectAlso,
  selectedExtent,
  selectedThings,
  selectNext,
  selectThings,
} from '../../state/placing/several.ts';
import { allThings } from '../../state/placing/things.ts';
import { placingTool } from '../../state/placing/tool.ts';
import { shownView } from '../../state/room/shown-room.ts';
import type { Placing, PlacingCommand, PlacingEvents } from '../../three/placing/placing.ts';

const NO_RECEIVERS = new Float32Array();

/** The selected area with its handles. */
const shownArea = computed<Placing['area']>(() => {
  const area = selectedArea.value;
  if (!area) return null;
  const receivers = shownView.value?.areas.find(({ name }) => name === area.name)?.points ?? NO_RECEIVERS;
  const { name, kind, corners: outline } = area;
  return { name, outline, isClosed: kind === 'polygon', receivers, corner: chosenCorner.value };
});

/** Coordinates of all points and areas that are not selected: what is moved snaps to them. */
const lines = computed<Placing['lines']>(() => {
  const own = new Set(selectedThings.value.map(({ thing }) => thing.key));
  const others = allThings.value.filter(({ thing }) => typeof thing.key === 'string' && !own.has(thing.key));
  const along = (axis: 0 | 1 | 2): number[] => [
    ...new Set(others.flatMap(({ extent: { from, to } }) => [from[axis], to[axis]])),
  ];
  return [along(0), along(1), along(2)];
});

/** Receivers that can be laid in the picture, and what is selected together. */
export const placing = computed<Placing>(() => {
  const area = shownArea.value;
  const isTogether = hasSeveral.value || area !== null;
  return {
    tool: placingTool.value,
    draft: draft.value,
    area,
    things: allThings.value,
    together: isTogether ? selectedThings.value : [],
    around: isTogether ? selectedExtent.value : null,
    hasSelected: selectedThings.value.length > 0,
    shapes: { boxes: drawnBoxes.value ?? [], sheets: drawnSheets.value, volumes: drawnVolumes.value },
    lines: lines.value,
    isFlat: numberAt(scene.value, ['dimensions']) === 2,
    step: step.value,
  };
});

const COMMANDS: Readonly<Record<PlacingCommand, () => void>> = {
  remove: () => {
    const [area, corner] = [selectedArea.peek(), chosenCorner.peek()];
    if (area && corner !== null) removeCorner(area.name, corner);
    else removeSelected();
  },
  duplicate: duplicateSelected,
  copy: copySelected,
  paste,
  all: selectAll,
  next: () => selectNext(1),
  previous: () => selectNext(-1),
  'end-tool': () => (placingTool.value = null),
};

/** What is done with areas and with several things in the picture. */
export const PLACING_EVENTS: PlacingEvents = {
  onDraw: drawArea,
  onCorner: (corner, place, phase) => {
    const area = selectedArea.peek();
    if (area) moveCorner(area.name, corner, place);
    if (phase === 'done') endGroup();
  },
  onAddCorner: (after, place) => {
    const area = selectedArea.peek();
    if (area) addCorner(area.name, after, place);
  },
  onChooseCorner: chooseCorner,
  onNextCorner: chooseNextCorner,
  onShift: shiftSelected,
  onSelectThings: selectThings,
  onAlso: selectAlso,
  onCommand: (command) => COMMANDS[command](),
};
