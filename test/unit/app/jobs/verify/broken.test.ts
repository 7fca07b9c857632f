import { describe, expect, it } from 'vitest';
import type { Check } from '../../../../../src/app/jobs/verify/tools/check.ts';
import { airAbsorptionCheck } from '../../../../../src/app/jobs/verify/checks/air-absorption.ts';
import { ceilingPlenum } from '../../../../../src/app/jobs/verify/checks/ceiling-plenum.ts';
import { porousCeiling } from '../../../../../src/app/jobs/verify/checks/porous-ceiling.ts';
import { turnedWalls } from '../../../../../src/app/jobs/verify/checks/turned-walls.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import type { MediumLaw } from '../../../../../src/room/porous/medium-law.ts';
import type { PreparedRoom } from '../../../../../src/room/prepare/prepared.ts';

const right = new CpuEngine({ precision: 32, threads: 1 });

/** An engine that does not run quite the room that it is given. */
const broken = (change: (room: PreparedRoom) => PreparedRoom): Engine => ({
  kind: right.kind,
  adapter: right.adapter,
  identity: right.identity,
  precision: right.precision,
  mostRowBytes: right.mostRowBytes,
  open: (room, setup) => right.open(change(room), setup),
});

async function passes(check: Check, engine: Engine): Promise<boolean[]> {
  const { lines } = await check.run({
    engine,
    effort: 'quick',
    memoryLimit: 1e9,
    signal: new AbortController().signal,
    onShare: () => undefined,
  });
  return lines.map(({ passed }) => passed);
}

describe('walls between the nodes', () => {
  it('pass on the right engine', async () => {
    expect(await passes(turnedWalls, right)).toEqual([true, true]);
  });

  it('fail if walls take up a fifth more', async () => {
    const engine = broken((room) => ({
      ...room,
      laws: room.laws.map((law) => law && { ...law, coupling: 1.2 * law.coupling, conductance: 1.2 * law.conductance }),
    }));
    expect((await passes(turnedWalls, engine))[0]).toBe(false);
  });

  it('fail if the weights of all nodes between the walls are a tenth too small', async () => {
    const smaller = (weights: Float64Array): Float64Array => weights.map((weight) => 0.9 * weight);
    const engine = broken((room) => ({
      ...room,
      weights: smaller(room.weights),
      nodes: { ...room.nodes, rows: smaller(room.nodes.rows) },
    }));
    expect(await passes(turnedWalls, engine)).toContain(false);
  });
});

describe('a ceiling with a plenum', () => {
  it('passes on the right engine', async () => {
    expect(await passes(ceilingPlenum, right)).toEqual([true, true, true]);
  });

  it('fails if it lets a quarter more through', async () => {
    const engine = broken((room) => ({
      ...room,
      laws: room.laws.map(
        (law) => law && { ...law, coupling: 1.25 * law.coupling, conductance: 1.25 * law.conductance },
      ),
    }));
    expect((await passes(ceilingPlenum, engine))[0]).toBe(false);
  });

  it('fails if nothing comes out on its other side', async () => {
    const engine = broken((room) => ({
      ...room,
      faces: { ...room.faces, back: { ...room.faces.back!, tapScale: new Float64Array(room.faces.node.length) } },
    }));
    expect(await passes(ceilingPlenum, engine)).toEqual([false, false, false]);
  });
});

describe('a porous ceiling', () => {
  it('passes on the right engine', async () => {
    expect(await passes(porousCeiling, right)).toEqual([true, true]);
  });

  it('fails if drag on its air is a quarter less', async () => {
    const weaker = (law: MediumLaw): MediumLaw => ({
      ...law,
      viscous: law.viscous.map(({ kept, gain }) => ({ kept, gain: 0.75 * gain })),
    });
    const engine = broken((room) => ({
      ...room,
      porous: room.porous && { ...room.porous, media: room.porous.media.map(weaker) },
    }));
    expect(await passes(porousCeiling, engine)).toEqual([false, false]);
  });

  it('fails if its border lets a quarter more through', async () => {
    const engine = broken((room) => ({
      ...room,
      laws: room.laws.map(
        (law) => law && { ...law, coupling: 1.25 * law.coupling, conductance: 1.25 * law.conductance },
      ),
    }));
    expect(await passes(porousCeiling, engine)).toContain(false);
  });
});

it('air passes', async () => {
  expect(await passes(airAbsorptionCheck, right)).not.toContain(false);
});
