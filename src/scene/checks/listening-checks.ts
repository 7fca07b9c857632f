import type { Vec3 } from '../../units/quantities.ts';
import type { SceneListening } from '../listening.ts';
import type { ScenePoint, Source } from '../scene.ts';
import { checkName, isSameFile } from './names.ts';
import { chooseFrom, quote, type Problem } from './problems.ts';

/**
 * Distances between the two receivers of a figure-of-eight, m: closer, rounding counts; farther, it is none at 1 kHz.
 */
const PAIR = { least: 0.005, most: 0.1 } as const;
/** How far the receiver may be from the middle of its pair, as a share of their distance. */
const OFF_MIDDLE = 0.05;

type NamedPoint = Pick<ScenePoint, 'name' | 'position'>;

/**
 * Finds names in systems, lines and figures of eight that no source or receiver has, and pairs that do not fit.
 *
 * @param sources Undefined if they are not known yet, or wrong.
 * @param receivers The same.
 */
export function checkListening(
  { systems, lines, figuresOfEight, ears }: SceneListening,
  sources: readonly NamedPoint[] | undefined,
  receivers: readonly NamedPoint[] | undefined,
): Problem[] {
  const unknown = (
    kind: 'source' | 'receiver',
    points: readonly NamedPoint[] | undefined,
    name: string,
    path: Problem['path'],
  ): Problem[] => {
    if (!points || points.some((point) => point.name === name)) return [];
    const names = points.map((point) => point.name);
    return [
      {
        path,
        message: `there is no ${kind} ${quote(name)}`,
        remedy: chooseFrom(name, names, `The ${kind}s of this scene`),
      },
    ];
  };
  return [
    ...systems.flatMap((system) => [
      ...checkName(['systems', system.name], system.name),
      ...(sources?.some(({ name }) => isSameFile(name, system.name))
        ? [
            {
              path: ['systems', system.name],
              message: `a source has the name ${quote(system.name)}, too`,
              remedy: 'Give the system a name of its own: its files are named after it.',
            },
          ]
        : []),
      ...system.sources.flatMap(({ name }) =>
        unknown('source', sources, name, ['systems', system.name, 'sources', name]),
      ),
    ]),
    ...lines.flatMap(({ name, source, receivers: along }) => [
      ...unknown('source', sources, source, ['figures', 'openPlan', name, 'source']),
      ...along.flatMap((receiver, i) =>
        unknown('receiver', receivers, receiver, ['figures', 'openPlan', name, 'receivers', i]),
      ),
    ]),
    ...[...ears].flatMap((pair) =>
      pair.flatMap((name) => unknown('receiver', receivers, name, ['figures', 'ears', pair[0]])),
    ),
    ...[...ears].flatMap(([left, right]) =>
      left === right
        ? [
            {
              path: ['figures', 'ears', left],
              message: 'both ears are the same receiver',
              remedy: 'Name the receiver at the other ear.',
            },
          ]
        : [],
    ),
    ...[...figuresOfEight].flatMap(([name, pair]) => {
      const path = ['figures', 'figureOfEight', name];
      const missing = [
        ...unknown('receiver', receivers, name, path),
        ...pair.flatMap((other, i) => unknown('receiver', receivers, other, [...path, i])),
      ];
      if (missing.length > 0 || !receivers) return missing;
      const [at, first, second] = [name, ...pair].map((one) => receivers.find((point) => point.name === one)!.position);
      return checkPair(path, at, first, second);
    }),
  ];
}

function checkPair(path: Problem['path'], at: Vec3, first: Vec3, second: Vec3): Problem[] {
  const distance = Math.hypot(...first.map((value, axis) => value - second[axis]));
  const off = Math.hypot(...at.map((value, axis) => value - (first[axis] + second[axis]) / 2));
  if (!(distance >= PAIR.least && distance <= PAIR.most)) {
    return [
      {
        path,
        message: `the two receivers are ${Number(distance.toPrecision(3))} m apart; a figure-of-eight needs ${PAIR.least} to ${PAIR.most} m`,
        remedy: 'Put them some 2 to 5 cm apart, on either side of the receiver.',
      },
    ];
  }
  if (off <= OFF_MIDDLE * distance) return [];
  return [
    {
      path,
      message: `the receiver is ${Number(off.toPrecision(3))} m from the middle of the two beside it`,
      remedy: 'Put it in the middle between them.',
    },
  ];
}

/**
 * What files of responses are named after: sources, and systems of sources. A system with the name of a source is left
 * out: {@link checkListening} says so.
 */
export function namesOfFiles(sources: readonly Source[], systems: readonly string[]): { readonly name: string }[] {
  const isOwn = (system: string): boolean => sources.some(({ name }) => isSameFile(name, system));
  return [...sources, ...systems.filter((name) => !isOwn(name)).map((name) => ({ name }))];
}
