import type { JSX } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with the finished text. Returns what is wrong with it, or null. */
  readonly onDone: (text: string) => string | null;
  readonly bare?: boolean;
}

/** A text field. Enter or leaving the field takes the text; Escape restores the old one. */
export function TextField({ label, value, onDone, bare }: TextFieldProps): JSX.Element {
  const id = useId();
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState<string | null>(null);
  // Before the next key, which would be overwritten.
  useLayoutEffect(() => {
    setText(value);
    setWrong(null);
  }, [value]);
  const done = (): void => {
    setWrong(text === value ? null : onDone(text));
  };
  return (
    <div class={bare ? 'field bare' : 'field'}>
      <label for={id} class={bare ? 'hidden' : ''}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={text}
        title={text}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : `${id}-told`}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') done();
          if (key === 'Escape') {
            setText(value);
            setWrong(null);
          }
        }}
      />
      {wrong !== null && (
        <span id={`${id}-told`} class="told-wrong">
          {wrong}
        </span>
      )}
    </div>
  );
}
