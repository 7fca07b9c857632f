import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { tool } from '../../state/drawing/chosen.ts';
import { nameOfChosen } from '../../state/drawing/edits.ts';
import { paintMaterial, setPaintMaterial, USUAL_ABSORBER, wallMaterials } from '../../state/drawing/painting.ts';
import { define } from '../../state/materials/materials.ts';
import { words } from '../../../words/words.ts';
import { MaterialChoice } from './material-choice.tsx';
import { SnapChoice } from './snap-choice.tsx';

const { tools } = words.drawing;

/** Tools to paint on faces, and the grid that the drawing snaps to. */
export function DrawingTools(): JSX.Element {
  const chosenTool = tool.value;
  const toggle = (which: 'patch' | 'opening') => (): void => {
    tool.value = chosenTool === which ? 'none' : which;
  };
  return (
    <div class="drawing-tools" role="group" aria-label={tools.group}>
      <Button pressed={chosenTool === 'patch'} onClick={toggle('patch')} hint={tools.paintHint}>
        {tools.paint}
      </Button>
      <Button pressed={chosenTool === 'opening'} onClick={toggle('opening')} hint={tools.openingHint}>
        {tools.opening}
      </Button>
      <SnapChoice />
      {chosenTool === 'patch' && <PaintChoice />}
      {chosenTool !== 'none' && <p class="note">{tools.painting}</p>}
    </div>
  );
}

/** The material that rectangles get. */
function PaintChoice(): JSX.Element {
  const current = paintMaterial.value ?? USUAL_ABSORBER;
  const names = wallMaterials.value;
  return (
    <MaterialChoice
      bare
      what={tools.whatIsPainted}
      label={tools.materialLabel}
      current={[current]}
      names={names.includes(current) ? names : [...names, current]}
      onChoose={setPaintMaterial}
      onEntry={(chosen) => {
        const { name, added } = nameOfChosen(chosen);
        if (added) define(name, added);
        setPaintMaterial(name);
      }}
    />
  );
}
