import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { endGroup, scene } from '../../state/document/document.ts';
import { numberAt } from '../../state/document/json.ts';
import { drawnVolumes, type SpaceVolume } from '../../state/drawing/in-air.ts';
import { volumeMaterials } from '../../state/drawing/painting.ts';
import {
  chooseVolume,
  chosenVolume,
  problemOfVolume,
  removeVolume,
  setVolumeExtent,
  setVolumeMaterial,
} from '../../state/drawing/volumes.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';
import { view } from '../../state/window/view.ts';
import { words } from '../../../words/words.ts';
import { ExtentFields } from './extent-fields.tsx';
import { materialChoice, nameOf } from '../../state/materials/shown-names.ts';

const texts = words.drawing.volumes;

/** The porous volumes of the room, and the numbers of the chosen one; null if there are none. */
export function VolumeList(): JSX.Element | null {
  const volumes = drawnVolumes.value;
  if (volumes.length === 0) return null;
  const number = chosenVolume.value;
  return (
    <>
      <ul class="box-list" aria-label={texts.list}>
        {volumes.map((volume, at) => {
          const problem = problemOfVolume(at);
          return (
            <li key={at}>
              <button
                type="button"
                aria-pressed={number === at}
                onClick={() => chooseVolume(number === at ? null : at)}
              >
                {volume ? texts.row(at + 1, sizes(volume), nameOf(volume.material)) : texts.unknown(at + 1)}
              </button>
              {problem !== undefined && <p class="told-wrong">{problem}</p>}
            </li>
          );
        })}
      </ul>
      {number !== null && <VolumeFields number={number} volume={volumes[number]!} key={number} />}
    </>
  );
}

const isFlat = (): boolean => numberAt(scene.value, ['dimensions']) === 2;

const sizes = ({ from, to }: SpaceVolume): string =>
  to
    .slice(0, isFlat() ? 2 : 3)
    .map((high, axis) => Number((high - from[axis]).toFixed(3)))
    .join(' × ');

function VolumeFields({ number, volume }: { readonly number: number; readonly volume: SpaceVolume }): JSX.Element {
  const heading = texts.heading(number + 1);
  return (
    <div class="shape-fields" role="group" aria-label={heading}>
      <h3>{heading}</h3>
      <ChoiceField
        label={texts.material}
        value={volume.material}
        choices={[...new Set([volume.material, ...volumeMaterials.value])].map(materialChoice)}
        onChange={(material) => setVolumeMaterial(number, material)}
      />
      <ExtentFields
        from={volume.from}
        to={volume.to}
        axes={([0, 1, 2] as const).filter((axis) => !(isFlat() && axis === 2))}
        positionLabel={texts.positionOf}
        sizeLabel={texts.sizeOf}
        onChange={(from, to) => setVolumeExtent(number, from, to)}
        onDone={endGroup}
      />
      <div class="row">
        <Button
          onClick={() => {
            pickedMaterial.value = volume.material;
            view.value = 'materials';
          }}
        >
          {texts.editMaterial}
        </Button>
        <Button
          onClick={() => {
            removeVolume(number);
            keepFocusAt('shape-heading');
          }}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}
