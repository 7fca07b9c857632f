/** A scheme that is taken only by name, with the reason. */
interface ByNameOnly {
  readonly scheme: string;
  readonly rooms: string;
  readonly reason: string;
}

/** Lines about schemes that are never chosen, one for each reason. */
export function byNameOnlyLines(schemes: readonly ByNameOnly[]): string[] {
  const reasons = [...new Set(schemes.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const alike = schemes.filter((one) => one.reason === reason);
    const names = alike.map(({ scheme }) => scheme).join(', ');
    return `  by name only, ${names}, in ${alike[0].rooms}: ${reason}`;
  });
}
