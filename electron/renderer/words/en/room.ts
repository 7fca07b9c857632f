/** The view Room. */
export const room = {
  check: {
    problems: (count: number) => (count === 1 ? 'A problem' : `${count} problems`),
    checking: (share: number | undefined) =>
      `Checking the room${share === undefined ? '…' : `: ${Math.round(100 * share)} %`}`,
    notYet: 'Not checked yet',
    ready: 'Ready to run',
    goToRun: 'Go to Run',
  },
};
