import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { newFromMesh, openByDialog, openRecent } from '../state/project/files.ts';
import { recentFiles } from '../state/project/recent.ts';
import { askForRoom } from '../state/drawing/new-room.ts';
import { words } from '../../words/words.ts';
import { ExampleCards } from './example-cards.tsx';
import { LeftWork } from './left-work.tsx';
import { Steps } from './steps.tsx';

const { welcome } = words;

/** Shown until a scene is opened. */
export function Welcome(): JSX.Element {
  return (
    <div class="welcome">
      <h2>{welcome.title}</h2>
      <p class="welcome-narrow">{welcome.narrow}</p>
      <p>{welcome.text}</p>
      <p class="welcome-actions">
        <Button primary onClick={() => void askForRoom()}>
          {welcome.newRoom}
        </Button>
        <Button onClick={() => void openByDialog()}>{welcome.open}</Button>
        <Button onClick={() => void newFromMesh()}>{welcome.newFromMesh}</Button>
      </p>
      <LeftWork />
      <Steps />
      <ExampleCards />
      {recentFiles.value.length > 0 && (
        <section aria-labelledby="welcome-recent">
          <h3 id="welcome-recent">{welcome.recent}</h3>
          <ul class="welcome-list">
            {recentFiles.value.map(({ id, name, place }) => (
              <li key={id}>
                <Button onClick={() => void openRecent(id)} hint={place}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
