/** A process that asks one thing on many connections, each again as soon as it is answered, as somebody would who wants to do harm. */
import { Agent, request } from 'node:http';
import { answerOrders } from '../programs.ts';

export type HammerOrders = {
  hammer: {
    ask: {
      readonly url: string;
      readonly path: string;
      /** What else is said with each. */
      readonly headers: Readonly<Record<string, string>>;
      readonly connections: number;
      /** As a trusted proxy says them; 1 = all come from one. */
      readonly addresses: number;
      readonly forMs: number;
    };
    answer: { readonly statuses: Readonly<Record<string, number>> };
  };
};

async function hammer({ url, path, headers, connections, addresses, forMs }: HammerOrders['hammer']['ask']) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  const end = performance.now() + forMs;
  const ask = (n: number) =>
    new Promise<string>((done) => {
      const said = {
        ...headers,
        'x-forwarded-for': `10.7.${Math.floor((n % addresses) / 200)}.${((n % addresses) % 200) + 1}`,
      };
      const asked = request(`${url}${path}`, { agent, headers: said }, (answer) => {
        answer.resume();
        answer.once('end', () => done(String(answer.statusCode)));
        answer.once('error', () => done('cut'));
      });
      asked.once('error', () => done('cut'));
      // Whoever waits in line when it is over hangs up.
      asked.setTimeout(Math.max(1, end - performance.now()), () => asked.destroy());
      asked.end();
    });
  const circle = async (n: number) => {
    while (performance.now() < end) {
      const status = await ask(n);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => circle(n)));
  agent.destroy();
  return { statuses };
}

answerOrders<HammerOrders>({ hammer });
