// Factors: src/kernel/room/layouts.ts emits it.
@group(1) @binding(1) var<uniform> factors: Factors;
