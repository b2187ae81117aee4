/**
 * As much of an MQTT 3.1.1 client as a mat needs: sign in, publish at QoS 1, hear the PUBACK. Hand-made, because on two cores a full
 * client library would use more than the broker that is measured; the same one drives the product and the bare chain.
 */
import { connect, type Socket } from 'node:net';

export interface MqttClient {
  readonly connected: boolean;
  /** How many PUBACKs are owed. */
  readonly owed: number;
  /** `acked` is called with the PUBACK, never if the connection ends before. */
  publish(topic: string, payload: string, acked: () => void): void;
  close(): void;
}

const connectPacket = 1;
const connackPacket = 2;
const publishPacket = 3;
const pubackPacket = 4;
const cleanWithNameAndPassword = 0xc2;

export const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

/** The fixed header: the kind, and how much follows in groups of seven bits, the lowest first. */
export function packet(kind: number, flags: number, body: Buffer): Buffer {
  const head = [(kind << 4) | flags];
  for (let left = body.length; ; left >>= 7) {
    head.push(left > 127 ? (left & 127) | 128 : left);
    if (left <= 127) break;
  }
  return Buffer.concat([Buffer.from(head), body]);
}

export const connectWords = (name: string, password: string): Buffer =>
  packet(
    connectPacket,
    0,
    Buffer.concat([
      text('MQTT'),
      Buffer.from([4, cleanWithNameAndPassword, 0, 0]),
      text(name),
      text(name),
      text(password),
    ]),
  );

export function publishWords(topic: string, id: number, payload: string): Buffer {
  return packet(
    publishPacket,
    2,
    Buffer.concat([text(topic), Buffer.from([id >> 8, id & 0xff]), Buffer.from(payload)]),
  );
}

/** Takes whole packets of a broker off the front; answers with what is left. All that a mat hears is shorter than 128 bytes. */
export function takePackets(bytes: Buffer, hear: (kind: number, body: Buffer) => void): Buffer {
  let at = 0;
  for (;;) {
    const length = bytes[at + 1];
    if (length === undefined || at + 2 + length > bytes.length) return bytes.subarray(at);
    hear((bytes[at] ?? 0) >> 4, bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
}

export function connectMqtt(port: number, serial: string, password: string): Promise<MqttClient> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  const owed = new Map<number, () => void>();
  let id = 0;
  let left: Buffer = Buffer.alloc(0);
  const client: MqttClient = {
    get connected() {
      return socket.writable;
    },
    get owed() {
      return owed.size;
    },
    publish(topic, payload, acked) {
      id = (id % 65_535) + 1;
      owed.set(id, acked);
      socket.write(publishWords(topic, id, payload));
    },
    close: () => socket.destroy(),
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => socket.write(connectWords(serial, password)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed before it was let in')));
    socket.on('data', (chunk: Buffer) => {
      left = takePackets(left.length === 0 ? chunk : Buffer.concat([left, chunk]), (kind, body) => {
        if (kind === connackPacket) admit(body[1] ?? 255, socket, () => resolve(client), reject);
        if (kind !== pubackPacket) return;
        const answered = body.readUInt16BE(0);
        const acked = owed.get(answered);
        owed.delete(answered);
        acked?.();
      });
    });
  });
}

function admit(answer: number, socket: Socket, resolve: () => void, reject: (error: Error) => void): void {
  if (answer === 0) {
    resolve();
    return;
  }
  socket.destroy();
  reject(new Error(`the broker refused a mat with ${answer}`));
}
