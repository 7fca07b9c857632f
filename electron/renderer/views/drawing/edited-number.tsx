import type { ComponentProps, JSX } from 'preact';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup } from '../../state/document/document.ts';

/** A number of the drawing, in metres if nothing else is given. Changes of it without a pause are undone together. */
export function EditedNumber(props: Omit<ComponentProps<typeof NumberField>, 'onDone'>): JSX.Element {
  return <NumberField {...(!props.bare && { unit: 'm' })} step={0.1} {...props} onDone={endGroup} />;
}
