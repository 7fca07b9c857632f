/** A sentence that the program writes in English, and its form in another language, made of the parts found in it. */
export type SentenceKind = readonly [sentence: RegExp, form: (...parts: string[]) => string];

/** A sentence with `{}` for each part of its own, and its German form with the parts by their numbers, from 1. */
export type SentencePair = readonly [english: string, german: string];
