import type { JSX } from 'preact';
import type { OutlinePart, OutlineRoom } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { Check } from '../../../parts/check.tsx';
import { keepFocusAt } from '../../../parts/keep-focus.ts';
import { TextField } from '../../../parts/text-field.tsx';
import { endGroup } from '../../../state/document/document.ts';
import { nameOfChosen } from '../../../state/drawing/edits.ts';
import { drawnOutline } from '../../../state/drawing/outline/drawn-outline.ts';
import {
  canRemoveCorner,
  divideWall,
  giveFaceMaterial,
  moveCorner,
  nameFace,
  removeCorner,
  setHeight,
  setSlope,
  setSloped,
} from '../../../state/drawing/outline/edits.ts';
import { surfaceMaterials } from '../../../state/drawing/painting.ts';
import { EditedNumber } from '../edited-number.tsx';
import { words } from '../../../../words/words.ts';
import { MaterialChoice } from '../material-choice.tsx';

const texts = words.outline;

/** The name of a face for people. */
export function faceName({ floor, ceiling, walls }: OutlineRoom, part: OutlinePart): string {
  if (part.kind === 'floor') return floor.name ?? texts.floor;
  if (part.kind === 'ceiling') return ceiling.name ?? texts.ceiling;
  const wall = walls[part.wall].name ?? texts.wall(part.wall + 1);
  return part.kind === 'wall' ? wall : (walls[part.wall].slope?.name ?? texts.slopeOf(wall));
}

/** The numbers of the chosen face. */
export function PartFields({ part }: { readonly part: OutlinePart }): JSX.Element {
  const room = drawnOutline.value!;
  const { floor, ceiling, walls } = room;
  const heading = faceName(room, part);
  const face =
    part.kind === 'floor'
      ? floor
      : part.kind === 'ceiling'
        ? ceiling
        : part.kind === 'wall'
          ? walls[part.wall]
          : walls[part.wall].slope!;
  return (
    <div class="shape-fields" role="group" aria-label={heading}>
      <h3>{heading}</h3>
      <div class="two-fields">
        <TextField
          label={texts.name}
          value={face.name ?? ''}
          onDone={(name) => {
            nameFace(part, name.trim().slice(0, 100));
            return null;
          }}
        />
        <MaterialChoice
          what={heading}
          current={[face.material]}
          names={[...new Set([...surfaceMaterials.value, face.material])]}
          onChoose={(name) => giveFaceMaterial(part, name)}
          onEntry={(chosen) => {
            const { name, added } = nameOfChosen(chosen);
            giveFaceMaterial(part, name, added);
          }}
        />
      </div>
      {part.kind === 'floor' && (
        <EditedNumber
          label={texts.floorHeight}
          value={floor.height}
          onChange={(height) => setHeight('floor', height)}
        />
      )}
      {part.kind === 'ceiling' && <CeilingFields room={room} />}
      {part.kind === 'wall' && <WallFields room={room} wall={part.wall} name={heading} />}
      {part.kind === 'slope' && <SlopeFields room={room} wall={part.wall} />}
    </div>
  );
}

/** A ceiling may be without a flat part if it slopes. */
function CeilingFields({ room: { floor, ceiling, walls } }: { readonly room: OutlineRoom }): JSX.Element {
  const isSloped = walls.some(({ slope }) => slope);
  return (
    <>
      {isSloped && (
        <Check
          label={texts.noFlat}
          checked={ceiling.height !== undefined}
          onChange={(isFlat) => {
            setHeight('ceiling', isFlat ? floor.height + 3 : undefined);
            endGroup();
          }}
        />
      )}
      {ceiling.height !== undefined && (
        <EditedNumber
          label={texts.ceilingHeight}
          value={ceiling.height}
          onChange={(height) => setHeight('ceiling', height)}
        />
      )}
    </>
  );
}

interface WallProps {
  readonly room: OutlineRoom;
  readonly wall: number;
}

function WallFields({ room, wall, name }: WallProps & { readonly name: string }): JSX.Element {
  const { from, slope } = room.walls[wall];
  const [x, y] = from;
  const canGo = canRemoveCorner(wall);
  // The ceiling needs its last slope, or its flat part.
  const isLast = room.ceiling.height === undefined && room.walls.filter((each) => each.slope).length === 1;
  return (
    <>
      <div class="two-fields">
        <EditedNumber label={texts.cornerX(name)} value={x} onChange={(to) => moveCorner(wall, [to, y])} />
        <EditedNumber label={texts.cornerY(name)} value={y} onChange={(to) => moveCorner(wall, [x, to])} />
      </div>
      <Check
        label={texts.slopes}
        checked={slope !== undefined}
        disabled={slope !== undefined && isLast}
        onChange={(isSloped) => setSloped(wall, isSloped)}
      />
      {slope && <SlopeFields room={room} wall={wall} />}
      <div class="row">
        <Button onClick={() => divideWall(wall)} hint={texts.divideHint}>
          {texts.divide}
        </Button>
        <Button
          disabled={!canGo}
          hint={canGo ? texts.removeHint : texts.keepHint}
          onClick={() => {
            removeCorner(wall);
            keepFocusAt('shape-heading');
          }}
        >
          {texts.remove}
        </Button>
      </div>
    </>
  );
}

function SlopeFields({ room, wall }: WallProps): JSX.Element {
  const slope = room.walls[wall].slope!;
  return (
    <div class="two-fields">
      <EditedNumber
        label={texts.slopeHeight}
        value={slope.height}
        onChange={(height) => setSlope(wall, 'heightMetres', height)}
      />
      <EditedNumber
        label={texts.slopeRise}
        unit="°"
        step={1}
        min={-85}
        max={85}
        value={slope.riseDegrees}
        onChange={(degrees) => setSlope(wall, 'riseDegrees', degrees)}
      />
    </div>
  );
}
