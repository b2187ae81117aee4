/** ms. A day is due so long after its end: its last minute is given out by then, also of a mat that fell silent in it. */
export const settledMs = 150_000;
