/** Pauses, watches, steps and cancels a run in a real browser, and checks that the page stays responsive. */
import { expect, test } from 'vitest';
import { LONGEST_TASK, pageTasks } from '../../../support/browser/page-tasks.ts';
import { WindowUnderTest } from '../../../support/browser/window.ts';

/** Share of the picture that the pressure of a slice exceeds; its handle and outline cover far less. */
const SLICE_SHARE = 0.05;

/**
 * A run of the shoebox on WebGPU that waits for the page to draw each step: longer than any test waits. It has a
 * staircase, which is proved stable at once.
 *
 * @param hertz A step of a run up to more Hz has more nodes.
 */
async function longRun(hertz: 500 | 1500): Promise<WindowUnderTest> {
  const window = await WindowUnderTest.forTest();
  await window.openExample('Shoebox');
  await window.goTo('Plan');
  await window.openAdvanced();
  await window.page.getByLabel('Walls').selectOption('staircase');
  await window.page.getByLabel('Frequency up to').fill(String(hertz));
  await window.page.getByLabel('Duration').fill('5');
  await window.page.getByLabel('Duration').blur();
  await window.goTo('Run');
  await window.computeOn('webgpu');
  await window.showWave('impulse');
  await window.page.getByLabel('Steps per frame').selectOption('1');
  return window;
}

/** Time shown, ms. A pulse begins before its centre, so the first frames are before 0. */
const timeOf = async ({ page }: WindowUnderTest): Promise<number> => {
  const text = await page.getByText(/ms after S1 sounded/).textContent();
  return Number.parseFloat((text ?? '').replace('−', '-'));
};

const stepOf = async ({ page }: WindowUnderTest): Promise<number> =>
  Number(
    /step ([\d\u2009]+) of/
      .exec((await page.getByText(/ms after S1 sounded/).textContent()) ?? '')?.[1]
      ?.replaceAll('\u2009', ''),
  );

test('A run can be cancelled during the preparation and halfway; another can start after that', async () => {
  const window = await longRun(500);
  const { page } = window;
  // By the page itself, as soon as it is there: the preparation may take less time than it takes to see it from here.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const labels = [...document.querySelectorAll('.progress label')];
      if (!labels.some(({ textContent }) => textContent.startsWith('Preparing the room'))) return;
      observer.disconnect();
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')!.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await window.button('Start').click();
  await isStopped(window);
  await window.button('Start').click();
  await page.getByRole('progressbar', { name: 'Running source S1' }).waitFor();
  await timeOf(window);
  await cancelled(window);

  await window.goTo('Results');
  await page.getByText(/no results/i).waitFor();
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('300');
  await page.getByLabel('Duration').fill('0.05');
  await window.goTo('Run');
  await page.getByLabel('Steps per frame').selectOption({ label: 'full speed' });
  await window.button('Start').click();
  await window.runToResults();
});

async function cancelled(window: WindowUnderTest): Promise<void> {
  await window.button('Cancel').click();
  await isStopped(window);
}

/** The computation ends after the work in progress. */
async function isStopped(window: WindowUnderTest): Promise<void> {
  await window.page.getByText('The run of shoebox was stopped; nothing of it is kept.').waitFor();
  expect(await window.button('Hear and see the results').count()).toBe(0);
}

test('A run pauses, continues step by step, and shows other slices meanwhile', async () => {
  const window = await longRun(500);
  const { page } = window;
  await page.getByLabel('Steps per frame').selectOption('5');
  await window.button('Start').click();
  // The sound has crossed the whole slice.
  await expect.poll(() => timeOf(window)).toBeGreaterThan(8);
  await window.button('Pause the run').click();
  await window.button('Continue the run').waitFor();
  const held = await settled(() => stepOf(window));

  const time = await timeOf(window);
  await page.getByLabel('Steps per frame').selectOption({ label: 'full speed' });
  await window.button('Single step').click();
  await expect.poll(() => stepOf(window)).toBe(held + 1);
  const oneStep = (await timeOf(window)) - time;
  // The shoebox has steps of 1 / 1506 s; two decimals are shown.
  expect(Math.abs(oneStep - 0.66)).toBeLessThan(0.03);

  await window.still();
  const stage = page.getByRole('region', { name: 'The room in three dimensions' });
  const before = await stage.screenshot();
  const position = page.getByRole('spinbutton', { name: 'Position of slice 1' });
  await position.fill('0.4');
  await position.blur();
  await expect.poll(async () => changedShare(window, before, await stage.screenshot())).toBeGreaterThan(SLICE_SHARE);
  expect(await stepOf(window)).toBe(held + 1);

  await page.getByLabel('Steps per frame').selectOption('1');
  await window.button('Continue the run').click();
  await expect.poll(() => stepOf(window)).toBeGreaterThan(held + 1);
  await window.button('Cancel').click();
  await page.getByText('The run of shoebox was stopped; nothing of it is kept.').waitFor();
});

/** The value of a number after six equal readings: a single step of a busy software GPU may outlast one pause. */
async function settled(read: () => Promise<number>): Promise<number> {
  let last = await read();
  let equal = 0;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await read();
        equal = last === before ? equal + 1 : 0;
        return equal;
      },
      { interval: 300 },
    )
    .toBeGreaterThan(5);
  return last;
}

/** Share of the pixels that differ between two pictures. */
function changedShare({ page }: WindowUnderTest, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
          context.drawImage(image, 0, 0);
          return new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
        }),
      );
      return a.filter((pixel, i) => pixel !== b[i]).length / a.length;
    },
    [one, other].map((picture) => picture.toString('base64')),
  );
}

test('During a run the other views respond and nothing blocks the page', async () => {
  const window = await longRun(1500);
  const { page } = window;
  await window.showWave('pulse');
  await page.getByLabel('Film length').fill('10000');
  const tasks = await pageTasks(window, async () => {
    await window.button('Start').click();
    await timeOf(window);
    for (const [view, shown] of [
      ['Materials', 'Materials'],
      ['Plan', 'Presets'],
      ['Room', 'Receivers'],
      ['Stencils', 'Dispersion'],
    ] as const) {
      await window.goTo(view);
      await page.getByRole('heading', { name: shown, exact: true }).waitFor();
      expect(
        await page
          .getByRole('contentinfo')
          .getByRole('button', { name: /Filming the wave of S1/ })
          .count(),
      ).toBe(1);
    }
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /Filming the wave of S1/ })
      .click();
    const before = await timeOf(window);
    await expect.poll(() => timeOf(window)).toBeGreaterThan(before);
    await cancelled(window);
  });
  expect(tasks.length).toBeGreaterThan(100);
  expect(Math.max(...tasks.map(({ cpu }) => cpu))).toBeLessThan(LONGEST_TASK);
});
