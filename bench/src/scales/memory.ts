/** Memory of the server and its database, what is shared counted once, after a minute of an ordinary ward. */
import { openProduct } from '../chains.ts';
import { closeLoad, measuredPids, openLoad } from '../load/drive.ts';
import { pssOf } from '../processes.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, type Row } from '../table.ts';

const beds = 200;
const screens = 10;
const minuteMs = 60_000;

const inMb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

async function weigh({ programs }: Setting): Promise<readonly Row[]> {
  const load = await openLoad(programs, await openProduct(programs, beds), screens);
  await load.mats.ask('pace', { everyMs: 1_000, forMs: minuteMs });
  const server = pssOf([load.chain.serverPid]);
  const all = pssOf(measuredPids(load.chain));
  await closeLoad(load);
  return [
    {
      what: `memory: server + database after a minute (${beds} beds, ${screens} screens)`,
      figure: `${inMb(all)} (server ${inMb(server)}, database ${inMb(all - server)})`,
      goal: atMost('count', all, 300e6, '300 MB'),
    },
  ];
}

export const memory: Scale = { name: 'memory', about: 'memory of server and database', limitSeconds: 120, weigh };
