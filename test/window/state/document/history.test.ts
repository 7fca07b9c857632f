import { describe, expect, it } from 'vitest';
import { History } from '../../../../electron/renderer/state/document/history.ts';

describe('the history of a value', () => {
  it('undoes and redoes, and names each step', () => {
    const history = new History<string>();
    history.start('opened', true);
    history.change('add S2', 'one');
    history.change('move S2', 'two');
    expect(history.undoLabel.value).toBe('move S2');
    history.undo();
    expect([history.value.value, history.undoLabel.value, history.redoLabel.value]).toEqual([
      'one',
      'add S2',
      'move S2',
    ]);
    history.redo();
    expect(history.value.value).toBe('two');
    history.undo();
    history.undo();
    history.undo();
    expect([history.value.value, history.undoLabel.value]).toEqual(['opened', null]);
  });

  it('takes changes of one group as one step, until the group ends', () => {
    const history = new History<number>();
    history.start(0, true);
    for (const value of [1, 2, 3]) history.change('move R1', value, 'move R1');
    history.endGroup();
    history.change('move R1', 4, 'move R1');
    history.undo();
    expect(history.value.value).toBe(3);
    history.undo();
    expect(history.value.value).toBe(0);
  });

  it('does not continue a group after an undo', () => {
    const history = new History<number>();
    history.start(0, true);
    history.change('move R1', 1, 'move R1');
    history.change('move S1', 2, 'move S1');
    history.undo();
    history.change('move R1', 3, 'move R1');
    history.undo();
    expect(history.value.value).toBe(1);
  });

  it('forgets undone values after a new change', () => {
    const history = new History<number>();
    history.start(0, true);
    history.change('a', 1);
    history.undo();
    history.change('b', 2);
    expect(history.redoLabel.value).toBeNull();
    history.redo();
    expect(history.value.value).toBe(2);
  });

  it('knows whether the value is the saved one, also after an undo', () => {
    const history = new History<{ n: number }>();
    history.start({ n: 0 }, true);
    expect(history.edited.value).toBe(false);
    history.change('a', { n: 1 });
    expect(history.edited.value).toBe(true);
    history.markSaved(history.value.value!);
    expect(history.edited.value).toBe(false);
    history.undo();
    expect(history.edited.value).toBe(true);
    history.redo();
    expect(history.edited.value).toBe(false);
  });

  it('counts a change during saving as unsaved', () => {
    const history = new History<number>();
    history.start(0, true);
    history.change('a', 1);
    const written = history.value.value!;
    history.change('b', 2);
    history.markSaved(written);
    expect(history.edited.value).toBe(true);
    history.undo();
    expect(history.edited.value).toBe(false);
  });

  it('does not continue a group after saving, so that undo can reach the saved value', () => {
    const history = new History<number>();
    history.start(0, true);
    history.change('choose a', 1, 'choose');
    history.markSaved(1);
    history.change('choose b', 2, 'choose');
    history.undo();
    expect([history.value.value, history.edited.value]).toEqual([1, false]);
  });

  it('counts a value that no file holds as edited', () => {
    const history = new History<number>();
    history.start(0, false);
    expect(history.edited.value).toBe(true);
  });

  it('ignores a change to the same value', () => {
    const history = new History<number>();
    history.start(0, true);
    history.change('nothing', 0);
    expect(history.undoLabel.value).toBeNull();
  });
});
