import { describe, expect, it } from 'vitest';
import { chooseBlocks, TURNS } from '../../../../src/room/absorbed/choose-blocks.ts';
import { FaceSamples, type ClosedEdge } from '../../../../src/room/absorbed/samples.ts';

/** Samples of materials of which each has a thousand faces: those of material m are at the nodes from 1000 m on. */
function samplesOf(materials: number): FaceSamples {
  const samples = new FaceSamples(TURNS);
  for (let m = 0; m < materials; m++) for (let i = 0; i < 1000; i++) samples.add(m, 1000 * m + i, 0);
  return samples;
}

const materialOf = ({ node }: ClosedEdge): number => Math.floor(node / 1000);

describe('the blocks that are looked at', () => {
  /** Blocks of each of some materials, if each block has some faces of the material that it was chosen for. */
  const blocksOf = (materials: number, faces: number): number[] => {
    const chosen = chooseBlocks(samplesOf(materials), (edge) =>
      Array.from({ length: materials }, (_, m) => (m === materialOf(edge) ? faces : 0)),
    );
    return Array.from({ length: materials }, (_, m) => chosen.filter((edge) => materialOf(edge) === m).length);
  };

  it('are one for each material where each has many faces', () => {
    expect(blocksOf(3, 400)).toEqual([1, 1, 1]);
  });

  it('are more where each has few', () => {
    expect(blocksOf(3, 150)).toEqual([3, 3, 3]);
    expect(blocksOf(3, 10)).toEqual([4, 4, 4]);
  });

  it('are one for each of many materials', () => {
    expect(blocksOf(50, 10)).toEqual(Array.from({ length: 50 }, () => 1));
  });

  it('are none for a material whose faces are in the blocks of others', () => {
    const chosen = chooseBlocks(samplesOf(2), () => [400, 400]);
    expect(chosen.map(materialOf)).toEqual([0]);
  });
});
