/** Spoils files by chance, the same way each time. */

const digits = '0123456789-.eE';

/** A file with one to eight faults: bits, bytes, figures, pieces cut out, doubled or moved, and an early end. */
export function spoil(content: Uint8Array, random: () => number): Uint8Array {
  let bytes = Buffer.from(content);
  const at = (length = bytes.length) => Math.floor(random() * length);
  for (let left = 1 + at(8); left > 0 && bytes.length > 0; left--) {
    const place = at();
    const kind = at(8);
    if (kind === 0) bytes[place] = bytes[place]! ^ (1 << at(8));
    else if (kind === 1) bytes[place] = at(256);
    else if (kind === 2) bytes.fill(random() < 0.5 ? 0xff : 0, place, Math.min(bytes.length, place + 1 + at(8)));
    else if (kind === 3) bytes = bytes.subarray(0, random() < 0.2 ? place : bytes.length);
    else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1 + at(64))]);
    else if (kind === 5)
      bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(at(), place), bytes.subarray(place)]);
    else if (kind === 6)
      bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place, place + at(200)), bytes.subarray(place)]);
    else spoilFigure(bytes, place, digits.charCodeAt(at(digits.length)));
  }
  return Uint8Array.from(bytes);
}

/** The next figure of a text after `place`, so that headers lie and do not only break. */
function spoilFigure(bytes: Buffer, place: number, figure: number): void {
  for (let at = place; at < bytes.length && at < place + 500; at++) {
    const byte = bytes[at]!;
    if (byte < 0x30 || byte > 0x39) continue;
    bytes[at] = figure;
    return;
  }
}
