import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../../../words/words.ts';
import { closeHelp, openGlossary, pointAway, shownHelp, stayOpen } from './shown-help.ts';
import { TermText } from './term-text.tsx';

/** Distance from the control and from the edge of the window, CSS pixels. */
const GAP = 6;

/** The help of a term, beside the control that it was asked for. Escape or a click elsewhere closes it. */
export function HelpPopover(): JSX.Element | null {
  return shownHelp.value && <Shown key={shownHelp.value.term} />;
}

function Shown(): JSX.Element {
  const { term, anchor, held } = shownHelp.value!;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current!;
    own.showPopover();
    place(own, anchor);
    return () => {
      if (own.matches(':popover-open')) own.hidePopover();
    };
  }, [anchor]);
  // At once: keys pressed as soon as the help is seen are meant for it.
  useLayoutEffect(() => {
    if (!held) return undefined;
    const own = box.current!;
    own.focus();
    return () => {
      // The focus goes back where it was, unless the user has put it elsewhere.
      if (own.contains(document.activeElement) || document.activeElement === document.body) anchor.focus();
    };
  }, [held, anchor]);
  useLayoutEffect(() => {
    // The scroll that brings a control into view for a key is reported after the key; its help stays beside it.
    const follow = ({ target }: Event): void => {
      if (box.current!.contains(target as Node)) return;
      if (held) place(box.current!, anchor);
      else closeHelp();
    };
    const leave = ({ target }: Event): void => {
      if (!box.current!.contains(target as Node) && !anchor.contains(target as Node)) closeHelp();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      closeHelp();
    };
    // Before others hear of it: the room deselects at Escape, too.
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('pointerdown', leave);
    addEventListener('resize', closeHelp);
    document.addEventListener('scroll', follow, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('pointerdown', leave);
      removeEventListener('resize', closeHelp);
      document.removeEventListener('scroll', follow, { capture: true });
    };
  }, [held, anchor]);
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      class="help-popover"
      aria-labelledby="help-popover-title"
      onPointerEnter={stayOpen}
      onPointerLeave={pointAway}
      onFocusOut={({ relatedTarget }) => {
        if (held && relatedTarget !== null && !box.current!.contains(relatedTarget as Node)) closeHelp();
      }}
    >
      <TermText term={term} titleId="help-popover-title" />
      <p class="help-popover-actions">
        <button type="button" class="link" onClick={() => openGlossary(term)}>
          {words.glossary.open}
        </button>
        <button type="button" class="link" onClick={closeHelp}>
          {words.glossary.close}
        </button>
      </p>
    </div>
  );
}

/** Puts the help under the control, or above where there is no space, inside the window. */
function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.left, innerWidth - width - GAP));
  const under = at.bottom + GAP;
  const lowest = innerHeight - height - GAP;
  const top = Math.max(GAP, under <= lowest ? under : Math.min(lowest, at.top - height - GAP));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
