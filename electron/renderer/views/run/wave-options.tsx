import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { preset } from '../../state/plan/presets.ts';
import { recording } from '../../state/run/recording.ts';
import { showsWaveOptions } from '../../state/run/wave-options.ts';
import { words } from '../../../words/words.ts';
import { ColourScale } from './colour-scale.tsx';
import { Fronts } from './fronts.tsx';
import { Playback } from './playback.tsx';
import { SliceList } from './slice-list.tsx';

const text = words.wave.options;

/** A button over the picture that opens what is shown of the wave and how. */
export function WaveOptions(): JSX.Element | null {
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = showsWaveOptions.value;
  if (preset.value === 'firstLook' && recording.value === null) return null;
  return (
    <div
      class="wave-options"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        showsWaveOptions.value = false;
        opener.current?.focus();
      }}
    >
      <button
        type="button"
        class="button"
        ref={opener}
        aria-expanded={isOpen}
        aria-controls="wave-options"
        title={text.hint}
        onClick={() => (showsWaveOptions.value = !isOpen)}
      >
        {text.button}
        <span class={isOpen ? 'caret up' : 'caret'} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id="wave-options" class="panel wave-panel" role="region" aria-label={text.button}>
          <SliceList />
          <Fronts />
          <ColourScale />
          <Playback />
        </div>
      )}
    </div>
  );
}
