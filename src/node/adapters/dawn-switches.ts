/**
 * Dawn's features that differ from its defaults. Dawn ignores a misspelt one without a message, so they stand only
 * here.
 * - Range analysis removes bounds checks that are provably superfluous; browsers have it on by default.
 * - Timestamps come in steps of 65 µs unless quantisation is off.
 */
const ENABLED = ['enable_integer_range_analysis_in_robustness'] as const;
const DISABLED = ['timestamp_quantization'] as const;

/** Switches for an instance of Dawn. Of two switches of one name only the last would count. */
export const dawnSwitches = (alsoDisabled: readonly string[] = []): string[] => [
  `enable-dawn-features=${ENABLED.join()}`,
  `disable-dawn-features=${[...DISABLED, ...alsoDisabled].join()}`,
];
