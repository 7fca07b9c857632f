import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeWeights } from '../../../src/scene/weights-file.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { faultOfXml } from '../../support/xml.ts';
import { newFolder, wavehall, type Outcome } from '../cli.ts';

/**
 * Text of a stranger, in every place of a scene and beside it where text can stand: it would rename the window, clear
 * the screen, turn the line round, end the XML, and pose as a line of the program or as a formula.
 */
const EVIL = `=X\u001b]0;own\u0007\u009b2J\u0001\u202e<b>&"'\r\n  wrote    /owned\u2028`;
/** {@link EVIL} without what a path or an OBJ file cannot hold. */
const EVIL_NAME = 'x\u001b[2J\u202e\u009b&\'"<b>';

const seven = schemeByName('leggy-1@2%', '');

/** A cube of 2 m as a mesh. */
const CUBE = `usemtl ${EVIL_NAME}\n${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `v ${2 * (i & 1)} ${i & 2} ${(i & 4) / 2}`).join('\n')}
f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n`;

const SCENE = {
  wavehall: 1,
  title: EVIL,
  description: EVIL,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { [EVIL]: { absorption: 0.2 } },
  geometry: { mesh: { file: `${EVIL_NAME}.obj`, unit: 'm', materials: { [EVIL_NAME]: EVIL } } },
  sources: { S1: { position: [0.7, 0.8, 0.9] } },
  receivers: { R1: { position: [1.3, 1.2, 1.1] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 300,
  scheme: `${EVIL_NAME}.json`,
};

/** Writes a scene with changes under a hostile name, and the files that it refers to; returns its path. */
function hostileScene(folder: string, changes: object = {}): string {
  const file = join(folder, `${EVIL_NAME} scene.json`);
  writeFileSync(file, JSON.stringify({ ...SCENE, ...changes }));
  writeFileSync(join(folder, `${EVIL_NAME}.obj`), CUBE);
  writeFileSync(join(folder, `${EVIL_NAME}.json`), writeWeights(seven.stencil.shells, seven));
  return file;
}

/** What a terminal acts on, line ends of the program's own apart; by the names of Unicode, not by a list of ours. */
const ACTED_ON = /[\p{Bidi_Control}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u;

function expectClean({ stdout, stderr }: Outcome): void {
  for (const text of [stdout, stderr]) {
    expect(ACTED_ON.exec(text)?.[0]).toBeUndefined();
    expect(text).not.toMatch(/^ *wrote +\/owned/m);
    expect(text).not.toContain('fault of Wavehall');
  }
}

function expectCleanFiles(folder: string, endings: readonly string[]): void {
  const names = readdirSync(folder);
  expect([...new Set(names.map((name) => name.replace(/^.*\./, '')))].sort()).toEqual(endings);
  for (const name of names.filter((each) => !each.endsWith('.wav'))) {
    expect(name).not.toMatch(ACTED_ON);
    // Lines of CSV end with CR and LF.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    expect(ACTED_ON.exec(text)?.[0], name).toBeUndefined();
    if (name.endsWith('.svg')) expect(faultOfXml(text)).toBeNull();
  }
}

describe('text of a stranger', () => {
  it('does nothing in the output and the files of a rendering', async () => {
    const folder = newFolder();
    const out = join(folder, 'out');
    const args = ['render', hostileScene(folder), '--plot', '--timing', '--no-cache', '--engine', 'cpu', '--out', out];
    const outcome = await wavehall(args);
    expect(outcome.status).toBe(0);
    expectClean(outcome);
    expect(outcome.stdout).toContain(
      String.raw`=X\u001b]0;own\u0007\u009b2J\u0001\u202e<b>&"'\r\n  wrote    /owned\u2028`,
    );
    expectCleanFiles(out, ['csv', 'json', 'svg', 'wav']);
    // Nothing is lost: JSON holds the text as it was.
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({ title: EVIL });
  });

  it('does nothing in a check, a plan and a list of materials', async () => {
    const folder = newFolder();
    const scene = hostileScene(folder);
    const out = join(folder, 'out');
    const outcomes = [
      await wavehall(['check', scene, '--out', out]),
      await wavehall(['plan', scene, '--engine', 'cpu']),
      await wavehall(['materials', '--scene', scene, '--plot', out]),
      await wavehall(['check', scene, '--json', '--out', out]),
    ];
    expect(outcomes.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      outcomes.map(() => ({ status: 0, stderr: '' })),
    );
    outcomes.forEach(expectClean);
    expect(JSON.parse(outcomes[3].stdout)).toMatchObject({ title: EVIL });
    expectCleanFiles(out, ['svg']);
  });

  it.each<[string, (folder: string) => string[]]>([
    ['an unknown key', (folder) => ['check', hostileScene(folder, { [EVIL]: 1 })]],
    ['a wrong value', (folder) => ['check', hostileScene(folder, { scheme: EVIL, air: EVIL, walls: EVIL })]],
    [
      'a missing mesh',
      (folder) => ['check', hostileScene(folder, { geometry: { mesh: { file: `${EVIL}.obj`, unit: 'm' } } })],
    ],
    ['a missing scene', (folder) => ['render', join(folder, `${EVIL}.json`)]],
    ['an unknown scheme', () => ['schemes', 'show', EVIL]],
    ['an unknown option, as of a file called so', () => ['render', 'a.json', `--${EVIL}`]],
    [
      'a report of a verification',
      (folder) => {
        const file = join(folder, 'verify.json');
        writeFileSync(
          file,
          JSON.stringify({ sha256: EVIL, resultsSha256: EVIL, results: { program: EVIL, checks: [] } }),
        );
        return ['verify', '--confirm', file];
      },
    ],
    [
      'a table of decay times',
      (folder) => {
        const file = join(folder, 'measured.csv');
        writeFileSync(file, `${EVIL},Hz\n${EVIL},1\n`);
        return ['calibrate', hostileScene(folder), '--measured', file, '--out', join(folder, 'out')];
      },
    ],
  ])('does nothing in an error about %s', async (_what, args) => {
    const outcome = await wavehall(args(newFolder()));
    expect(outcome.status).not.toBe(0);
    expect(outcome.stderr + outcome.stdout).not.toBe('');
    expectClean(outcome);
  });
});
