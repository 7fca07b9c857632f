import { MODIFIED_ORDERS, octahedronId } from '../../../scheme/outside-auto/schemes.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { columnOf, computed, counted } from '../model/cells.ts';
import type { PaperItem } from '../model/paper.ts';
import {
  FCC,
  IMPLICIT_LIMIT,
  implicitScheme,
  largestErrorAt,
  observedOrder,
  ownScheme,
  type ComparedScheme,
} from './compared-schemes.ts';

const SHARES = Array.from({ length: 18 }, (_, n) => (n + 1) / 20);

const COMPARED: readonly ComparedScheme[] = [
  ...['leggy-1@standard', 'leggy-4@standard', 'compact-3@2%', 'octahedron-3@modified', 'box-222@2%', 'box-222@free-space'].map(ownScheme),
  FCC,
  implicitScheme(IMPLICIT_LIMIT),
]; // prettier-ignore

export const SECTION_2_1: PaperItem = {
  place: 'sections 1 and 2.1',
  title: 'Dispersion of the schemes that the paper compares with',
  about:
    'Largest error of the phase velocity over all directions, computed from the symbols, at the largest stable time step of each or at that of its design. Wavenumbers are relative to the Nyquist limit of a cubic grid with as many nodes in a volume.',
  rowTitle: 'wavenumber',
  rows: SHARES.map((share) => ({ label: `${share.toFixed(2)} of the limit`, x: share })),
  columns: COMPARED.map((scheme) =>
    columnOf(`${scheme.name}, K = ${scheme.points}`, '%', SHARES, (share) =>
      computed(() => largestErrorAt(scheme, share)),
    ),
  ),
  axes: {
    x: 'wavenumber over the Nyquist limit of a cubic grid of as many nodes',
    y: 'error of the phase velocity, %',
  },
  instead: [
    'The face-centred cubic and the implicit scheme have no kernel here: their dispersion alone is compared. A step of the implicit one solves systems along all lines of the grid.',
  ],
};

const ORDERS = MODIFIED_ORDERS.flatMap((order) => [
  { name: `leggy-${order}@standard`, inTime: 2, inSpace: 2 * order },
  { name: `${octahedronId(order)}@modified`, inTime: 2 * order, inSpace: 2 * order },
]);

export const SECTION_2_2: PaperItem = {
  place: 'sections 2.1 and 2.2',
  title: 'Schemes of order (2, 2M) and, by the modified equation, of order (2M, 2M)',
  about:
    'The observed order is that of the phase velocity along an axis between |k| and twice that, at a time step in proportion to the spacing. |k| goes from 0.01 a spacing for order 2 to 0.4 for order 10. The band is the share of wavenumbers within 2 %.',
  rowTitle: 'scheme',
  rows: ORDERS.map(({ name }) => ({ label: name })),
  columns: [
    columnOf('points K', '', ORDERS, ({ name }) => counted(schemeByName(name, 'stencil').stencil.points)),
    columnOf('order in time', '', ORDERS, ({ inTime }) => counted(inTime)),
    columnOf('order in space', '', ORDERS, ({ inSpace }) => counted(inSpace)),
    columnOf('observed order', '', ORDERS, ({ name, inTime }) =>
      computed(() => observedOrder(ownScheme(name), inTime)),
    ),
    columnOf('Courant number', '', ORDERS, ({ name }) => counted(schemeByName(name, 'stencil').courant)),
    columnOf('band', '', ORDERS, ({ name }) => counted(schemeByName(name, 'stencil').band)),
  ],
  axes: null,
  instead: [
    'A stencil on the axes has no weights of order 4 in time and space, because these take mixed differences: order 2M stands on the octahedron round a leggy stencil.',
  ],
};
