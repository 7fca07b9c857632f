/** The message of a zod issue for a user: zod says that what is missing is undefined. */
export const issueInWords = (message: string): string => message.replace(/, received undefined$/, ', found nothing');
