/**
 * Under `LANG=C.UTF-8`, Chromium reports its language as `en-US@posix`, which is not a valid language tag. uPlot makes
 * a number format of it as soon as it is imported, and that would break the whole page. This file, imported before
 * uPlot, corrects it.
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
