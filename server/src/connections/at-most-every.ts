/** Does something, and then not again before so much time went by. */
export function atMostEvery<Given extends unknown[]>(
  ms: number,
  clock: { readonly now: () => number },
  act: (...given: Given) => void,
): (...given: Given) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...given) => {
    if (clock.now() - last < ms) return;
    last = clock.now();
    act(...given);
  };
}
