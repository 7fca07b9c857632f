/** Mixes two colours `#rrggbb`; `share` is that of the first. */
export function mixed(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(share * a + (1 - share) * b)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
