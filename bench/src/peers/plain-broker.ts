/** The broker before the Node-RED flow: the same aedes with the same check of names and passwords, in a process of its own, and nothing else. */
import { type AddressInfo, createServer } from 'node:net';
import { Aedes, type Client } from 'aedes';
import { answerOrders } from '../programs.ts';

export type PlainBrokerOrders = {
  start: {
    ask: { readonly mats: readonly { readonly serial: string; readonly password: string }[] };
    answer: { readonly mqttPort: number };
  };
  /** What the flow has said of itself so far. */
  said: { ask: object; answer: FlowSaid };
};

export interface FlowSaid {
  /** It hears the mats. */
  readonly listening: boolean;
  /** Frames it has judged, by its last pulse. */
  readonly handled: number;
  /** Alerts it raised, by kind. */
  readonly raised: Readonly<Record<string, number>>;
}

const flowId = 'node-red';
let listening = false;
let handled = 0;
const raised: Record<string, number> = {};

function hear(topic: string, payload: string): void {
  const said = JSON.parse(payload) as { handled?: number; change?: string; type?: string };
  if (topic === 'ward/pulse') handled = said.handled ?? 0;
  else if (said.change === 'raised' && said.type !== undefined) raised[said.type] = (raised[said.type] ?? 0) + 1;
}

answerOrders<PlainBrokerOrders>({
  async start({ mats }) {
    const passwords = new Map(mats.map(({ serial, password }) => [serial, password]));
    const names = new WeakMap<Client, string>();
    const broker = await Aedes.createBroker({
      authenticate(client, username, password, done) {
        const name = client.id === flowId ? flowId : (username ?? '');
        names.set(client, name);
        done(null, name === flowId || (client.id === name && passwords.get(name) === password?.toString()));
      },
      authorizePublish(client, packet, done) {
        const name = client === null ? undefined : names.get(client);
        if (name === flowId) {
          hear(packet.topic, packet.payload.toString());
          return done(null);
        }
        return done(
          packet.topic.startsWith(`v1/${name}/up/`) ? null : new Error('this topic belongs to somebody else'),
        );
      },
    });
    broker.on('subscribe', (subscriptions, client) => {
      if (client.id === flowId && subscriptions.some(({ topic }) => topic.endsWith('/frame'))) listening = true;
    });
    const server = createServer((socket) => {
      socket.setNoDelay(true);
      broker.handle(socket);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return { mqttPort: (server.address() as AddressInfo).port };
  },
  said: async () => ({ listening, handled, raised }),
});
