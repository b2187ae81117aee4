/** Starts the Node-RED peer: installs it where it is not, runs the published flow on a folder of its own beside a plain broker. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { MatsOrders } from '../load/mats.ts';
import { freePort, type Program, type Programs, pause, root, type Worker } from '../programs.ts';
import { nodeRedFolder } from './node-red-flow.ts';
import type { PlainBrokerOrders } from './plain-broker.ts';

const installLimitMs = 120_000;
const startLimitMs = 40_000;

const versionIn = (file: string): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/** @returns its version */
export async function installNodeRed(): Promise<string> {
  const lock = JSON.parse(readFileSync(join(nodeRedFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const wanted = lock.packages['node_modules/node-red']?.version ?? 'none';
  const installed = join(nodeRedFolder, 'node_modules/node-red/package.json');
  if (existsSync(installed) && versionIn(installed) === wanted) return wanted;
  await promisify(execFile)(
    'npm',
    ['ci', '--prefix', nodeRedFolder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: nodeRedFolder, env: withoutOurPackage(process.env), timeout: installLimitMs },
  );
  return versionIn(installed);
}

/** `npm run` tells its children which package they belong to; this one belongs to none of ours. */
export const withoutOurPackage = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^npm_(?:package_|lifecycle_|config_(?:local_)?prefix$)|^INIT_CWD$/i.test(name),
    ),
  );

export interface NodeRed {
  readonly version: string;
  readonly broker: Worker<PlainBrokerOrders>;
  readonly flow: Program;
  readonly mqttPort: number;
  stop(): Promise<void>;
}

export async function startNodeRed(programs: Programs, mats: MatsOrders['connect']['ask']['mats']): Promise<NodeRed> {
  const version = await installNodeRed();
  const broker = programs.work<PlainBrokerOrders>('bench/src/peers/plain-broker.ts');
  const { mqttPort } = await broker.ask('start', { mats });
  const folder = programs.tempFolder();
  // Node-RED writes beside the flow it runs.
  copyFileSync(join(nodeRedFolder, 'flow.json'), join(folder, 'flow.json'));
  const settings = join(nodeRedFolder, 'settings.cjs');
  const flow = programs.run(relative(root, join(nodeRedFolder, 'node_modules/node-red/red.js')), {
    args: ['--settings', settings, '--userDir', folder, join(folder, 'flow.json')],
    cwd: folder,
    env: { NODE_ENV: 'production', WARD_MQTT_PORT: String(mqttPort), WARD_UI_PORT: String(await freePort()) },
  });
  const end = performance.now() + startLimitMs;
  while (!(await broker.ask('said', {})).listening) {
    if (flow.ended() !== null || performance.now() > end)
      throw new Error(`Node-RED does not hear the mats:\n${flow.output().slice(-2_000)}`);
    await pause(50);
  }
  return {
    version,
    broker,
    flow,
    mqttPort,
    async stop() {
      await flow.stop();
      await broker.stop();
    },
  };
}
