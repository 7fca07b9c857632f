import { escaped } from '../../../text/markup.ts';
import { chapterHtml } from './chapter-html.ts';
import { CHAPTERS } from './content/chapters.ts';
import type { Company } from './company.ts';
import { htmlPage } from './html-page.ts';
import { paragraph } from './html.ts';
import { reportStyle } from './style.ts';
import type { ReportChoice, ReportContent } from './report-content.ts';
import { reportWords, type ReportWords } from './words/report-words.ts';

/** The report as one page of HTML without any other file: it opens offline and prints. */
export function reportPage(given: ReportContent, { chapters, language }: ReportChoice): string {
  const words = reportWords(language);
  const content = inWords(given, words);
  const { company, results, date, program } = content;
  const name = results[0].result.report.title || results[0].result.folder;
  const title = words.title(name);
  const parts = CHAPTERS.filter((chapter) => chapters.includes(chapter)).flatMap((chapter) => {
    const html = chapterHtml(chapter, content, words);
    if (html === '') return [];
    const heading = chapter === 'summary' ? '' : `<h2>${escaped(words.chapters[chapter])}</h2>\n`;
    return [`<section class="chapter chapter-${chapter}">\n${heading}${html}\n</section>`];
  });
  return htmlPage(
    title,
    reportStyle(company ? `${company.name} · ${title}` : title, words.page),
    `${company ? companyHeader(company) : ''}
<h1>${escaped(title)}</h1>
<p class="small">${escaped(words.written(words.date(date), program))}</p>
${parts.join('\n')}`,
    words.code,
  );
}

/** The content with the names of its targets in the language of the page. */
const inWords = (content: ReportContent, { targetName }: ReportWords): ReportContent => ({
  ...content,
  results: content.results.map((one) => ({
    ...one,
    targets: one.targets.map((target) => ({ ...target, name: targetName(target.name) })),
  })),
});

function companyHeader({ name, lines, logo }: Company): string {
  const picture = logo === null ? '' : `<img src="${escaped(logo)}" alt="${escaped(name)}"/>`;
  return `<header class="company">${picture}<div><p><strong>${escaped(name)}</strong></p>${lines
    .map(paragraph)
    .join('')}</div></header>`;
}
