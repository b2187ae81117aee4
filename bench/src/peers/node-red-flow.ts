/**
 * The Node-RED flow as Node-RED reads it, with the watch's function node from its own readable file.
 * `node bench/src/peers/node-red-flow.ts` writes `bench/peers/node-red/flow.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const nodeRedFolder = resolve(import.meta.dirname, '../../peers/node-red');
const functionFile = join(nodeRedFolder, 'functions/watch.js');
const flowFile = join(nodeRedFolder, 'flow.json');

/** No other value of the flow may read like it: Node-RED would take it for a reference. */
const brokerId = 'f0a1b2c3d4e5f607';

export const readFlowFile = (): string => readFileSync(flowFile, 'utf8');

export function composeFlow(watch = readFileSync(functionFile, 'utf8')): string {
  const tab = { z: 'ward' };
  const fromMats = (name: string, datatype: string, y: number) => ({
    ...tab,
    id: `in-${name}`,
    type: 'mqtt in',
    name: `mats: ${name}`,
    topic: `v1/+/up/${name}`,
    qos: '1',
    datatype,
    broker: brokerId,
    nl: false,
    rap: true,
    rh: 0,
    inputs: 0,
    x: 140,
    y,
    wires: [['watch']],
  });
  const nodes = [
    { id: 'ward', type: 'tab', label: 'The night watch', disabled: false, info: '' },
    {
      id: brokerId,
      type: 'mqtt-broker',
      name: "the mats' broker",
      broker: '127.0.0.1',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Node-RED fills it in from its environment
      port: '${WARD_MQTT_PORT}',
      clientid: 'node-red',
      autoConnect: true,
      usetls: false,
      protocolVersion: '4',
      keepalive: '60',
      cleansession: true,
    },
    fromMats('frame', 'json', 100),
    fromMats('link', 'utf8', 160),
    {
      ...tab,
      id: 'tick',
      type: 'inject',
      name: 'every second',
      props: [{ p: 'topic', vt: 'str' }],
      repeat: '1',
      crontab: '',
      once: true,
      onceDelay: 0.1,
      topic: 'tick',
      x: 150,
      y: 220,
      wires: [['watch']],
    },
    {
      ...tab,
      id: 'watch',
      type: 'function',
      name: 'watch the beds',
      func: watch,
      outputs: 1,
      timeout: 0,
      noerr: 0,
      initialize: '',
      finalize: '',
      libs: [],
      x: 380,
      y: 160,
      wires: [['out']],
    },
    {
      ...tab,
      id: 'out',
      type: 'mqtt out',
      name: 'facts',
      topic: '',
      qos: '1',
      retain: 'false',
      broker: brokerId,
      x: 590,
      y: 160,
      wires: [],
    },
  ];
  return `${JSON.stringify(nodes, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(flowFile, composeFlow());
