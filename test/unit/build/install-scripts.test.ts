import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const json = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'));

it('every package with an install script is allowed to run it or not, so that npm asks nobody', () => {
  const { packages } = json('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
  const { allowScripts } = json('package.json') as { allowScripts: Record<string, boolean> };
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  // It takes the mark of a download from its library on macOS; the others do nothing that is needed here.
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['webgpu']);
});
