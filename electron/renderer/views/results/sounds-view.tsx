import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { SoundsReport } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { playingSound, saveMovedSound, stopSound, togglePlay } from '../../state/results/sounds.ts';
import { words } from '../../../words/words.ts';

const text = words.moved;

/** What is heard where something moves, to hear and to save. */
export function SoundsView({ sounds: { walks, sounds, notComputed } }: { readonly sounds: SoundsReport }): JSX.Element {
  useEffect(() => stopSound, []);
  return (
    <section aria-labelledby="moved-heading">
      <h2 id="moved-heading">{text.heading}</h2>
      <table class="figure-table">
        <thead>
          <tr>
            <th scope="col">{text.pair}</th>
            <th scope="col">{text.level}</th>
            <th scope="col">{text.peak}</th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {sounds.map(({ source, receiver, file, levelDb, peakPascals }) => (
            <tr key={file}>
              <th scope="row">{text.at(source, receiver)}</th>
              <td>{levelDb === null ? text.silent : `${levelDb.toFixed(1)} dB`}</td>
              <td>{`${peakPascals.toPrecision(2)} Pa`}</td>
              <td>
                <Button onClick={() => void togglePlay(file, peakPascals)} label={text.playOf(source, receiver)}>
                  {playingSound.value === file ? text.stop : text.play}
                </Button>
                <Button onClick={() => void saveMovedSound(file)} label={text.saveOf(source, receiver)}>
                  {text.save}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{text.played}</p>
      {walks.map(({ name, lengthMetres, fastestMetresPerSecond }) => (
        <p key={name} class="note">
          {text.walk(name, lengthMetres.toFixed(2), fastestMetresPerSecond.toFixed(1))}
        </p>
      ))}
      <p class="note">{text.notComputed(notComputed)}</p>
    </section>
  );
}
