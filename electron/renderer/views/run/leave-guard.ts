import { effect } from '@preact/signals';
import { bridge } from '../../platform/bridge.ts';
import { isRunning } from '../../state/run.ts';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While a run goes on a browser asks before it closes the page. The desktop asks about unsaved changes only. */
export function guardRuns(): void {
  effect(() => {
    if (!isRunning.value || bridge().kind !== 'browser') return undefined;
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
}
