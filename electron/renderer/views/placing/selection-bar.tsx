import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { MenuButton, type MenuItem } from '../../parts/menu-button.tsx';
import { alignSelected, distributeSelected, duplicateSelected, removeSelected } from '../../state/placing/changes.ts';
import { canPaste, copySelected, paste } from '../../state/placing/clipboard.ts';
import {
  hasSeveral,
  isSelected,
  selectAll,
  selectAlso,
  selectedThings,
  selectThings,
} from '../../state/placing/several.ts';
import { allThings, nameOf } from '../../state/placing/things.ts';
import { placingTool } from '../../state/placing/tool.ts';
import { isFlat } from '../../state/room/points.ts';
import { words } from '../../../words/words.ts';
import { ArrayDialog } from './array-dialog.tsx';

const { several: texts } = words.placing;

/** What is selected, and what can be done with all of it: align, distribute, repeat, copy, delete. */
export function SelectionBar(): JSX.Element | null {
  const [isArray, setArray] = useState(false);
  const things = selectedThings.value;
  if (things.length === 0 && placingTool.value !== 'select') return null;
  const names = things.map(({ thing }) => nameOf(thing));
  const actions = actionsOn(things.length > 0, () => setArray(true));
  return (
    <div class="selection-bar" role="toolbar" aria-label={texts.bar}>
      {things.length > 0 && <span role="status">{texts.selected(things.length, names)}</span>}
      <MenuButton label={texts.menu} items={thingItems()} />
      {hasSeveral.value && <MenuButton label={texts.align} items={alignItems()} />}
      {things.length > 2 && <MenuButton label={texts.distribute} items={distributeItems()} />}
      <span class="tools-together">
        <MenuButton label={words.picture.more} items={actions.map(({ text, onChoose }) => ({ text, onChoose }))} />
      </span>
      <span class="tools-apart">
        {actions.map(({ text, onChoose, hint }) => (
          <Button key={text} onClick={onChoose} hint={hint}>
            {text}
          </Button>
        ))}
      </span>
      {isArray && <ArrayDialog what={names} onClose={() => setArray(false)} />}
    </div>
  );
}

/** What is done to all that is selected. @param hasAny Whether anything is. */
function actionsOn(hasAny: boolean, onArray: () => void): readonly (MenuItem & { readonly hint?: string })[] {
  const { hints } = texts;
  const onPaste = canPaste.value ? [{ text: texts.paste, hint: hints.paste, onChoose: paste }] : [];
  if (!hasAny) return onPaste;
  return [
    { text: texts.array, hint: hints.array, onChoose: onArray },
    { text: texts.copy, hint: hints.copy, onChoose: copySelected },
    ...onPaste,
    { text: texts.duplicate, hint: hints.duplicate, onChoose: duplicateSelected },
    { text: texts.remove, hint: hints.remove, onChoose: removeSelected },
  ];
}

const axes = (): readonly (0 | 1 | 2)[] => (isFlat.value ? [0, 1] : [0, 1, 2]);

function alignItems(): MenuItem[] {
  return axes().flatMap((axis) =>
    (['low', 'middle', 'high'] as const).map((side) => ({
      text: texts.sides[axis][side],
      onChoose: () => alignSelected(axis, side),
    })),
  );
}

const distributeItems = (): MenuItem[] =>
  axes().map((axis) => ({ text: texts.gaps('xyz'[axis]), onChoose: () => distributeSelected(axis) }));

/** Most things that the menu lists. */
const MOST_LISTED = 60;

/** All things, each to be selected with the others or taken away. */
function thingItems(): MenuItem[] {
  const listed = allThings.value.slice(0, MOST_LISTED).map(({ thing }, i): MenuItem => ({
    text: nameOf(thing),
    check: isSelected(thing),
    ...(i === 0 && { heading: texts.menuHint }),
    onChoose: () => selectAlso([thing]),
  }));
  return [{ text: texts.all, onChoose: selectAll }, { text: texts.none, onChoose: () => selectThings([]) }, ...listed];
}
