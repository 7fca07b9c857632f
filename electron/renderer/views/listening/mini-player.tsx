import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { resultTab } from '../../state/results/result-tab.ts';
import { words } from '../../../words/words.ts';
import { BandNote, LaneButtons, PlayButton, PositionText, VolumeField } from './transport.tsx';

const text = words.listening;

/** The player beside the other tabs of the results: enough to listen while one looks at curves and figures. */
export function MiniPlayer(): JSX.Element {
  return (
    <section aria-labelledby="listen-heading">
      <h2 id="listen-heading">{text.heading}</h2>
      <div class="row">
        <PlayButton />
        <LaneButtons />
      </div>
      <PositionText />
      <BandNote />
      <VolumeField />
      <Button onClick={() => (resultTab.value = 'listening')} hint={text.openHint}>
        {text.open}
      </Button>
    </section>
  );
}
