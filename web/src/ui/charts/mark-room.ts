/** Which of some texts on one line can be read: of those that would lie over each other the first stands, the others are only marked. Pure. */
export interface PlacedText {
  /** Of its middle, in px. */
  readonly middle: number;
  readonly text: string;
}

const [digitWidth, gap] = [7, 4];

/** @param marks from left to right */
export function readable(marks: readonly PlacedText[]): readonly boolean[] {
  let end = Number.NEGATIVE_INFINITY;
  return marks.map(({ middle, text }) => {
    const half = (text.length * digitWidth) / 2;
    if (middle - half < end + gap) return false;
    end = middle + half;
    return true;
  });
}
