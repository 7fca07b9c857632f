/** Starts the page. It only shows and asks; workers do the computing (core/). */
import { effect } from '@preact/signals';
import { render } from 'preact';
import { CoreClient } from '../core/client.ts';
import { planner } from '../core/workers.ts';
import { App, loadViews } from './app.tsx';
import { makeBridge } from '../platform/make-bridge.ts';
import { bridge, useBridge } from '../platform/bridge.ts';
import { watchUser } from '../platform/user-activity.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { listenToKeys } from '../shell/keys.ts';
import { startAutosave } from '../state/project/autosave.ts';
import { openName, unsaved } from '../state/project/work.ts';
import { isSearching } from '../state/design/search.ts';
import { findGpu, gpu } from '../state/window/engine.ts';
import { showAsked } from '../state/project/asked.ts';
import { loadFileLists, openGiven } from '../state/project/files.ts';
import { isCalibrating } from '../state/materials/calibration.ts';
import { followPresets } from '../state/plan/presets.ts';
import { followQueue, queueIsBusy } from '../state/run/queue.ts';
import { followLevels } from '../state/levels/refigured.ts';
import { keptQueue } from '../state/run/kept-queue.ts';
import { paused } from '../state/run/field-view.ts';
import { shareOf, statusText } from '../state/run/run-words.ts';
import { isRunning, run } from '../state/run/run.ts';
import { followScene } from '../state/room/scene-check.ts';
import { words } from '../../words/words.ts';

document.documentElement.lang = words.language;
useBridge(makeBridge());
CoreClient.memoryBytes = await bridge()
  .memory()
  .catch(() => null);
watchUser();
listenToKeys();
followScene();
followPresets();
followQueue();
followLevels();
effect(() => {
  const name = openName.value;
  document.title = words.shell.pageTitle(name, unsaved.value);
  bridge().tellDocument({
    name,
    edited: unsaved.value,
    running: isRunning.value || isCalibrating.value || isSearching.value || queueIsBusy.value,
    status: isRunning.value ? statusText(run.value!, paused.value) : null,
    progress: run.value && shareOf(run.value, paused.value),
  });
});
bridge().onGiven((files) => void openGiven(files));
void loadFileLists().then(() => showAsked(location.hash));
void startAutosave(keptQueue);
void findGpu();
// What opens with a scene is ready then: its picture, and the presets.
whenIdle(() => {
  planner.prepare();
  void loadViews();
});
effect(() => {
  if (gpu.value === null) bridge().tellNoGpu();
});
render(<App />, document.getElementById('window')!);
