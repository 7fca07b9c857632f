import { escaped } from '../../../text/markup.ts';

/**
 * The text of an HTML document without any other file: it opens offline and prints.
 *
 * @param title Plain text.
 * @param style CSS.
 * @param main HTML of the page.
 * @param language Its language, such as `en`.
 */
export const htmlPage = (title: string, style: string, main: string, language = 'en'): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
