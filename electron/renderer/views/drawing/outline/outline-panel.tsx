import type { JSX } from 'preact';
import type { OutlinePart, OutlineRoom } from '../../../../../src/app/index.ts';
import { liveWalls } from '../../../state/drawing/live-walls.ts';
import { choosePart, chosenPart } from '../../../state/drawing/outline/chosen-part.ts';
import { drawnOutline } from '../../../state/drawing/outline/drawn-outline.ts';
import { giveAllMaterial } from '../../../state/drawing/outline/edits.ts';
import { nameOfChosen } from '../../../state/drawing/edits.ts';
import { nameOf } from '../../../state/materials/shown-names.ts';
import { surfaceMaterials } from '../../../state/drawing/painting.ts';
import { sketch } from '../../../state/drawing/outline/sketch.ts';
import { checkReport } from '../../../state/room/scene-check.ts';
import { UnderlayFields } from './underlay-fields.tsx';
import { words } from '../../../../words/words.ts';
import { MaterialChoice } from '../material-choice.tsx';
import { SnapChoice } from '../snap-choice.tsx';
import { faceName, PartFields } from './part-fields.tsx';
import { SketchFields, SketchStart } from './sketch-fields.tsx';

const { drawing, outline: texts } = words;

/** A room that is drawn from its outline: its faces, and the numbers of the chosen one. */
export function OutlinePanel(): JSX.Element {
  const room = drawnOutline.value;
  if (!room) return <p class="note">{drawing.cannotDraw}</p>;
  const volume = liveWalls.value?.volumeCubicMetres ?? checkReport.value?.room?.volumeCubicMetres.scene ?? undefined;
  const parts = partsOf(room);
  const materials = [...new Set(parts.map(({ material }) => material))];
  const chosen = chosenPart.value;
  return (
    <>
      {volume !== undefined && <p role="status">{drawing.volume(volume.toFixed(2))}</p>}
      <div class="drawing-tools">
        <SketchStart />
        <SnapChoice />
      </div>
      {sketch.value && <SketchFields />}
      <UnderlayFields />
      <MaterialChoice
        what={texts.allFaces}
        current={materials}
        names={[...new Set([...surfaceMaterials.value, ...materials])]}
        onChoose={(name) => giveAllMaterial(name)}
        onEntry={(chosen) => {
          const { name, added } = nameOfChosen(chosen);
          giveAllMaterial(name, added);
        }}
      />
      <ul class="box-list" aria-label={texts.faces}>
        {parts.map(({ part, material, metres }) => {
          const name = faceName(room, part);
          const isChosen = isSame(chosen, part);
          return (
            <li key={`${part.kind} ${'wall' in part ? part.wall : ''}`}>
              <button type="button" aria-pressed={isChosen} onClick={() => choosePart(isChosen ? null : part)}>
                {metres === null
                  ? texts.row(name, nameOf(material))
                  : texts.rowOfWall(name, metres.toFixed(2), nameOf(material))}
              </button>
            </li>
          );
        })}
      </ul>
      {chosen ? <PartFields part={chosen} key={JSON.stringify(chosen)} /> : <p class="note">{texts.empty}</p>}
    </>
  );
}

interface ListedPart {
  readonly part: OutlinePart;
  readonly material: string;
  /** Length of a wall; null for other faces. */
  readonly metres: number | null;
}

function partsOf({ floor, ceiling, walls }: OutlineRoom): ListedPart[] {
  return [
    { part: { kind: 'floor' }, material: floor.material, metres: null },
    { part: { kind: 'ceiling' }, material: ceiling.material, metres: null },
    ...walls.flatMap(({ from, material, slope }, wall): ListedPart[] => {
      const to = walls[(wall + 1) % walls.length].from;
      const metres = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const own: ListedPart = { part: { kind: 'wall', wall }, material, metres };
      return slope ? [own, { part: { kind: 'slope', wall }, material: slope.material, metres: null }] : [own];
    }),
  ];
}

const isSame = (a: OutlinePart | null, b: OutlinePart): boolean => JSON.stringify(a) === JSON.stringify(b);
