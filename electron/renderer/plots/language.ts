/**
 * Corrects the language that Chromium reports under `LANG=C.UTF-8`: `en-US@posix` is not a valid language tag. uPlot
 * makes a number format of it as soon as it is imported, and that would break the whole page. This file is imported
 * before uPlot.
 */
if (typeof navigator !== 'undefined' && !isTag(navigator.language)) {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}

function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
