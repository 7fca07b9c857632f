/** The page in a real browser, as a person sees it. */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Download, FileChooser, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startWebServer, type WebServer } from '../../../electron/web/serve.ts';
import { LONGEST_WAIT } from '../longest-wait.ts';
import { sharedChromium } from './chromium.ts';
import { keepMeasured, storageOf } from './known-device.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Files of the repository, for dialogs. */
export const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The CPU engine tests whether it may compile text; the policy of the page forbids it, as it should. */
const TRYING_TO_COMPILE = /Evaluating a string as JavaScript violates|Refused to evaluate a string/;

/** A dialog comes within a second on an idle machine, ms. */
const DIALOG_LOST_AFTER_MS = 30_000;

/** The page in a browser as if just installed, served as `npm run web` does. */
export class WindowUnderTest {
  /** Errors of the page, and what its policy stopped; a good page has none. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly server: WebServer,
    readonly page: Page,
  ) {
    // Dialogs are always caught, so that no action comes before the handler.
    page.on('filechooser', () => undefined);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !TRYING_TO_COMPILE.test(message.text())) this.complaints.push(message.text());
    });
  }

  /**
   * @param options Replace the defaults of a person's browser.
   * @param prepare Called before the page is loaded.
   */
  static async open(
    options: BrowserContextOptions = {},
    prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<WindowUnderTest> {
    const server = await startWebServer(`${root}dist/window`, 0);
    const context = await (
      await sharedChromium()
    ).newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      acceptDownloads: true,
      ...storageOf(new URL(server.url).origin),
      ...options,
    });
    context.setDefaultTimeout(LONGEST_WAIT);
    const page = await context.newPage();
    const under = new WindowUnderTest(server, page);
    await prepare(page);
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Hear the room' }).waitFor();
    return under;
  }

  /** A page for the current test. At the end of the test it is closed and must have reported no error. */
  static async forTest(
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<void>,
  ): Promise<WindowUnderTest> {
    const under = await WindowUnderTest.open(options, prepare);
    onTestFinished(async () => {
      await under.close();
      expect(under.complaints).toEqual([]);
    });
    return under;
  }

  async close(): Promise<void> {
    const context = this.page.context();
    await keepMeasured(context);
    await context.close();
    await this.server.close();
  }

  /** Starts an action by its button on the first page, or else by the menu. */
  async openExample(title: string): Promise<void> {
    await this.page.getByRole('button', { name: title }).click();
    await this.page.getByRole('region', { name: 'The room in three dimensions' }).waitFor();
  }

  /** Chooses files in the dialog that an action opens. A busy Chromium may lose a dialog; it is then asked again. */
  async choose(open: () => Promise<void>, ...paths: string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    let chosen: FileChooser | undefined;
    while (!chosen) {
      await open();
      chosen = await Promise.race([chooser, setTimeout(DIALOG_LOST_AFTER_MS, undefined)]);
    }
    await chosen.setFiles(paths);
  }

  async goTo(
    view: 'Room' | 'Materials' | 'Plan' | 'Run' | 'Results' | 'Design' | 'Stencils' | 'Verify',
  ): Promise<void> {
    await this.page.getByRole('tab', { name: view, exact: true }).click();
  }

  /** Waits until a run has ended, and for its results to open; if the page was just used, opens them. */
  async runToResults(timeout = LONGEST_WAIT): Promise<void> {
    const panel = this.page.getByRole('tablist', { name: 'What is shown of the results' });
    const notice = this.button('Show them');
    await panel.or(notice).waitFor({ timeout });
    if (await notice.isVisible()) await notice.click();
    await panel.waitFor();
  }

  /** Chooses a tab of the view Results, which opens on its overview. */
  async showResultTab(name: ResultTabName): Promise<void> {
    const choose = (tab: string): Promise<void> => this.page.getByRole('tab', { name: tab, exact: true }).click();
    const group = Object.entries(RESULT_GROUPS).find(([, tabs]) => tabs.includes(name));
    if (group) await choose(group[0]);
    await choose(name);
  }

  /** Opens 'Advanced' in the view Plan. */
  async openAdvanced(): Promise<void> {
    await this.page.getByText('Advanced', { exact: true }).click();
    await this.page.getByRole('heading', { name: 'Schemes' }).waitFor();
  }

  /** Opens 'More' in the view Run and chooses the compute device there. */
  async computeOn(device: 'cpu' | 'webgpu'): Promise<void> {
    const field = this.page.getByLabel('Compute device');
    if (!(await field.isVisible()))
      await this.page
        .locator('summary')
        .getByText(/^⟦?More⟧?$/)
        .click();
    await field.selectOption(device);
  }

  /** Opens the options of the wave over the picture. */
  async openWaveOptions(): Promise<void> {
    const opener = this.button('Wave options');
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  }

  /** Chooses what a run shows of the wave. */
  async showWave(choice: 'pulse' | 'impulse' | 'nothing'): Promise<void> {
    await this.openWaveOptions();
    await this.page.getByLabel('Show', { exact: true }).selectOption(choice);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Saves the scene alone, without results. */
  async savedScene(): Promise<SavedFile> {
    await this.button('Save as').click();
    return this.saved(() => this.page.getByRole('menuitem', { name: /^Scene only/ }).click());
  }

  /** Waits for a text of the status line about the scene. A wait in vain says what the line says instead. */
  async waitForScene(state: string | RegExp): Promise<void> {
    const line = this.page.getByRole('contentinfo');
    try {
      await line.getByRole('button', { name: state }).waitFor();
    } catch (cause) {
      throw new Error(`The status line says: ${await line.innerText()}`, { cause });
    }
  }

  /** The file that an action saves. */
  async saved(action: () => Promise<void>): Promise<SavedFile> {
    return (await this.savedFiles(1, action))[0];
  }

  async savedFiles(count: number, action: () => Promise<void>): Promise<SavedFile[]> {
    const downloads: Download[] = [];
    const all = new Promise<void>((resolve) => {
      const take = (download: Download): void => {
        if (downloads.push(download) < count) return;
        this.page.off('download', take);
        resolve();
      };
      this.page.on('download', take);
    });
    await action();
    await all;
    return Promise.all(
      downloads.map(async (download) => ({
        name: download.suggestedFilename(),
        contents: await readFile(await download.path()),
      })),
    );
  }

  /** A coordinate of a source or a receiver, from its field, m. */
  async coordinate(axis: 'x' | 'y' | 'z', point: string): Promise<number> {
    return Number(await this.page.getByLabel(`${axis} of ${point}, metres`).inputValue());
  }

  /** Waits until the picture shows what the page says, and the camera stands. */
  async still(): Promise<void> {
    // The picture learns a frame later that its part of the page has become larger or smaller.
    await this.page.evaluate(TWO_FRAMES);
    await this.page.locator('.scene-3d-canvas [aria-busy=false]').waitFor({ state: 'attached' });
  }

  /** Where a source or a receiver is drawn, px; its name is below it. */
  async marker(point: string): Promise<{ readonly x: number; readonly y: number }> {
    await this.still();
    const label = this.page.locator('.scene-label').getByText(point, { exact: true });
    const { x, y, width, height } = (await label.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 - NAME_BELOW };
  }
}

/** Tabs of results that stand below another, by that. */
const RESULT_GROUPS: Readonly<Record<string, readonly ResultTabName[]>> = {
  Responses: ['Curves and figures', 'Reflections', 'Directions'],
  Compare: ['Targets', 'Variants', 'Measured'],
};

/** Every tab of results, in the order of the page. */
export const RESULT_TABS = [
  'Overview',
  'Receivers',
  'Responses',
  'Curves and figures',
  'Reflections',
  'Directions',
  'Listening',
  'Maps',
  'Compare',
  'Targets',
  'Variants',
  'Measured',
  'Report',
] as const;

type ResultTabName = (typeof RESULT_TABS)[number];

/** A text, for it runs in the page. */
const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))';

/** Distance from a point down to the middle of its name, px. */
const NAME_BELOW = 24;

export interface SavedFile {
  readonly name: string;
  readonly contents: Buffer;
}
