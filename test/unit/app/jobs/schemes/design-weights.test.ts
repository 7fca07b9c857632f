import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  designWeightsFile,
  type DesignReport,
  type DesignRequest,
} from '../../../../../src/app/jobs/schemes/design-weights.ts';
import { loadScheme } from '../../../../../src/app/inputs/scheme/scheme-source.ts';
import { anisotropy } from '../../../../../src/scheme/anisotropy.ts';
import { certify } from '../../../../../src/scheme/certificate.ts';
import { largestReflectionError } from '../../../../../src/scheme/design/wall.ts';
import { EveryRoom } from '../../../../../src/scheme/every-room/bound.ts';
import { LaplacianSymbol } from '../../../../../src/scheme/symbol.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const out = (): string => join(folder, 'deep', 'my.json');

type Changes = Partial<Omit<DesignRequest, 'stencil' | 'courant'>> & {
  stencil?: string;
  /** Courant number; null if there is none. */
  courant?: number | null;
};

function design(
  { stencil = '100,110,111', courant = 0.8, ...changes }: Changes = {},
  onProgress?: Parameters<typeof designWeightsFile>[2],
): Promise<DesignReport> {
  return designWeightsFile(
    {
      stencil: stencil,
      tolerancePercent: 2,
      courant: courant === null ? undefined : courant,
      isotropic: false,
      everyRoom: false,
      outFile: out(),
      ...changes,
    },
    testHost.files,
    onProgress,
  );
}

async function errorOf(designing: Promise<unknown>): Promise<InputError> {
  const error = await designing.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

describe('a design', () => {
  it('writes a file that says what it reports', async () => {
    const report = await design();
    expect(readdirSync(join(folder, 'deep'))).toEqual(['my.json']);
    expect(report.file).toBe(out());
    const scheme = await loadScheme('my.json', 'test', testHost.files, {
      scene: join(folder, 'deep', 'scene.json'),
    });
    expect(report).toMatchObject({
      stencil: scheme.stencil.id,
      points: scheme.stencil.points,
      reach: scheme.stencil.reach,
      shells: scheme.stencil.shells.map((q, s) => ({ q, weight: scheme.weights[s] })),
      courant: scheme.courant,
      band: scheme.band,
      tolerancePercent: 2,
    });
    expect([report.stencil, report.points, report.reach]).toEqual(['compact-3', 27, 1]);
    expect(scheme.weightSet).toBe('my.json');
  });

  it('reports what follows from the weights', async () => {
    const report = await design();
    expect(Object.keys(report).sort()).toEqual(
      `stencil points reach shells courant band pointsPerWavelength tolerancePercent certifiedErrorPercent
      worstDirection worstAt anisotropyPercent stabilityPercent everyRoomPercent updates wallErrors file`
        .split(/\s+/)
        .sort(),
    );
    const { stencil, weights, courant, band, wall, tolerance } = await loadScheme(out(), 'test', testHost.files);
    const { shells } = stencil;
    const certificate = certify({ shells, weights, courant, band });
    const symbol = new LaplacianSymbol(shells, weights);
    expect(report.pointsPerWavelength).toBe(2 / band);
    expect(report.certifiedErrorPercent).toBe(100 * certificate.largestError);
    expect(report.certifiedErrorPercent).toBeLessThanOrEqual(2);
    expect(report.stabilityPercent).toBe(100 * certificate.largestShare);
    expect(report.anisotropyPercent).toBe(100 * anisotropy(symbol, courant, band));
    expect(report.updates).toBeCloseTo(16 / (band ** 4 * courant), 9);
    const wallError = (degrees: number): number =>
      largestReflectionError(symbol, { courant, band, tolerance }, wall, degrees);
    expect(report.wallErrors).toEqual([wallError(0), wallError(45)]);
    const { upper } = new EveryRoom(shells).largest(weights);
    expect(report.everyRoomPercent).toBeCloseTo((100 * upper * courant ** 2) / 4, 11);
    expect(Math.hypot(...report.worstDirection)).toBeCloseTo(1, 12);
    const [x, y, z] = report.worstDirection;
    expect(x >= y && y >= z && z >= 0).toBe(true);
    expect(report.worstAt).toBeGreaterThan(0);
    expect(report.worstAt).toBeLessThanOrEqual(band * (1 + 1e-12));
    // The wave named is as wrong as the largest error; a certificate is looser by at most 0.4 % of it.
    const k = [x, y, z].map((part) => part * report.worstAt * Math.PI) as [number, number, number];
    const velocity = (2 * Math.asin((courant / 2) * Math.sqrt(symbol.at(k)))) / (courant * Math.hypot(...k));
    expect((100 * Math.abs(velocity - 1) * 1.004) / report.certifiedErrorPercent).toBeCloseTo(1, 6);
  });

  it.each([
    ['100,110,111', 'compact-3'],
    [' 111, 100 ,110,100', 'compact-3'],
    ['100,200', 'leggy-2'],
    ['100,110,300', 'own-25'],
    ['compact-2', 'compact-2'],
  ])('of %j is one of %s', async (stencil, id) => {
    const courant = id.startsWith('leggy') ? 0.4 : 0.6;
    const report = await design({ stencil, courant });
    expect(report.stencil).toBe(id);
    expect((await loadScheme(out(), 'test', testHost.files)).stencil.id).toBe(id);
  });

  it('is isotropic, and stable in every room, where it is asked for', async () => {
    const plain = await design();
    const isotropic = await design({ isotropic: true });
    expect(isotropic.anisotropyPercent).toBeLessThan(0.2 * plain.anisotropyPercent);
    // At this λ the plain weights reach 99.998 % of the bound in some room.
    expect(plain.everyRoomPercent).toBeGreaterThan(99.95);
    const everyRoom = await design({ everyRoom: true });
    expect(everyRoom.everyRoomPercent).toBeLessThanOrEqual(99.95);
  });

  it('finds the Courant number itself, and says how far it is', async () => {
    const tried: number[] = [];
    const free = await design({ stencil: 'leggy-1', courant: null }, ({ courant }) => tried.push(courant));
    expect(tried.length).toBeGreaterThan(19); // from 1.1 down to 0.2 by 0.05, and about the best
    const given = await design({ stencil: 'leggy-1', courant: 0.4 });
    expect(free.updates).toBeLessThan(given.updates);
    // 0.98 of the bound, 1/√3.
    expect(free.courant).toBeGreaterThan(0.55);
    expect(free.courant).toBeLessThan(1 / Math.sqrt(3));
  });

  it('says nothing of every room where a stencil is too large for a bound', async () => {
    // 439 words; at most 400 are allowed.
    const report = await design({ stencil: '100,110,531,542', courant: 0.4 });
    expect(report.everyRoomPercent).toBeNull();
    expect(report.stencil).toBe('own-115');
  });

  it('replaces a file that is there, and leaves others', async () => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(out(), 'old');
    writeFileSync(join(folder, 'deep', 'other.txt'), 'keep');
    await design();
    expect(readFileSync(out(), 'utf8')).toMatch(/^\{\n {2}"wavehallWeights": 1,/);
    expect(readdirSync(join(folder, 'deep')).sort()).toEqual(['my.json', 'other.txt']);
  });
});

describe('a design that comes to nothing leaves no folder', () => {
  it.each([
    ['compact-7', /^there is no scheme 'compact-7'$/, /^Name a stencil/],
    ['', /^there is no scheme ''$/, /^Name a stencil/],
    ['100,', /^there is no scheme '100,'$/, /./],
    ['100,1100', /^there is no scheme/, /./],
    ['100,011', /^'011' is no shell$/, /^Write a shell q1 ≥ q2 ≥ q3 as three digits, such as 100, 110 or 211\.$/],
    ['100,101', /^'101' is no shell$/, /^Write a shell/],
    ['000', /^'000' is no shell$/, /^Write a shell/],
  ])('of stencil %j', async (stencil, message, remedy) => {
    const error = await errorOf(design({ stencil }));
    expect(error.path).toBe('stencil');
    expect(error.message).toMatch(message);
    expect(error.remedy).toMatch(remedy);
    expect(existsSync(join(folder, 'deep'))).toBe(false);
  });

  it('for a stencil of more points than a weights file may have', async () => {
    const stencil = '321,421,431,432,521,531,532,541,542,543,621,100';
    expect((await errorOf(design({ stencil, courant: 0.4 }))).path).toBe('stencil');
    expect(existsSync(join(folder, 'deep'))).toBe(false);
  });

  it('for no weights are stable at the Courant number', async () => {
    expect(await errorOf(design({ courant: 1.5 }))).toMatchObject({
      path: 'courant',
      message: 'no weights of compact-3 keep the phase velocity within 2 % at a Courant number of 1.5',
      remedy: 'Give another Courant number, or none.',
    });
    expect(existsSync(join(folder, 'deep'))).toBe(false);
  });

  it('for the folder cannot be made', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    let designed = false;
    const designing = design({ outFile: join(file, 'deep', 'my.json') }, () => (designed = true));
    expect(await errorOf(designing)).toMatchObject({ path: 'outFile', message: `${file} is not a folder` });
    expect(designed).toBe(false);
  });

  it('for a folder stands where the file is to go', async () => {
    mkdirSync(out(), { recursive: true });
    await expect(design()).rejects.toThrow(InputError);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['my.json']);
  });
});

it('a design for a tolerance that no weights keep is said to the user', async () => {
  // At κ = 0.03 the seven points err by (0.03 π)²/24 (1 − λ²) = 0.03 %, and the design does not search narrower bands.
  const error = await errorOf(design({ stencil: 'leggy-1', courant: null, tolerancePercent: 0.01 }));
  expect(error).toMatchObject({
    path: 'tolerancePercent',
    message: 'no weights of leggy-1 keep the phase velocity within 0.01 %',
    remedy: 'Take another stencil, or a wider tolerance.',
  });
  expect(existsSync(join(folder, 'deep'))).toBe(false);
});
