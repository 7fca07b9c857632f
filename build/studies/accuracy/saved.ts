import { readFileSync } from 'node:fs';
import { TABLES } from './cases.ts';
import { judge } from './judge.ts';
import type { CaseResult } from './run-case.ts';
import { roomText, summaryText } from './text.ts';
import type { WallResult } from './walls/sweep.ts';
import { wallsText } from './walls/text.ts';

/** The content of `accuracy.json`: what a run found, without what is right. */
export interface Saved {
  readonly engine: string;
  readonly cases: readonly CaseResult[];
  readonly walls: readonly WallResult[];
}

/** The table that follows modes and renders nothing. */
export const WALLS = 'walls';
export const ALL_TABLES: readonly string[] = [...TABLES, WALLS];

export const readSaved = (file: string): Saved => JSON.parse(readFileSync(file, 'utf8')) as Saved;

/** The tables of a run, and of one before it where both have a case. */
export function textOf(now: Saved, before: Saved | null, tables: readonly string[]): string {
  const texts = tables.map((table) =>
    table === WALLS ? wallsText(now.walls, before?.walls ?? []) : tableText(table, now.cases, before?.cases ?? null),
  );
  const cases = now.cases.filter(({ table }) => tables.includes(table));
  return [...texts, coverText(cases, before?.cases ?? null)].filter(Boolean).join('\n\n');
}

function tableText(table: string, results: readonly CaseResult[], before: readonly CaseResult[] | null): string {
  const own = results.filter((result) => result.table === table);
  if (own.length === 0) return '';
  const [now, old] = shared(own, before);
  return [
    `## ${table}: ${now.length} renderings${old ? ', before → now' : ''}`,
    summaryText(table, judge(now), old && judge(old)),
    roomText(own),
  ].join('\n\n');
}

/** All tables together: whether the stated ± holds. */
function coverText(results: readonly CaseResult[], before: readonly CaseResult[] | null): string {
  if (new Set(results.map(({ table }) => table)).size < 2) return '';
  const [now, old] = shared(results, before);
  return `## cover: all ${now.length} renderings\n\n${summaryText('cover', judge(now), old && judge(old))}`;
}

/** Renderings that both runs have: now, and before. */
function shared(
  now: readonly CaseResult[],
  before: readonly CaseResult[] | null,
): readonly [readonly CaseResult[], readonly CaseResult[] | null] {
  if (!before) return [now, null];
  const keyOf = ({ table, id }: CaseResult): string => `${table} ${id}`;
  const [ids, old] = [new Set(now.map(keyOf)), new Set(before.map(keyOf))];
  return [now.filter((one) => old.has(keyOf(one))), before.filter((one) => ids.has(keyOf(one)))];
}
