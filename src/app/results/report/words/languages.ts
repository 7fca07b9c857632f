/** Languages that a report is written in. */
export const REPORT_LANGUAGES = ['en', 'de'] as const;

export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];
