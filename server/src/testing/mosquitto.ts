/** A real foreign broker, as an operator would run it: passwords, and an access list that binds each mat to its own topics. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Mosquitto {
  readonly port: number;
  /** Where this user finds it. */
  url(user: string): string;
  readonly password: string;
  stop(): Promise<void>;
}

/** Debian puts the program where only root looks. */
function find(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** In a run that must be whole a missing broker is a failure and not a skipped test. */
export const mayDoWithoutMosquitto = (): boolean => find('mosquitto') === undefined && process.env.CI === undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const accessList = `user wardlight
topic read v1/+/up/#
topic write v1/+/down/#

pattern write v1/%u/up/#
pattern read v1/%u/down/#
`;

export async function startMosquitto(users: readonly string[]): Promise<Mosquitto> {
  const [program, passwd] = [find('mosquitto'), find('mosquitto_passwd')];
  if (program === undefined || passwd === undefined)
    throw new Error('mosquitto is missing: install the Debian package mosquitto');
  const folder = mkdtempSync(join(tmpdir(), 'wardlight-mosquitto-'));
  const password = 'a password for tests';
  const port = await freePort();
  const files = {
    passwords: join(folder, 'passwords'),
    access: join(folder, 'access'),
    settings: join(folder, 'conf'),
  };
  writeFileSync(files.passwords, '');
  for (const user of ['wardlight', ...users])
    execFileSync(passwd, ['-b', files.passwords, user, password], { stdio: 'pipe' });
  writeFileSync(files.access, accessList);
  writeFileSync(
    files.settings,
    `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${files.passwords}\nacl_file ${files.access}\npersistence false\nmax_queued_messages 100000\nmax_inflight_messages 1000\nuser root\n`,
  );
  const child: ChildProcess = spawn(program, ['-c', files.settings, '-v'], { stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const hear = (bytes: Buffer) => {
      said += bytes.toString('utf8');
      if (said.includes('running')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`mosquitto ended:\n${said}`)));
  });
  return {
    port,
    password,
    url: (user) => `mqtt://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
