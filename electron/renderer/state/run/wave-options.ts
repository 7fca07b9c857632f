import { signal } from '@preact/signals';

/** Whether the options of the wave are open over the picture. */
export const showsWaveOptions = signal(false);
