import { expect, it } from 'vitest';
import { judged } from '../../../../../src/app/jobs/verify/tools/check.ts';
import { pageValueText, verifyPage } from '../../../../../src/app/jobs/verify/page.ts';
import { VERIFY_FORMAT, type VerifyReport } from '../../../../../src/app/jobs/verify/verify-report.ts';
import { faultOfXml } from '../../../../support/xml.ts';

const lines = [0.25, 3].map((error) =>
  judged({
    asked: 'Is 1 < 2 & 3?',
    values: { exact: 1, found: 1 + error, unit: 's' },
    error,
    allowed: 1,
    errorUnit: '%',
    reason: 'so it is',
    truth: 'a <book>',
  }),
);

const report: VerifyReport = {
  format: VERIFY_FORMAT,
  passed: false,
  date: '2026-11-22T12:34:56.789Z',
  elapsedSeconds: 61.4,
  seconds: { one: 61 },
  resultsSha256: 'ab'.repeat(32),
  results: {
    program: '1.2.3',
    effort: 'quick',
    engine: 'webgpu',
    precision: 32,
    adapter: 'A "GPU" <x>',
    identity: 'vendor, driver 7',
    leftOut: [{ name: 'two', title: 'A second', reason: 'it says nothing' }],
    checks: [
      {
        name: 'one',
        title: 'First & last',
        about: 'What is done.',
        passed: false,
        lines,
        plots: [
          {
            title: 'Two curves',
            x: 'frequency, Hz',
            y: 'level, dB',
            logarithmicX: true,
            curves: [
              {
                name: 'found',
                style: 'marks',
                points: [
                  [100, 1],
                  [1000, 2],
                ],
              },
              {
                name: 'exact',
                style: 'dashed',
                points: [
                  [100, 1],
                  [1000, 1],
                ],
              },
            ],
          },
        ],
      },
    ],
  },
};

const page = verifyPage(report);

it('the page says what was verified, where, when, and with what hash', () => {
  for (const text of ['Wavehall 1.2.3', 'A &quot;GPU&quot; &lt;x&gt;', 'vendor, driver 7', '2026-11-22 12:34:56 UTC'])
    expect(page).toContain(text);
  expect(page).toContain('ab'.repeat(32));
  expect(page).toContain('1 of 2 lines pass');
});

it('the page shows every line with its verdict, truth and reason', () => {
  expect(page.match(/Is 1 &lt; 2 &amp; 3\?/g)).toHaveLength(2);
  expect(page.match(/<tr class="failed">/g)).toHaveLength(2);
  expect(page).toContain('exact 1 s, found 1.25 s');
  expect(page).toContain('a &lt;book&gt;');
  expect(page).toContain('so it is');
});

it('the page says what was left out', () => {
  expect(page).toContain('Left out: A second. It says nothing.');
});

it('the page is one well-formed file that loads nothing', () => {
  expect(page.replace(/xmlns(:\w+)?="[^"]*"/g, '')).not.toMatch(/https?:|src=|<link|<script|@import|url\((?!#)/);
  const body = page.slice(page.indexOf('<body>'), page.indexOf('</html>'));
  expect(faultOfXml(body)).toBeNull();
  expect(page.match(/<svg/g)).toHaveLength(1);
});

it('numbers have three or four digits and a true minus sign', () => {
  expect([0.012345, -3.4e-7, 0, 123456, 1].map(pageValueText)).toEqual(['0.01235', '−3.4e−7', '0', '120000', '1']);
});
