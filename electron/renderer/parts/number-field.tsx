import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface NumberFieldProps {
  readonly label: string;
  /** Shown behind the number, as `Hz`. */
  readonly unit?: string;
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
  /** The end of a series of changes, as by the arrow keys. */
  readonly onDone?: () => void;
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  /** The label is for screen readers only, as in a table with headings. */
  readonly bare?: boolean;
  /** Digits after the point that are shown; all if left out. */
  readonly digits?: number;
}

/** A number with its unit; what is no number is shown as wrong and not taken. */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const { label, unit, value, onChange, onDone, step, min, max, disabled, problem, bare, digits } = props;
  const id = useId();
  const shown = value === undefined ? '' : String(digits === undefined ? value : Number(value.toFixed(digits)));
  const [text, setText] = useState(shown);
  /** The last number that was typed, NaN for none; null when nobody types. */
  const typed = useRef<number | null>(null);
  // Before anything else can be typed. What was typed stays as it was; what comes from elsewhere, as by undoing, is shown.
  useLayoutEffect(() => {
    if (typed.current !== null && isSame(value, typed.current)) return;
    typed.current = null;
    setText(shown);
  }, [shown]);
  const number = Number(text);
  const outOfRange = (min !== undefined && number < min) || (max !== undefined && number > max);
  const isNumber = text.trim() !== '' && Number.isFinite(number) && !outOfRange;
  // What nobody has said or typed yet is no mistake of this field.
  const isUntouched = text === '' && value === undefined && typed.current === null;
  const told = isNumber || isUntouched ? problem : `${label}: a number${range(min, max)}, please`;
  return (
    <div class={bare ? 'field bare' : 'field'}>
      <label for={id} class={bare ? 'hidden' : ''}>
        {label}
      </label>
      <span class="input-with-unit">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          step={step ?? 'any'}
          min={min}
          max={max}
          value={text}
          disabled={disabled}
          aria-invalid={told !== undefined}
          aria-describedby={told === undefined ? undefined : `${id}-told`}
          onBeforeInput={decimalPoint}
          onPaste={pasteWithPoint}
          onInput={({ currentTarget }) => {
            const entered = currentTarget.value.trim() === '' ? NaN : Number(currentTarget.value);
            typed.current = entered;
            setText(currentTarget.value);
            const good = (min === undefined || entered >= min) && (max === undefined || entered <= max);
            if (Number.isFinite(entered) && good) onChange(entered);
          }}
          onBlur={() => {
            typed.current = null;
            if (isNumber) setText(shown);
            onDone?.();
          }}
        />
        {unit !== undefined && <span class="unit">{unit}</span>}
      </span>
      {told !== undefined && (
        <span id={`${id}-told`} class="told-wrong">
          {told}
        </span>
      )}
    </div>
  );
}

/** A decimal comma is a point: the browser would leave it out without a word, and 1,25 would be 125. */
function decimalPoint(event: InputEvent): void {
  if (event.data !== ',') return;
  event.preventDefault();
  insert('.');
}

function pasteWithPoint(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text').trim() ?? '';
  if (!/^[+-]?\d*,\d+$/.test(text)) return;
  event.preventDefault();
  insert(text.replace(',', '.'));
}

/** As if it were typed, so that it can be undone. Other than this old way there is none in fields of numbers. */
function insert(text: string): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  document.execCommand('insertText', false, text);
}

/** Whether a value is the number that was typed, but for what units and percent round. */
const isSame = (value: number | undefined, typed: number): boolean =>
  value !== undefined && Math.abs(value - typed) <= 1e-6 * Math.abs(typed);

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` from ${min} on`;
  return max === undefined ? '' : ` up to ${max}`;
}
