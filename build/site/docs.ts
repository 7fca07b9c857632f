import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Application, Converter, KindRouter, PageEvent, ReflectionKind, type Context, type Reflection } from 'typedoc';
import packageFile from '../../package.json' with { type: 'json' };
import { benchmarkPage } from './benchmark.ts';
import { frontPage } from './front-page.ts';
import { galleryPage } from './gallery.ts';
import { withHead } from './page-head.ts';
import { INDEX, LANGUAGES, listPages, MORE } from './page-list.ts';
import { stagePages } from './stage-pages.ts';
import { bundleForSite } from './window.ts';

/** The part of the menu for what is no documentation. */
const SHOWN = 'See it';

/** How much more the pages of a part of the menu count in a search than entries of the reference. */
const SEARCHED_FIRST = {
  [SHOWN]: 20,
  'First steps': 40,
  'For users': 30,
  Theory: 8,
  Measurements: 4,
  'For contributors': 4,
};

/**
 * Writes the documentation, the gallery, the benchmarks and the reference of the library, as TypeDoc makes them: its
 * links are relative, and it searches pages and reference alike.
 *
 * @param work Folder for what TypeDoc reads; it is emptied.
 * @throws Error if TypeDoc warns of anything, such as a link that leads nowhere
 */
export async function writeDocs(root: string, work: string, site: string): Promise<void> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const listed = listPages(root).filter(({ path }) => path !== INDEX);
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  const [front, ...others] = stagePages(root, work, [
    { path: INDEX, group: SHOWN, title: packageFile.name, text: frontPage(root) },
    { path: 'gallery.md', group: SHOWN, text: galleryPage(root) },
    { path: 'benchmarks.md', group: SHOWN, text: benchmarkPage(root) },
    ...listed.map((page) => ({ ...page, text: textOf(page.path) })),
  ]);
  const searchScript = join(work, 'search-index.js');
  await bundleForSite(root, 'electron/renderer/site/search-index.ts', searchScript);
  const options = {
    options: join(root, 'typedoc.json'),
    entryPoints: libraryEntries.map(({ file }) => join(root, file)),
    tsconfig: join(root, 'tsconfig.json'),
    out: site,
    readme: front,
    projectDocuments: others,
    groupOrder: [SHOWN, ...new Set(listed.map(({ group }) => group).filter((group) => group !== MORE)), '*', MORE],
    navigation: { includeGroups: true, includeFolders: true },
    sortEntryPoints: false,
    searchInDocuments: true,
    // Who searches wants to read how something is done, before what it is called in a program.
    searchGroupBoosts: SEARCHED_FIRST,
    customCss: join(root, 'build/site/style.css'),
    customJs: searchScript,
    navigationLinks: { 'Open Wavehall': 'site:app/' },
    highlightLanguages: LANGUAGES,
    favicon: join(root, 'build/icons/page-icon.png'),
  };
  const app = await Application.bootstrap(options);
  app.renderer.defineRouter('pages', PageRouter);
  app.options.setValue('router', 'pages');
  app.internationalization.addTranslations('en', { kind_plural_module: 'Reference of the library' });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, nameModules);
  app.renderer.on(PageEvent.END, finishPage);
  const project = await app.convert();
  if (project) await app.generateDocs(project, site);
  if (!project || app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('TypeDoc warns: see above');
}

/** Pages have the addresses that they are staged with. */
class PageRouter extends KindRouter {
  override getIdealBaseName(reflection: Reflection): string {
    const address = reflection.isDocument() ? reflection.frontmatter['address'] : undefined;
    return typeof address === 'string' ? address : super.getIdealBaseName(reflection);
  }
}

/** The parts of the library by the names that programs import them by. */
const libraryEntries = Object.entries(packageFile.exports).flatMap(([key, to]) =>
  typeof to === 'string' || !('types' in to)
    ? []
    : [{ name: `wavehall${key.slice(1)}`, file: to.types.replace('./dist/types/', '').replace(/d\.ts$/, 'ts') }],
);

function nameModules({ project }: Context): void {
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    const entry = libraryEntries.find(({ file }) => file.replace(/^src\/|(\/index)?\.ts$/g, '') === module.name);
    if (!entry) throw new Error(`no entry of the library is called ${module.name}`);
    module.name = entry.name;
  }
}

/** What TypeDoc has in every page to load its index of the search. */
const SEARCH = /<script async src="([^"]*)" id="tsd-search-script">/;

/** Gives a page its head, loads the index of the search later, and leads links of `site:` from the root of the site. */
function finishPage(page: PageEvent): void {
  if (!SEARCH.test(page.contents!)) throw new Error(`${page.url} does not load the search as before: see build/site`);
  const up = '../'.repeat(page.url.split('/').length - 1);
  page.contents = withHead(page.contents!, page)
    .replace(SEARCH, '<script data-later="$1" id="tsd-search-script">')
    .replaceAll('"site:', `"${up}`);
}
