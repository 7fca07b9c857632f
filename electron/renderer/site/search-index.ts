/** Loads the index of the search when a visitor turns to it: it is larger than all else on a page. */
const script = document.getElementById('tsd-search-script') as HTMLScriptElement;

function load(): void {
  const { later } = script.dataset;
  if (later === undefined) return;
  delete script.dataset['later'];
  script.src = later;
}

const trigger = document.getElementById('tsd-search-trigger')!;
for (const name of ['pointerenter', 'focus', 'click']) trigger.addEventListener(name, load);
// The search opens by keys, too.
document.addEventListener('keydown', load);
