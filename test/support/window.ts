/** The page in a real browser, as a person meets it. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { startWebServer, type WebServer } from '../../electron/web/serve.ts';
import { launchChromium } from './chromium.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files of the repository, for dialogs. */
export const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The processor's engine finds out whether it may make programs of texts; the page's policy says no, as it should. */
const TRYING_TO_COMPILE = /Evaluating a string as JavaScript violates|Refused to evaluate a string/;

/** A browser with the page, served as `npm run web` does. */
export class WindowUnderTest {
  /** Errors of the page and what the policy stopped; a good page has none. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly server: WebServer,
    private readonly browser: Browser,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !TRYING_TO_COMPILE.test(message.text())) this.complaints.push(message.text());
    });
  }

  static async open(colorScheme: 'light' | 'dark' = 'light'): Promise<WindowUnderTest> {
    const server = await startWebServer(`${root}dist/window`, 0);
    const browser = await launchChromium();
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme,
      acceptDownloads: true,
    });
    const page = await context.newPage();
    const under = new WindowUnderTest(server, browser, page);
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Hear the room' }).waitFor();
    return under;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** By its button on the first page, or else by the menu. */
  async openExample(title: string): Promise<void> {
    await this.page.getByRole('button', { name: title }).click();
    await this.page.getByRole('region', { name: 'The room in three dimensions' }).waitFor();
  }

  /** Files chosen in the dialog that an action opens. */
  async choose(open: () => Promise<void>, ...paths: string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await open();
    await (await chooser).setFiles(paths);
  }

  async goTo(view: 'Room' | 'Materials' | 'Plan' | 'Run' | 'Results' | 'Stencils'): Promise<void> {
    await this.page.getByRole('tab', { name: view, exact: true }).click();
  }
}
