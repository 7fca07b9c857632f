import { english } from './english.ts';
import { german } from './german.ts';
import type { ReportLanguage } from './languages.ts';

/** All words of a report. */
export type ReportWords = typeof english;

const WORDS: Readonly<Record<ReportLanguage, ReportWords>> = { en: english, de: german };

export const reportWords = (language: ReportLanguage): ReportWords => WORDS[language];
