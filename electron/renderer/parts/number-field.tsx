import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../words/words.ts';

interface NumberFieldProps {
  readonly label: string;
  /** Shown after the number, for example `Hz`. */
  readonly unit?: string;
  readonly value: number | undefined;
  /** Shown in grey while there is no value: what the program takes by itself. */
  readonly placeholder?: number | undefined;
  readonly onChange: (value: number) => void;
  /** Called at the end of a series of changes, for example by the arrow keys. */
  readonly onDone?: () => void;
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  /** Hides the label except for screen readers, for example in a table with headings. */
  readonly bare?: boolean;
  /** Digits shown after the decimal point; if omitted, as many as show six digits that count. */
  readonly digits?: number;
}

/** A field for a number with its unit. Other text is marked as wrong and ignored. */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const { label, unit, value, placeholder, onChange, onDone, step, min, max, disabled, problem, bare, digits } = props;
  const id = useId();
  const shown = value === undefined ? '' : shownNumber(value, digits);
  const [text, setText] = useState(shown);
  /** The last number typed, NaN for other text; null while nobody types. */
  const typed = useRef<number | null>(null);
  // Runs before the next key. Typed text stays as it is; a value from elsewhere, for example from Undo, replaces it.
  useLayoutEffect(() => {
    if (typed.current !== null && isSame(value, typed.current)) return;
    typed.current = null;
    setText(shown);
  }, [shown]);
  const number = Number(text);
  const outOfRange = (min !== undefined && number < min) || (max !== undefined && number > max);
  const isNumber = text.trim() !== '' && Number.isFinite(number) && !outOfRange;
  // An empty field that has no value yet is not an error.
  const isUntouched = text === '' && value === undefined && typed.current === null;
  const told = isNumber || isUntouched ? problem : words.parts.enterNumber(label, range(min, max));
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
          placeholder={placeholder === undefined ? undefined : shownNumber(placeholder, digits)}
          title={text}
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

/** A value as its field shows it: rounded, so that 2.0999999046 from a file is 2.1; the value itself stays. */
const shownNumber = (value: number, digits: number | undefined): string =>
  String(Number(digits === undefined ? value.toPrecision(6) : value.toFixed(digits)));

/** Takes a decimal comma as a point. The browser would drop it silently and read 1,25 as 125. */
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

/** Inserts text as if typed, so that it can be undone. Number fields offer no other way than this deprecated one. */
function insert(text: string): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  document.execCommand('insertText', false, text);
}

/** Whether a value equals the typed number, except for rounding by a change of unit. */
const isSame = (value: number | undefined, typed: number): boolean =>
  value !== undefined && Math.abs(value - typed) <= 1e-6 * Math.abs(typed);

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return words.parts.rangeBetween(min, max);
  if (min !== undefined) return words.parts.rangeFrom(min);
  return max === undefined ? '' : words.parts.rangeTo(max);
}
