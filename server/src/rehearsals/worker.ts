/** The thread in which nights are replayed: rehearsals one after the other, each with its progress and its result. */
import { parentPort, workerData } from 'node:worker_threads';
import { connect, type DatabaseAddress } from '../store/db/database.ts';
import { type RehearsalJob, type RehearsalResult, rehearse } from './rehearse.ts';

export interface WorkerGiven {
  readonly database: DatabaseAddress;
}
export type WorkerTells = { readonly done: number } | { readonly result: RehearsalResult } | { readonly error: Error };

const tell = (told: WorkerTells) => parentPort?.postMessage(told);
// One connection, whatever is rehearsed; one that breaks between two questions is found out by the next of them.
const limits = { connections: 1, statementMs: 20_000, answerMs: 25_000 };
const { pool } = connect((workerData as WorkerGiven).database, () => {}, limits);

async function play(job: RehearsalJob): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    tell({ result: await rehearse(client, job, (done) => tell({ done })) });
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

parentPort?.on('message', (job: RehearsalJob) => {
  play(job).catch((error: Error) => tell({ error }));
});
