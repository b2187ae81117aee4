/** The part of npm's version ranges that our lock meets. A range it does not understand is an error, never a yes. */

type Version = { readonly numbers: readonly [number, number, number]; readonly pre: string };

/** `satisfies('1.2.3', '^1.0.0 || >=2')` is true. Throws on a range outside this grammar. */
export function satisfies(version: string, range: string): boolean {
  const parsed = parse(version);
  const spec = range.replace(/^npm:(?:@[^/]+\/)?[^@]+@/, '').trim();
  return spec.split('||').some((alternative) => allHold(parsed, alternative.trim()));
}

function allHold(version: Version, alternative: string): boolean {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(alternative);
  if (hyphen) return holds(version, '>=', hyphen[1] ?? '') && holds(version, '<=', hyphen[2] ?? '');
  const parts = alternative.replace(/([<>=~^])\s+/g, '$1').split(/\s+/);
  // As npm has it: a prerelease counts only where the range itself speaks of one of the same release.
  if (
    version.pre !== '' &&
    !parts.some((part) => part.includes(`${version.numbers.join('.')}-`)) &&
    !/^\*?$/.test(alternative)
  )
    return false;
  return parts.every((part) => {
    const match = /^(>=|<=|>|<|=|\^|~)?v?([\dxX*].*)?$/.exec(part);
    if (!match) throw new Error(`a version range that is not understood: "${part}"`);
    return holds(version, match[1] ?? '', match[2] ?? '*');
  });
}

function holds(version: Version, operator: string, bound: string): boolean {
  const given = bound.split(/[-+]/)[0]?.split('.') ?? [];
  const wild = given.findIndex((part) => /^[xX*]$/.test(part));
  const known = wild >= 0 ? wild : Math.min(given.length, 3);
  if (known === 0) return true;
  const low = parse(
    [0, 1, 2].map((index) => (index < known ? given[index] : '0')).join('.') +
      (bound.includes('-') ? bound.slice(bound.indexOf('-')) : ''),
  );
  const order = compare(version, low);
  switch (operator) {
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '>':
      return known < 3 ? compare(version, above(low, known - 1)) >= 0 : order > 0;
    case '<=':
      return known < 3 ? compare(version, above(low, known - 1)) < 0 : order <= 0;
    case '^': {
      const first = low.numbers.findIndex((part) => part > 0);
      return order >= 0 && compare(version, above(low, Math.min(first < 0 ? known - 1 : first, known - 1))) < 0;
    }
    case '~':
      return order >= 0 && compare(version, above(low, Math.min(1, known - 1))) < 0;
    default:
      return known < 3 ? order >= 0 && compare(version, above(low, known - 1)) < 0 : order === 0;
  }
}

/** The lowest version whose part at `index` is one higher. */
function above({ numbers }: Version, index: number): Version {
  const [a, b, c] = numbers;
  if (index === 0) return { numbers: [a + 1, 0, 0], pre: '' };
  return index === 1 ? { numbers: [a, b + 1, 0], pre: '' } : { numbers: [a, b, c + 1], pre: '' };
}

function parse(text: string): Version {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text);
  if (!match) throw new Error(`not a version: "${text}"`);
  return { numbers: [Number(match[1]), Number(match[2]), Number(match[3])], pre: match[4] ?? '' };
}

function compare(left: Version, right: Version): number {
  for (const index of [0, 1, 2] as const) {
    const difference = left.numbers[index] - right.numbers[index];
    if (difference !== 0) return difference;
  }
  if (left.pre === right.pre) return 0;
  if (left.pre === '') return 1;
  if (right.pre === '') return -1;
  return left.pre.localeCompare(right.pre, 'en', { numeric: true });
}
