/**
 * Chromium under `LANG=C.UTF-8` says that its language is `en-US@posix`, which is no language tag: uPlot, which makes a
 * number format of it as soon as it is imported, would take the whole page down. Imported before uPlot, this sets it right.
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
