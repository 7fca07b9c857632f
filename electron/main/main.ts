/** The desktop program: one window and what it needs. */
import { join } from 'node:path';
import { app, Menu, session } from 'electron';
import { declareAppScheme, serveAppScheme } from './app-scheme.ts';
import { ChosenFiles } from './files/chosen-files.ts';
import { BusySigns } from './busy.ts';
import { CloseGuard } from './close-guard.ts';
import { openGate, tell } from './gate.ts';
import { GivenFiles } from './files/given-files.ts';
import { makeHandlers } from './handlers.ts';
import { menuTemplate } from './menu.ts';
import { denyNavigation, denyNetwork, denyPermissions } from './navigation.ts';
import { watchPage, watchProcesses } from './processes.ts';
import { RecentScenes } from './files/recent.ts';
import { lacksSwitches, prepareCompatibleStart } from './switches.ts';
import { RunsInTray } from './tray.ts';
import { loadPage, makeWindow } from './window.ts';

/** Folder of the bundles, this one included. */
const bundles = import.meta.dirname;

if (lacksSwitches()) {
  prepareCompatibleStart();
  app.exit();
} else if (app.requestSingleInstanceLock()) {
  start();
} else {
  // The program that runs already opens the files.
  app.quit();
}

function start(): void {
  declareAppScheme();
  app.enableSandbox();
  // Lets a page that has lost its GPU ask for another one any number of times.
  app.disableDomainBlockingFor3DAPIs();
  app.setAppUserModelId('org.wavehall.desktop');
  denyNetwork(app);
  denyNavigation(app);
  watchProcesses(app);
  app.on('window-all-closed', () => app.quit());
  const given = new GivenFiles(process.argv.slice(1), process.cwd());
  void app.whenReady().then(() => openWindow(given));
}

function openWindow(given: GivenFiles): void {
  serveAppScheme(join(bundles, 'window'));
  denyPermissions(session.defaultSession);
  const window = makeWindow(join(bundles, 'preload.cjs'));
  const tray = new RunsInTray(window, join(bundles, 'window', 'icon.png'), () => guard.endRun());
  const guard = new CloseGuard(window, tray, new BusySigns(window));
  // Who starts the program again, or clicks it in the Dock, wants to see its window.
  app.on('second-instance', () => tray.show());
  app.on('activate', () => tray.show());
  const files = new ChosenFiles();
  const recent = new RecentScenes(join(app.getPath('userData'), 'recent.json'));
  openGate(window.webContents, makeHandlers({ window, files, recent, given, guard, tray }));
  watchPage(
    window,
    () => tray.show(),
    () => guard.leave(),
  );
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        platform: process.platform,
        forDevelopers: !app.isPackaged,
        tell: (command) => tell(window.webContents, { kind: 'command', command }),
      }),
    ),
  );
  loadPage(window);
}
