import { expect, it } from 'vitest';
import {
  FIGURES,
  isOfBand,
  MAIN_FIGURES,
  SPECIAL_FIGURES,
  type FigureName,
} from '../../../../src/response/figures/catalogue.ts';
import { NO_FIGURES } from '../../../../src/response/figures/room-parameters.ts';

/** All names that the types have: a name that is missing here does not compile. */
const NAMES: Readonly<Record<FigureName, true>> = {
  ...{ edtSeconds: true, t20Seconds: true, t30Seconds: true, c50Db: true, c80Db: true, d50: true, tsSeconds: true },
  ...{ gDb: true, lpDb: true, lf: true, lfc: true, ljDb: true, iaccEarly: true, iaccLate: true, iaccAll: true },
  ...{ stEarlyDb: true, stLateDb: true, sti: true, stipa: true, alCons: true, bassRatio: true, schroederHz: true },
};

it('has every figure of the types once', () => {
  expect(FIGURES.map(({ name }) => name).toSorted()).toEqual(Object.keys(NAMES).toSorted());
});

it('says which figures tables show unasked, and which only on request', () => {
  expect(MAIN_FIGURES).toEqual(['edtSeconds', 't20Seconds', 't30Seconds', 'c80Db', 'd50', 'gDb']);
  const onRequest = FIGURES.filter((kind) => kind.onRequest).map(({ name }) => name);
  expect(onRequest).toEqual(['c50Db', 'tsSeconds', 'lfc', 'iaccLate', 'iaccAll']);
});

it('says which figures of octaves every response has, and which only some', () => {
  const universal = FIGURES.filter((kind) => kind.universal).map(({ name }) => name);
  expect(universal.toSorted()).toEqual(Object.keys(NO_FIGURES).toSorted());
  const ofBands = FIGURES.filter(isOfBand).map(({ name }) => name);
  expect([...universal, ...SPECIAL_FIGURES].toSorted()).toEqual(ofBands.toSorted());
});
