/** A great ward on one machine: 5,000 beds at a frame a second with all alert rules, beside a Node-RED flow with the same rules. */
import { openProduct } from '../chains.ts';
import { percentile } from '../histogram.ts';
import { closeLoad, openLoad, paceSlice, type Slice } from '../load/drive.ts';
import type { MatsOrders } from '../load/mats.ts';
import { type NodeRed, startNodeRed } from '../peers/node-red.ts';
import type { FlowSaid } from '../peers/plain-broker.ts';
import { cpuMsOf } from '../processes.ts';
import { type Programs, pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, inMs, type Row, roughly } from '../table.ts';
import { profiling } from './chain.ts';
import { otherUse, sayTroubles } from './troubles.ts';

const oneScreen = 1;
const everyMs = 1_000;
const warmUpMs = 4_000;
/** How long the flow may take for what it has not yet judged. */
const drainMs = 25_000;
const askMs = 200;

interface FlowSlice {
  readonly version: string;
  readonly published: number;
  readonly handled: number;
  readonly flowMs: number;
  readonly brokerMs: number;
  readonly ms: number;
  readonly raised: number;
}

/** The same mats, the same frames, the same pace; the cost is counted until everything is judged or nothing more comes. */
async function weighFlow(programs: Programs, beds: number, seconds: number): Promise<FlowSlice> {
  const sleepers = Array.from({ length: beds }, (_, n) => ({
    serial: `WL-flow-${n + 1}`,
    password: `${n}`.padStart(32, '0'),
  }));
  const peer = await startNodeRed(programs, sleepers);
  const mats = programs.work<MatsOrders>('bench/src/load/mats.ts');
  await mats.ask('connect', { port: peer.mqttPort, mats: sleepers });
  const warm = await mats.ask('pace', { everyMs, forMs: warmUpMs });
  const before = await drained(peer.broker, warm.published.mats.length);
  const books = () => ({ at: performance.now(), flow: cpuMsOf([peer.flow.pid]), broker: cpuMsOf([peer.broker.pid]) });
  const begin = books();
  const { published } = await mats.ask('pace', { everyMs, forMs: seconds * 1_000 });
  const after = await drained(peer.broker, before.handled + published.mats.length);
  const end = books();
  await mats.stop();
  await peer.stop();
  const count = (raised: Readonly<Record<string, number>>) => Object.values(raised).reduce((sum, n) => sum + n, 0);
  return {
    version: peer.version,
    published: published.mats.length,
    handled: after.handled - before.handled,
    flowMs: end.flow - begin.flow,
    brokerMs: end.broker - begin.broker,
    ms: end.at - begin.at,
    raised: count(after.raised) - count(before.raised),
  };
}

/** Until it has judged as many, or for as long as that may take: what it says of itself waits in line behind what it is to judge. */
async function drained(broker: NodeRed['broker'], wanted: number): Promise<FlowSaid> {
  const end = performance.now() + drainMs;
  for (;;) {
    const said = await broker.ask('said', {});
    if (said.handled >= wanted || performance.now() > end) return said;
    await pause(askMs);
  }
}

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, many, seconds, note } = setting;
  const load = await openLoad(programs, await openProduct(programs, many, profiling(setting)), oneScreen);
  const alerts = async () => await load.chain.countAlerts();
  const before = await alerts();
  const ours = await paceSlice(load, { seconds, everyMs });
  const raised = (await alerts()) - before;
  await closeLoad(load);
  sayTroubles(setting, 'beds', [ours]);
  const flow = await weighFlow(programs, many, seconds).catch((error: unknown) => {
    note(`beds: NODE-RED WAS NOT MEASURED: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
  if (flow !== null)
    note(
      `beds: Node-RED ${flow.version} judged ${flow.handled} of ${flow.published} frames in ${inMs(flow.ms)} with ${((flow.flowMs + flow.brokerMs) / flow.ms).toFixed(2)} cores, and raised ${flow.raised} alerts (the product ${raised}, its warm-up of 4 s included). It keeps no frame, answers the mat before it has judged, and writes its memory to disk every 30 s; see bench/peers/node-red/README.md`,
    );
  return rowsOf(ours, flow, many);
}

/** How the flow's figures read; nothing where it was not measured. */
function peerOf(flow: FlowSlice | null) {
  if (flow === null || flow.handled === 0) return null;
  const [judge, broker] = [(flow.flowMs * 1000) / flow.handled, (flow.brokerMs * 1000) / flow.handled];
  return {
    cores: `Node-RED ${((flow.flowMs + flow.brokerMs) / flow.ms).toFixed(2)}`,
    cpuUs: judge + broker,
    cpu: `${roughly(judge + broker)} µs (flow ${roughly(judge)}, broker ${roughly(broker)})`,
    unjudged: `${flow.published - flow.handled} of ${flow.published}`,
  };
}

export function rowsOf(ours: Slice, flow: FlowSlice | null, beds: number): Row[] {
  const { cost, frames } = ours;
  // What it has not answered it has not paid for.
  const done = frames - ours.unacked;
  const [server, database] = [(cost.server * 1000) / done, (cost.database * 1000) / done];
  const cores = (cost.server + cost.database) / cost.ms;
  const lost = ours.unacked + Math.abs(frames - ours.stored) + ours.unseen;
  const peer = peerOf(flow);
  return [
    {
      what: `beds: cores used by server and database at ${roughly((done * 1000) / cost.ms)} frames/s (${beds} beds)`,
      figure: `${cores.toFixed(2)} (server ${(cost.server / cost.ms).toFixed(2)}, database ${(cost.database / cost.ms).toFixed(2)})`,
      ...(peer && { baseline: peer.cores }),
      goal: atMost('time', cores, 1, '1 core'),
      reason: otherUse(cost),
    },
    {
      what: 'beds: CPU per frame, rules and storing included; peer: Node-RED with the same rules, storing no frame',
      figure: `${roughly(server + database)} µs (server ${roughly(server)}, database ${roughly(database)})`,
      ...(peer && { baseline: peer.cpu, ratio: (server + database) / peer.cpuUs }),
      goal: atMost('time', server + database, 100, '100 µs'),
      reason: otherUse(cost),
    },
    {
      what: 'beds: frame published → PUBACK, which says that it is judged and stored',
      figure: `p50 ${inMs(percentile(ours.acks, 0.5))}, p99 ${inMs(percentile(ours.acks, 0.99))}`,
    },
    {
      what: `beds: of ${frames} frames not acknowledged, not stored, not seen by a screen; peer: not judged`,
      figure: `${ours.unacked}, ${frames - ours.stored}, ${ours.unseen}`,
      ...(peer && { baseline: peer.unjudged }),
      goal: atMost('count', lost, 0, '0'),
    },
  ];
}

export const bedsScale: Scale = {
  name: 'beds',
  about: 'a ward of thousands, beside Node-RED',
  limitSeconds: 240,
  weigh,
};
