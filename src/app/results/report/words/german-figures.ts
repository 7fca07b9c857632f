import type { FigureName } from '../../../../response/figures/catalogue.ts';

/** What figures are, in the terms of DIN EN ISO 3382-1 and -2 and DIN EN IEC 60268-16. */
export const GERMAN_MEANINGS: Readonly<Record<FigureName, string>> = {
  edtSeconds: 'frühe Abklingzeit',
  t20Seconds: 'Nachhallzeit aus dem Abklingen von −5 bis −25 dB',
  t30Seconds: 'Nachhallzeit aus dem Abklingen von −5 bis −35 dB',
  c80Db: 'Klarheitsmaß (Musik)',
  d50: 'Deutlichkeitsgrad (Sprache)',
  c50Db: 'Deutlichkeitsmaß (Sprache)',
  tsSeconds: 'Schwerpunktzeit',
  gDb: 'Stärkemaß: Pegel, bezogen auf das Freifeld der Quelle in 10 m',
  lpDb: 'Schalldruckpegel, dB bezogen auf 20 µPa',
  lf: 'früher Seitenschallgrad',
  lfc: 'früher Seitenschallgrad, mit dem Kosinus des Winkels gewichtet',
  ljDb: 'später Seitenschallpegel, bezogen auf das Freifeld der Quelle in 10 m',
  iaccEarly: 'interauraler Kreuzkorrelationskoeffizient, erste 80 ms',
  iaccLate: 'interauraler Kreuzkorrelationskoeffizient, 80 ms bis 1 s',
  iaccAll: 'interauraler Kreuzkorrelationskoeffizient, erste Sekunde',
  stEarlyDb:
    'frühes Bühnenunterstützungsmaß: Reflexionen von 20 bis 100 ms, bezogen auf den Direktschall, 1 m vor der Quelle',
  stLateDb:
    'spätes Bühnenunterstützungsmaß: Reflexionen von 0,1 bis 1 s, bezogen auf den Direktschall, 1 m vor der Quelle',
  sti: 'Sprachübertragungsindex',
  stipa: 'Sprachübertragungsindex aus zwei Modulationsfrequenzen je Oktave',
  alCons: 'Artikulationsverlust der Konsonanten, aus STI',
  bassRatio: 'Bassverhältnis: Nachhallzeit bei 125 und 250 Hz zu der bei 500 und 1000 Hz',
  schroederHz: 'Schröderfrequenz: darunter hat der Raum einzelne Moden',
};

const TABLE = 'ISO 3382-1:2009, Tabelle A.1';
const EARS = 'ISO 3382-1:2009, Anhang B';
const STAGE = 'ISO 3382-1:2009, Anhang C';

/** Where figures are defined. */
export const GERMAN_STANDARDS: Readonly<Record<FigureName, string>> = {
  edtSeconds: TABLE,
  t20Seconds: 'ISO 3382-2:2008',
  t30Seconds: 'ISO 3382-2:2008',
  c80Db: TABLE,
  d50: TABLE,
  c50Db: 'ISO 3382-1:2009, A.10',
  tsSeconds: TABLE,
  gDb: TABLE,
  lpDb: 'aus G und dem Schallleistungspegel',
  lf: TABLE,
  lfc: TABLE,
  ljDb: TABLE,
  iaccEarly: EARS,
  iaccLate: EARS,
  iaccAll: EARS,
  stEarlyDb: STAGE,
  stLateDb: STAGE,
  sti: 'IEC 60268-16:2020',
  stipa: 'IEC 60268-16:2020, Anhang B',
  alCons: 'F. Becker: 170,5405 e^(−5,419 STI) %',
  bassRatio: 'L. Beranek, Concert halls and opera houses, 2004',
  schroederHz: 'M. R. Schroeder, K. H. Kuttruff, 1962',
};
