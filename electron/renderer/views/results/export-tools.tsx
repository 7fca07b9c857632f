import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { analysis } from '../../state/results/analyses.ts';
import {
  saveFigures,
  saveFrequencyResponse,
  saveResponse,
  saveResult,
  saveSofa,
} from '../../state/results/saved/result-export.ts';
import { saveChannels } from '../../state/results/places/directions.ts';
import { saveSound } from '../../state/listening/sound-export.ts';
import { chosen, shownResult } from '../../state/results/results.ts';
import { heardSounds } from '../../state/results/sounds.ts';
import { words } from '../../../words/words.ts';

/** Buttons that save results. */
export function ExportTools(): JSX.Element {
  const count = shownResult.value?.outcome.files.size ?? 0;
  return (
    <section aria-labelledby="export-heading">
      <h2 id="export-heading">{words.results.save}</h2>
      <div class="export-tools">
        {chosen.value && (
          <Button onClick={() => void saveResponse()} hint={words.results.saveResponseHint}>
            {words.results.saveResponse}
          </Button>
        )}
        <Button onClick={() => void saveResult()} hint={words.project.allFilesHint(count)}>
          {words.project.allFiles}
        </Button>
        {!heardSounds.value && (
          <Button onClick={() => void saveSofa()} hint={words.project.sofaHint}>
            {words.project.sofa}
          </Button>
        )}
        {chosen.value?.entry.direction && (
          <Button onClick={() => void saveChannels()} hint={words.directions.saveChannelsHint}>
            {words.directions.saveChannels}
          </Button>
        )}
        {chosen.value && (
          <>
            <Button onClick={() => void saveFigures()} disabled={!analysis.value} hint={words.results.saveFiguresHint}>
              {words.results.saveFigures}
            </Button>
            <Button
              onClick={() => void saveFrequencyResponse()}
              disabled={!analysis.value?.phase}
              hint={words.results.saveFrequencyResponseHint}
            >
              {words.results.saveFrequencyResponse}
            </Button>
            <Button onClick={() => void saveSound('a')} hint={words.listening.saveSoundHint}>
              {words.listening.saveSound}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
