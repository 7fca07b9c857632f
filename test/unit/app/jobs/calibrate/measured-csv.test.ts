import { describe, expect, it } from 'vitest';
import { readMeasuredCsv } from '../../../../../src/app/jobs/calibrate/measured-csv.ts';
import { InputErrors } from '../../../../../src/units/errors.ts';

const POINTS = { sources: ['S1'], receivers: ['R1', 'R2'] };
const read = (text: string): ReturnType<typeof readMeasuredCsv> => readMeasuredCsv(text, 'm.csv', POINTS);

describe('readMeasuredCsv', () => {
  it('reads a line for each position and octave', () => {
    expect(read('source,receiver,band_hz,t20_s,edt_s\nS1,R1,125,1.2,1.1\nS1,R1+R2,1 kHz,,0.9')).toEqual([
      { figure: 'T20', centreHz: 125, sources: ['S1'], receivers: ['R1'], seconds: 1.2 },
      { figure: 'EDT', centreHz: 125, sources: ['S1'], receivers: ['R1'], seconds: 1.1 },
      { figure: 'EDT', centreHz: 1000, sources: ['S1'], receivers: ['R1', 'R2'], seconds: 0.9 },
    ]);
  });

  it('takes a position that is left out as the mean over all', () => {
    expect(read('octave;T20 (s)\n250 Hz;0,82')).toEqual([
      { figure: 'T20', centreHz: 250, sources: ['S1'], receivers: ['R1', 'R2'], seconds: 0.82 },
    ]);
  });

  it('reads the table that the window saves', () => {
    const text = '"octave, Hz",valid,"EDT, s","T20, s","C80, dB",D50\r\n125,whole,1,1.5,2,0.3\r\nall,to 300 Hz,1,1,1,1';
    expect(read(text).map(({ figure, seconds }) => [figure, seconds])).toEqual([
      ['T20', 1.5],
      ['EDT', 1],
    ]);
  });

  it('lists every fault with its line and column, and what to do', () => {
    const text =
      'source,receiver,band,t20\nS1,R1,125,1\nS1,R9,125,1\nS1,R1,100,1\nS1,R1,125,2\nS1,R2,250,0\nS1,R2,500,1,1';
    let error: unknown;
    try {
      read(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputErrors);
    const { faults, exitStatus } = error as InputErrors;
    expect(exitStatus).toBe(2);
    expect(faults.map(({ path }) => path)).toEqual([
      'm.csv: line 3, column receiver',
      'm.csv: line 4, column band',
      'm.csv: line 5, column T20',
      'm.csv: line 6, column T20',
      'm.csv: line 7',
    ]);
    expect(faults[0].remedy).toContain('"R1", "R2"');
    expect(faults[2].message).toContain('line 2 already');
    for (const { remedy } of faults) expect(remedy).toMatch(/\.$/);
  });

  it.each([
    ['', 'the file has no lines'],
    ['band,t20', 'no values'],
    ['band,c80\n125,1', 'no column with a decay time'],
    ['t20\n1', 'the column with the octave band is missing'],
    ['band,t20,T20 s\n125,1,1', 'two columns'],
    ['band,t20s\n125,1', "'t20s' is not a column"],
    ['band,t20\n125,-', 'no line has a decay time'],
  ])('refuses %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
