export type Theme = 'light' | 'dark';

/** CSS colours of everything in a 3-D view except materials and fields. */
export interface Palette {
  readonly background: string;
  readonly edge: string;
  /** Lines where the cut plane meets walls. */
  readonly section: string;
  /** Walls whose materials are not shown. */
  readonly wall: string;
  readonly grid: string;
  readonly text: string;
  readonly textGround: string;
  readonly source: string;
  readonly receiver: string;
  readonly outline: string;
  readonly selected: string;
  readonly problem: string;
  /** The axes x, y and z. */
  readonly axes: readonly [string, string, string];
  /** Positive and negative weights of a stencil. */
  readonly positive: string;
  readonly negative: string;
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    background: '#f3f5f8',
    edge: '#39424e',
    section: '#10151c',
    wall: '#dfe4ea',
    grid: '#ccd3dc',
    text: '#1a212b',
    textGround: 'rgba(255, 255, 255, 0.86)',
    source: '#d9480f',
    receiver: '#1256c4',
    outline: '#ffffff',
    selected: '#7a1fd0',
    problem: '#c20a2f',
    axes: ['#c0392b', '#23803f', '#2459c9'],
    positive: '#b2182b',
    negative: '#2166ac',
  },
  dark: {
    background: '#14181e',
    edge: '#667385',
    section: '#f4f7fb',
    wall: '#59636f',
    grid: '#323b47',
    text: '#eef2f7',
    textGround: 'rgba(18, 22, 28, 0.82)',
    source: '#ff8a4c',
    receiver: '#6cb2ff',
    outline: '#0b0e12',
    selected: '#d4a6ff',
    problem: '#ff5470',
    axes: ['#ff8a7a', '#7fd68f', '#8db4ff'],
    positive: '#f4826b',
    negative: '#6cb2ff',
  },
};
