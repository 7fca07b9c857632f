import { counted } from './plural.ts';

const testsOf = (passed: number, all: number): string => `${passed} of ${counted(all, 'test')}`;

/** The comparison with exact answers. */
export const verify = {
  heading: 'Verify the program on this device',
  note:
    'Compares what the program computes here with exact answers: modes, free field, reflection, energy, filters and ' +
    'more. No scene is needed.',
  suite: 'Suite',
  efforts: {
    quick: 'quick: small rooms, a minute or two',
    full: 'full: some minutes on a GPU, much longer on a processor',
  },
  start: 'Verify',
  stop: 'Stop',
  stopHint: 'Stop; the checks that have ended stay in the table',
  nothingToStop: 'No verification is in progress',
  inProgress: 'A verification is in progress.',
  progress: 'Verifying',
  stopping: 'Stopping…',
  starting: 'Starting…',
  left: (what: string, time: string | null) => (time === null ? what : `${what}; ${time} left`),
  failed: 'The verification could not run.',
  none: 'Nothing has been verified in this window yet.',
  allPassed: 'The verification passed.',
  someFailed: 'The verification failed.',
  stopped: 'The verification was stopped.',
  saved: (file: string) => `${file} is saved.`,
  saving: 'Saving',
  passed: 'passed',
  notPassed: 'FAILED',
  running: 'running',
  waiting: 'waiting',
  notRun: 'not run',
  /** Headings while it runs and after it was stopped; `lines` follows. */
  soFar: (ended: number, all: number) => `${ended} of ${counted(all, 'check')} done`,
  stoppedAfter: (ended: number, all: number) => `Stopped after ${ended} of ${counted(all, 'check')}`,
  notWhole: 'A verification that was stopped has no report: run it to its end to save one.',
  lines: (passed: number, all: number) => `: ${testsOf(passed, all)}`,
  tests: testsOf,
  suiteOn: (effort: 'quick' | 'full', device: string, bits: number) =>
    `${effort === 'quick' ? 'Quick' : 'Full'} suite on ${device}, ${bits} bits, `,
  tookAndHash: (time: string) => `, ${time}. SHA-256 of the results: `,
  savePage: 'Save page (HTML)…',
  savePageHint: 'One page with every test and its pictures',
  saveData: 'Save data (JSON)…',
  saveDataHint: 'The same as data',
  region: 'Table of checks',
  caption: 'Checks, with the tests of each',
  columns: { result: 'Result', quantity: 'Quantity', error: 'Error', allowed: 'Allowed' },
  noValue: 'none',
  leftOut: (title: string, reason: string) => `Left out: ${title}, because ${reason}.`,
};
