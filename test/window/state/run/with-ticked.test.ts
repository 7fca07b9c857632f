import { expect, it } from 'vitest';
import { withTicked } from '../../../../electron/renderer/state/run/with-ticked.ts';

it('what is ticked stays in sight while a search changes, once', () => {
  const offers = ['carpet', 'parquet', 'felt'].map((key) => ({ key }));
  const [carpet, parquet, felt] = offers;
  expect(withTicked([parquet], [carpet])).toEqual([carpet, parquet]);
  expect(withTicked([], [carpet, felt])).toEqual([carpet, felt]);
  expect(withTicked(offers, [parquet])).toEqual(offers);
});
