/** A time as people say it: `4.2 s`, `12 min`, `3.4 h`, `2.1 days`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds.toPrecision(2)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${(seconds / 3600).toFixed(1)} h`;
  return `${(seconds / 86_400).toFixed(1)} days`;
}
