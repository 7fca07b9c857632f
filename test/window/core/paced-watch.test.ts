import { describe, expect, it } from 'vitest';
import type { FieldFrame } from '../../../src/app/rendering/job/watch.ts';
import { PacedFilm } from '../../../electron/renderer/core/paced-film.ts';
import { PacedWatch } from '../../../electron/renderer/core/paced-watch.ts';

const settings = (paused: boolean, stepsPerFrame: number | null = null) => ({
  slices: [],
  filmed: [],
  paused,
  stepsPerFrame,
});
const frame: FieldFrame = {
  source: 'S1',
  step: 1,
  steps: 9,
  timeSeconds: 0,
  isPulse: false,
  slices: [],
  layers: [],
};

/** Whether a promise is settled after all pending reactions have run. */
async function isAnswered(promise: Promise<unknown>): Promise<boolean> {
  let answered = false;
  void promise.then(() => (answered = true));
  await new Promise((resolve) => setTimeout(resolve, 0));
  return answered;
}

describe('watching a run', () => {
  it('lets it run at full speed, or a number of steps per frame', async () => {
    expect(await new PacedWatch(settings(false), () => undefined).stepsToNext()).toBe(Infinity);
    expect(await new PacedWatch(settings(false, 5), () => undefined).stepsToNext()).toBe(5);
  });

  it('stops it during a pause, and lets single frames through', async () => {
    const watching = new PacedWatch(settings(true), () => undefined);
    const first = watching.stepsToNext();
    expect(await isAnswered(first)).toBe(false);
    watching.hear({ kind: 'step' });
    expect(await first).toBe(1);
    const second = watching.stepsToNext();
    expect(await isAnswered(second)).toBe(false);
    watching.hear({ kind: 'watch', settings: settings(false) });
    expect(await second).toBe(Infinity);
  });

  it('shows other slices of the current field during a pause', async () => {
    const across = (position: number) => ({ ...settings(true), slices: [{ axis: 2 as const, position }] });
    const watching = new PacedWatch(across(1), () => undefined);
    const first = watching.stepsToNext();
    watching.hear({ kind: 'watch', settings: across(1) });
    expect(await isAnswered(first)).toBe(false);
    watching.hear({ kind: 'watch', settings: across(1.5) });
    expect(await first).toBe(0);
    const second = watching.stepsToNext();
    watching.hear({ kind: 'watch', settings: settings(true) });
    expect(await isAnswered(second)).toBe(false);
    watching.hear({ kind: 'step' });
    expect(await second).toBe(1);
  });

  it('drops requested single frames when the pause ends', async () => {
    const watching = new PacedWatch(settings(true), () => undefined);
    watching.hear({ kind: 'step' });
    watching.hear({ kind: 'watch', settings: settings(false) });
    watching.hear({ kind: 'watch', settings: settings(true) });
    expect(await isAnswered(watching.stepsToNext())).toBe(false);
  });

  it('shows the current field again when a slice is moved during a pause', async () => {
    const watching = new PacedWatch(settings(true), () => undefined);
    const next = watching.stepsToNext();
    watching.hear({ kind: 'watch', settings: { ...settings(true), slices: [{ axis: 2, position: 1 }] } });
    expect(await next).toBe(0);
    expect(await isAnswered(watching.stepsToNext())).toBe(false);
  });

  it('shows the field at which it was paused', async () => {
    const slices = [{ axis: 2, position: 1 }] as const;
    const watching = new PacedWatch({ ...settings(false), slices }, () => undefined);
    expect(await watching.stepsToNext()).toBe(Infinity);
    watching.hear({ kind: 'watch', settings: { ...settings(true), slices } });
    expect(await watching.stepsToNext()).toBe(0);
    expect(await isAnswered(watching.stepsToNext())).toBe(false);
  });

  it('waits for the page to draw if every frame is wanted', async () => {
    const shown: FieldFrame[] = [];
    const watching = new PacedWatch(settings(false, 3), (each) => shown.push(each));
    watching.onFrame(frame);
    const next = watching.stepsToNext();
    expect(shown).toEqual([frame]);
    expect(await isAnswered(next)).toBe(false);
    watching.hear({ kind: 'drawn' });
    expect(await next).toBe(3);
  });

  it('skips frames at full speed until the page has drawn', async () => {
    const slices = [{ axis: 2, position: 1 }] as const;
    const watching = new PacedWatch({ ...settings(false), slices }, () => undefined);
    watching.onFrame(frame);
    expect(await watching.stepsToNext()).toBe(Infinity);
    expect(watching.slices()).toEqual([]);
    watching.hear({ kind: 'drawn' });
    expect(watching.slices()).toEqual(slices);
  });
});

describe('making a film', () => {
  const request = { source: null, toHz: 500, seconds: 0.05, everySeconds: 0.001, layers: null };
  const slices = [{ axis: 2, position: 1 }] as const;

  it('goes on when the page has taken a frame, and on the slices that are chosen then', async () => {
    const shown: FieldFrame[] = [];
    const film = new PacedFilm(request, settings(false), (each) => shown.push(each));
    expect(await film.stepsToNext()).toBe(Infinity);
    film.onFrame(frame);
    const next = film.stepsToNext();
    expect([shown, await isAnswered(next)]).toEqual([[frame], false]);
    film.hear({ kind: 'watch', settings: { ...settings(false), filmed: slices } });
    expect(await isAnswered(next)).toBe(false);
    film.hear({ kind: 'drawn' });
    expect([await next, film.slices()]).toEqual([Infinity, slices]);
  });

  it('waits during a pause, except for single frames', async () => {
    const film = new PacedFilm(request, settings(true), () => undefined);
    const first = film.stepsToNext();
    expect(await isAnswered(first)).toBe(false);
    film.hear({ kind: 'step' });
    expect(await first).toBe(Infinity);
    const second = film.stepsToNext();
    expect(await isAnswered(second)).toBe(false);
    film.hear({ kind: 'watch', settings: settings(false) });
    expect(await second).toBe(Infinity);
  });
});
