import { describe, expect, it } from 'vitest';
import { WindowUnderTest } from '../../../support/browser/window.ts';

describe('drawing a room in the browser', () => {
  it('goes from nothing to an L with a pillar and an absorber, ready to run', async () => {
    const window = await WindowUnderTest.forTest({ viewport: { width: 1280, height: 800 } });
    const { page } = window;
    const field = (name: string): Promise<string> => page.getByLabel(name).inputValue();

    await page.getByRole('main').getByRole('button', { name: 'New room…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New room' });
    await dialog.getByLabel('Length (x)').fill('0.1');
    await dialog.getByLabel('Length (x)').press('Enter');
    await dialog.getByText('Length (x): enter a number from 0.5 to 200').waitFor();
    await dialog.getByLabel('Length (x)').fill('6');
    await dialog.getByRole('button', { name: 'Create room' }).click();
    // The button that opened the dialog is gone: the focus is at the view.
    await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('view-panel');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'dark' }).click();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'dark', checked: true }).waitFor();
    await page.getByRole('menuitemradio', { name: 'same as the system', checked: false }).click();
    await page.getByText('Volume: 90.00 m³').waitFor();

    await page.getByRole('button', { name: 'L-shape' }).click();
    await page.getByText('Volume: 112.50 m³').waitFor();
    await page.getByRole('button', { name: 'Pillar' }).click();
    await page.getByLabel('Size x of box 3, metres').fill('0.5');
    await page.getByText('Volume: 111.90 m³').waitFor();

    // In the picture: choose the floor, and push the pillar by its keys.
    const canvas = page.locator('canvas').first();
    await canvas.focus();
    const before = Number(await field('Position z of box 3, metres'));
    await page.keyboard.press('PageUp');
    await expect.poll(() => field('Position z of box 3, metres')).toBe(String(before + 0.1));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field('Position z of box 3, metres')).toBe(String(before));

    // A rectangle is painted by dragging on the floor, between source and receiver.
    const [source, receiver] = [await window.marker('S1'), await window.marker('R1')];
    await page.getByRole('button', { name: 'Paint patch' }).click();
    await page.mouse.move(source.x + 30, source.y + 30);
    await page.mouse.down();
    await page.mouse.move((source.x + receiver.x) / 2, source.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('group', { name: 'Patch on floor' }).waitFor();
    await expect.poll(() => page.getByLabel('Material of the patch').inputValue()).toBe('mineral-wool-50mm');
    const size = Number(await field('Size x of the patch, metres'));
    expect(size).toBeGreaterThan(0);
    expect(size * 10).toBeCloseTo(Math.round(size * 10), 6); // on the grid

    // One tool and one drag: an area of receivers on the floor, with their number while it is drawn.
    await page.getByRole('button', { name: 'Area', exact: true }).click();
    const corner = { x: source.x + 20, y: source.y + 60 };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + 130, corner.y + 25, { steps: 4 });
    const counted = /: (\d+) receivers?$/;
    const count = async (): Promise<string> =>
      counted.exec((await page.locator('.scene-number').textContent()) ?? '')?.[1] ?? '0';
    await expect.poll(async () => Number(await count())).toBeGreaterThan(0);
    const shown = await count();
    await page.mouse.up();
    const area = page.getByRole('group', { name: 'Area seats' });
    await area.getByText(`a polygon, ${shown} receiver`).waitFor();

    // With the source by Shift, moved by an arrow key, copied and deleted.
    await page.keyboard.down('Shift');
    await page.mouse.click(source.x, source.y);
    await page.keyboard.up('Shift');
    const bar = page.getByRole('toolbar', { name: 'What is selected' });
    await bar.getByText('2 selected: seats, S1').waitFor();
    const x = await window.coordinate('x', 'S1');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => window.coordinate('x', 'S1')).toBeCloseTo(x + 0.1, 6);
    await page.keyboard.press('Control+d');
    await bar.getByText('2 selected: S2, seats 2').or(bar.getByText('2 selected: seats 2, S2')).waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('group', { name: 'Area seats 2' }).waitFor({ state: 'detached' });

    await window.waitForScene(/ready to run/);
  });
});
