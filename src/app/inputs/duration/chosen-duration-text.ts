/** The length of responses, as `1.35 s, chosen: T30 needs 45 dB of decay, …`; a given duration alone. */
export function chosenDurationText(seconds: number, reason: string | null): string {
  return reason === null ? `${seconds} s` : `${seconds} s, chosen: ${reason}`;
}
