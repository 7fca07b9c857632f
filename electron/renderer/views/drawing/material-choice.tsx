import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { libraryQuestion, readLibrary } from '../../state/materials/library.ts';
import type { NamedDefinition } from '../../state/materials/material-uses.ts';
import { definedNow } from '../../state/materials/materials.ts';
import { materialChoice } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const { drawing } = words;

/** Values that are no names of materials: names are never empty, and do not begin with a space here. */
const SEVERAL = ' several';
const LIBRARY = ' library';

interface MaterialChoiceProps {
  /** Whose material it is, as sentences say it. */
  readonly what: string;
  /** 'Material of' it, if nothing else is given. */
  readonly label?: string;
  /** Those that are in use; several are shown as such. */
  readonly current: readonly string[];
  readonly names: readonly string[];
  /** Called with a material of the scene. */
  readonly onChoose: (name: string) => void;
  /** Called with an entry of the library, or with a material of the user's own. */
  readonly onEntry: (chosen: NamedDefinition) => void;
  readonly bare?: boolean;
  /** Entries of the library that are offered: sheets and partitions in place of walls. */
  readonly of?: 'sheets' | undefined;
}

/** A choice of a material of the scene, or of the library. */
export function MaterialChoice({
  what,
  label = drawing.materialOf(what),
  current,
  names,
  onChoose,
  onEntry,
  bare,
  of,
}: MaterialChoiceProps): JSX.Element {
  const isOne = current.length === 1;
  const choices = [
    ...(isOne ? [] : [{ value: SEVERAL, text: drawing.severalMaterials }]),
    ...names.map(materialChoice),
    { value: LIBRARY, text: drawing.fromLibrary },
  ];
  return (
    <ChoiceField
      label={label}
      bare={bare ?? false}
      value={isOne ? current[0] : SEVERAL}
      choices={choices}
      onChange={(chosen) => {
        if (chosen === SEVERAL) return;
        if (chosen !== LIBRARY) {
          onChoose(chosen);
          return;
        }
        void readLibrary();
        libraryQuestion.value = {
          title: drawing.libraryTitle(what),
          ...(of && { of }),
          current: isOne ? definedNow(current[0]) : null,
          onChoose: onEntry,
        };
      }}
    />
  );
}
