/**
 * As much of a screen as a thousand of them need: opens the websocket, subscribes, answers pings, counts and numbers events by their first
 * bytes.
 * Hand-made, because on two cores a thousand parsing clients would use more than the server that is measured. The same one hears the
 * product and the peer.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

export interface PlainScreen {
  /** `DashboardEvent`s that came. */
  readonly events: number;
  /** Number of the last event of any kind, and how many numbers before it never came. */
  readonly seq: number;
  readonly gaps: number;
  /** Bytes of payload, of whatever kind. */
  readonly bytes: number;
  readonly connected: boolean;
  close(): void;
}

export interface Seat {
  readonly url: string;
  readonly channel: string;
  readonly token: string;
}

const textFrame = 1;
const closeFrame = 8;
/** The event's name, its channel and its number. */
const firstBytes = 120;

/** One text frame from a client: masked, as RFC 6455 §5.3 wants it of clients. */
export function textWords(text: string, mask: Buffer = randomBytes(4)): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : Buffer.from([0x80 | 126, body.length >> 8, body.length & 0xff]);
  for (const [n, byte] of body.entries()) body[n] = byte ^ (mask[n % 4] ?? 0);
  return Buffer.concat([Buffer.from([0x80 | textFrame]), length, mask, body]);
}

export interface FrameReader {
  take(chunk: Buffer): void;
}

/** Tells of each frame of a server its kind, its length and its first bytes; the rest is passed over without being kept. */
export function createFrameReader(hear: (kind: number, length: number, first: string) => void): FrameReader {
  let head = Buffer.alloc(0);
  let kind = 0;
  let length = 0;
  let left = -1;
  let first = '';

  /** @returns how many bytes the head has, 0 when it is not all there */
  function readHead(bytes: Buffer): number {
    const short = (bytes[1] ?? 0) & 0x7f;
    const needed = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < needed) return 0;
    kind = (bytes[0] ?? 0) & 0x0f;
    length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    return needed;
  }

  return {
    take(chunk) {
      let bytes = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      head = Buffer.alloc(0);
      for (;;) {
        if (left < 0) {
          const used = readHead(bytes);
          if (used === 0) break;
          bytes = bytes.subarray(used);
          left = length;
          first = '';
        }
        const mine = Math.min(left, bytes.length);
        if (first.length < firstBytes) first += bytes.toString('latin1', 0, Math.min(mine, firstBytes - first.length));
        bytes = bytes.subarray(mine);
        left -= mine;
        if (left > 0) break;
        left = -1;
        hear(kind, length, first);
      }
      head = Buffer.from(bytes);
    },
  };
}

const numberOf = (first: string): number => Number(/"seq":(\d+)/.exec(first)?.[1] ?? Number.NaN);

const upgrade = (host: string): string =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '',
    '',
  ].join('\r\n');

/** Resolves when it has its snapshot. */
export function connectPlainScreen({ url, channel, token }: Seat): Promise<PlainScreen> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let [events, bytes, seq, gaps] = [0, 0, 0, 0];
  const screen: PlainScreen = {
    get events() {
      return events;
    },
    get seq() {
      return seq;
    },
    get gaps() {
      return gaps;
    },
    get bytes() {
      return bytes;
    },
    get connected() {
      return socket.writable;
    },
    close: () => socket.destroy(),
  };
  const subscribe = JSON.stringify(['subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } }]);
  return new Promise((resolve, reject) => {
    const reader = createFrameReader((kind, length, first) => {
      bytes += length;
      if (kind === closeFrame) return screen.close();
      if (first.startsWith('42["DashboardEvent"') || first.startsWith('42["AlertEvent"')) {
        if (first[4] === 'D') events++;
        const number = numberOf(first);
        gaps += number - seq - 1;
        seq = number;
      } else if (first === '2') socket.write(textWords('3'));
      else if (first.startsWith('0{')) socket.write(textWords('40'));
      else if (first.startsWith('40')) socket.write(textWords(`42${subscribe}`));
      else if (first.startsWith('42["SnapshotEvent"')) {
        seq = numberOf(first);
        resolve(screen);
      } else if (first.startsWith('42["subscription_error"')) reject(new Error('a screen was refused'));
    });
    let greeting = '';
    let open = false;
    socket.once('connect', () => socket.write(upgrade(host)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed before its snapshot came')));
    socket.on('data', (chunk: Buffer) => {
      if (open) return reader.take(chunk);
      greeting += chunk.toString('latin1');
      const end = greeting.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!greeting.startsWith('HTTP/1.1 101')) return reject(new Error(`no websocket: ${greeting.split('\r\n')[0]}`));
      open = true;
      const rest = Buffer.from(greeting.slice(end + 4), 'latin1');
      if (rest.length > 0) reader.take(rest);
    });
  });
}
