/** What a command says of runs that it has planned and left for other machines. */
export const plannedRuns = (manifest: string, folder: string): string[] => [
  manifest,
  `  compute   wavehall sweep run ${manifest} --out ${folder}`,
  '  cluster   wavehall sweep submit, with the same manifest and folder',
  '  then      this command without --plan-runs',
];
