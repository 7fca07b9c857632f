import { acoustics } from './acoustics.ts';
import { figures } from './figures.ts';
import { simulation } from './simulation.ts';
import type { Term } from './term.ts';

export type TermName = keyof typeof figures | keyof typeof acoustics | keyof typeof simulation;

/** All terms: written once, read in the glossary and in the help on figures. */
const terms: Readonly<Record<TermName, Term>> = { ...figures, ...acoustics, ...simulation };

/** The terms of each section, in their order: the same in every language. */
export const termsOf: Readonly<Record<keyof (typeof glossary)['headings'], readonly TermName[]>> = {
  figures: Object.keys(figures) as TermName[],
  acoustics: Object.keys(acoustics) as TermName[],
  simulation: Object.keys(simulation) as TermName[],
};

export const glossary = {
  title: 'Glossary',
  search: 'Search terms and definitions',
  found: (count: number, all: number) => (count === all ? `${all} terms` : `${count} of ${all} terms`),
  nothing: 'No term matches.',
  headings: {
    figures: 'Figures',
    acoustics: 'Room acoustics',
    simulation: 'Simulation, materials and listening',
  },
  terms,
  named: (term: string, symbol: string) => (symbol === '' ? term : `${term}, ${symbol}`),
  whatIs: (term: string) => `What is ${term}?`,
  mark: '?',
  unit: (unit: string) => `Unit: ${unit}`,
  source: (source: string) => `Standard or source: ${source}`,
  uncertainty: (text: string) => `Uncertainty: ${text}`,
  noticeable: (text: string) => `Just noticeable difference: ${text}`,
  open: 'Open in the glossary',
  close: 'Close',
};
