/**
 * What goes between the server and the process that reads a file: frames of a head in JSON and the bytes it names. A frame is four bytes
 * (length of the head, little endian), the head, and its parts one after the other, as long as `parts` in the head says.
 */
import { writeSync } from 'node:fs';

export interface Head {
  /** Bytes of each part. */
  readonly parts: readonly number[];
}

/** The beginning of a frame; its parts follow. */
export function headBytes(head: Head): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text]);
}

/** Blocks until everything is written: the process that does so has nothing else to do. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

export interface FrameLimits<H extends Head> {
  readonly headBytes: number;
  /** Also says that the parts are no larger than may be: room for them is made before they come. @throws where it is no head */
  readonly parse: (head: unknown) => H;
}

/**
 * Puts frames together from pieces of any size, copying each byte once.
 * @returns what takes the next piece. @throws where it is no frame, or what `parse` and `onFrame` throw
 */
export function createFrames<H extends Head>(
  { headBytes: most, parse }: FrameLimits<H>,
  onFrame: (head: H, parts: readonly Buffer[]) => void,
): (piece: Buffer) => void {
  let room = Buffer.alloc(4);
  let filled = 0;
  let state: 'length' | 'head' | 'parts' = 'length';
  let head: H | null = null;
  let parts: Buffer[] = [];

  function next(to: typeof state, bytes: number): void {
    state = to;
    room = Buffer.allocUnsafeSlow(bytes);
    filled = 0;
  }

  function startNextPart(): void {
    if (head === null) return;
    const size = head.parts[parts.length];
    if (size !== undefined) {
      next('parts', size);
      return;
    }
    const [whole, its] = [head, parts];
    head = null;
    parts = [];
    next('length', 4);
    onFrame(whole, its);
  }

  function full(): void {
    if (state === 'length') {
      const bytes = room.readUInt32LE();
      if (bytes === 0 || bytes > most) throw new Error('a head of a length that may not be');
      next('head', bytes);
    } else if (state === 'head') {
      head = parse(JSON.parse(room.toString('utf8')));
      startNextPart();
    } else {
      parts.push(room);
      startNextPart();
    }
  }

  return (piece) => {
    let at = 0;
    while (at < piece.length || (filled === room.length && state === 'parts')) {
      const taken = piece.copy(room, filled, at, at + room.length - filled);
      at += taken;
      filled += taken;
      if (filled === room.length) full();
    }
  };
}
