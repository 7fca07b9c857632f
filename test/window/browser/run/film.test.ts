/** Films the wave of a run in a real browser, looks at it and saves it as a video. */
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { LONGEST_TASK, pageTasks, tasksInWords, type PageTask } from '../../../support/browser/page-tasks.ts';
import { WindowUnderTest } from '../../../support/browser/window.ts';

/** The time of a film in milliseconds, negative before the sound. */
const shownTime = (text: string): number => Number.parseFloat(text) * (text.includes('before') ? -1 : 1);

test('The wave of a run is recorded, seen again and saved as a video', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('300');
  // A little longer than the film.
  await page.getByLabel('Duration').fill('0.03');
  await page.getByLabel('Duration').blur();
  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.openWaveOptions();
  await page.getByLabel('Film length').fill('20');
  await window.button('Start').click();
  await window.runToResults();
  await window.goTo('Run');
  const film = page.getByRole('group', { name: 'Film of the wave' });
  const time = film.getByRole('slider', { name: 'Time in the film' });
  const shown = async (): Promise<number> => shownTime((await time.getAttribute('aria-valuetext')) ?? '');
  // It plays from the first sound to its length, and again, until someone takes it in hand; it stays after the run.
  await expect.poll(shown).toBeGreaterThan(19);
  await expect.poll(shown).toBeLessThan(5);
  await time.press('End');
  await expect.poll(shown).toBeGreaterThan(19);
  expect(await shown()).toBeLessThan(22);
  await time.fill('8');
  await expect.poll(shown).toBeCloseTo(8, 0);
  const before = await shown();
  await window.button('One frame on').click();
  await expect.poll(shown).toBeGreaterThan(before);
  await time.press('Home');
  await expect.poll(shown).toBeLessThan(1);
  await film.getByLabel('Playback speed').selectOption('50');
  await time.press(' ');
  await expect.poll(shown).toBeGreaterThan(4);
  await window.button('Pause the film').click();

  await window.button('Video…').click();
  const dialog = page.getByRole('dialog');
  const length = await dialog.getByText(/The video takes/).textContent();
  const [, seconds, pictures] = /takes ([\d.]+) s: (\d+) pictures/.exec(length ?? '')!;
  const video = await window.saved(() => window.button('Make the video').click());
  await dialog.waitFor({ state: 'hidden' });
  expect(video.name).toMatch(/^shoebox-S1-wave\.(mp4|webm)$/);
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(video.contents) });
  const track = (await input.getPrimaryVideoTrack())!;
  const { packetCount, averagePacketRate } = await track.computePacketStats();
  expect(packetCount).toBe(Number(pictures));
  expect(averagePacketRate).toBeCloseTo(30, 0);
  expect(Math.abs((await input.computeDuration()) - Number(seconds))).toBeLessThan(0.06);
});

test('Filming, scrubbing and playing with wave fronts never block the page', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('1000');
  await page.getByLabel('Duration').fill('0.02');
  await page.getByLabel('Duration').blur();
  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.openWaveOptions();
  await page.getByLabel('Film length').fill('15');
  const tasks: PageTask[] = [];
  const during = async (name: string, action: () => Promise<void>): Promise<void> => {
    const some = await pageTasks(window, action);
    console.log(tasksInWords(name, some));
    expect(some.length).toBeGreaterThan(10);
    tasks.push(...some);
  };
  await during('run and film', async () => {
    await window.button('Start').click();
    await window.runToResults();
  });
  await window.goTo('Run');
  const film = page.getByRole('group', { name: 'Film of the wave' });
  const time = film.getByRole('slider', { name: 'Time in the film' });
  const shown = async (): Promise<number> => shownTime((await time.getAttribute('aria-valuetext')) ?? '');
  expect(await page.getByLabel('Show wave fronts in the whole room').isChecked()).toBe(true);
  await during('scrub', async () => {
    for (let at = 1; at < 14; at++) await time.fill(String(at));
    await expect.poll(shown).toBeGreaterThan(12);
  });
  await time.press('Home');
  await during('play with wave fronts', async () => {
    await time.press(' ');
    await expect.poll(shown).toBeGreaterThan(4);
  });
  expect(Math.max(...tasks.map(({ cpu }) => cpu))).toBeLessThan(LONGEST_TASK);
});
