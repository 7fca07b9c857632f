import type { Standing } from '../targets/target.ts';

/** Signs that differ in shape, so that no verdict hangs on its colour. */
const SIGNS: Readonly<Record<Standing, string>> = {
  within:
    '<circle cx="12" cy="12" r="11" fill="#1b6e3c"/><path d="M6.5 12.5l3.8 4 7.2-8.5" fill="none" stroke="#fff" stroke-width="2.6"/>',
  unsure:
    '<path d="M12 1.5L23 22H1z" fill="#b45309"/><path d="M7 15.5q2.5-3 5 0t5 0" fill="none" stroke="#fff" stroke-width="2.2"/>',
  outside:
    '<path d="M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9z" fill="#b91c1c"/><path d="M7.5 7.5l9 9m0-9l-9 9" stroke="#fff" stroke-width="2.6"/>',
  unknown:
    '<circle cx="12" cy="12" r="10.5" fill="#fff" stroke="#52606d" stroke-width="2"/><path d="M7 12h10" stroke="#52606d" stroke-width="2.4"/>',
};

/** The sign of a verdict, 24 px; words stand beside it. */
export const verdictSign = (standing: Standing): string =>
  `<svg class="sign" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">${SIGNS[standing]}</svg>`;
