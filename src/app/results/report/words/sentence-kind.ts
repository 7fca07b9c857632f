/** A sentence that the program writes in English, and its form in another language, made of the parts found in it. */
export type SentenceKind = readonly [sentence: RegExp, form: (...parts: string[]) => string];
