/** Samples that lie in pieces: any window is what it was, and costs no more than the pieces it touches. */
import { randomBytes } from 'node:crypto';
import type { AgencyId, EcgId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyHeader } from '../../ecg/shape.ts';
import { makeAgency, makeProvider, makeUser, startTestApp, type TestApp } from '../../testing/index.ts';
import type { Actor } from '../audit/audit.ts';
import { keepEcg } from './keep.ts';
import { pieceBytes } from './parts.ts';
import { readSamples } from './reads.ts';

const rate = 10_000;
/** Of 16 bits and of 32: two pieces and a bit, and one that is full to its last byte. */
const leads = [
  { name: 'I', bits: 16 as const, data: randomBytes(2 * pieceBytes + 100) },
  { name: 'II', bits: 32 as const, data: randomBytes(pieceBytes) },
  { name: 'III', bits: 16 as const, data: Buffer.alloc(0) },
];

let app: TestApp;
let agency: AgencyId;
let by: Actor;
let ecgId: EcgId;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const { user_id } = await makeUser(app, 'staff', provider, agency);
  by = { userId: user_id, accountId: user_id, address: null };
  const kept = await keepEcg(
    app.store.db,
    {
      ...{ agencyId: agency, by, at: app.clock.now(), gatewayId: null, residentId: null },
      mostBytes: 100 * pieceBytes,
    },
    {
      files: [{ name: 'a.edf', sha256: 'ab'.repeat(32), content: Buffer.from('a file') }],
      what: {
        ...{ format: 'edf', start: null, header: emptyHeader, intervals: [], annotations: [], notices: [] },
        ...{ peaks: null, mean_rate: null },
        leads: leads.map((lead) => ({ ...lead, rate, step: 1, zero: 0, samples: (lead.data.length * 8) / lead.bits })),
      },
    },
  );
  if ('refused' in kept) throw new Error(kept.refused);
  ecgId = kept.ecg_id;
});
afterAll(() => app.stop());

async function windowOf(from_ms: number, ms: number): Promise<Buffer[]> {
  const asking = { agencyIds: [agency], by, now: app.clock.now() };
  const read = await readSamples(app.store.db, asking, ecgId, { from_ms, ms });
  if (read === null || 'wrong' in read) throw new Error('no samples');
  return read.leads.map(({ samples }) => Buffer.from(samples, 'base64'));
}
const cut = (from_ms: number, ms: number): Buffer[] =>
  leads.map(({ data, bits }) => {
    const bytes = (at: number) => (at * rate * bits) / 8 / 1_000;
    return data.subarray(bytes(from_ms), bytes(from_ms + ms));
  });

test('no piece is larger than the others, and none is empty', async () => {
  const { rows } = await app.store.pool.query(
    'select position, array_agg(octet_length(data) order by piece) as bytes from ecg_lead_pieces where ecg_id = $1 group by position order by position',
    [ecgId],
  );
  expect(rows).toEqual([
    { position: 0, bytes: [pieceBytes, pieceBytes, 100] },
    { position: 1, bytes: [pieceBytes] },
  ]);
});

test.each([
  ['in the first piece', 0, 1_000],
  ['over the border of two', 52_428, 1],
  ['over two borders', 50_000, 60_000],
  ['at the end of a lead, which is that of a piece', 26_000, 1_000],
  ['of which a lead has nothing', 60_000, 10],
  ['at the end of all', 104_857, 10],
  ['beyond it', 200_000, 10],
])('a window %s is cut out as it was kept', async (_, from, ms) => {
  const [read, expected] = [await windowOf(from, ms), cut(from, ms)];
  for (const [lead, bytes] of read.entries()) expect(bytes.equals(expected[lead] ?? Buffer.alloc(1))).toBe(true);
  expect(read).toHaveLength(leads.length);
});

test('a window needs none but its own pieces, and without one of those it is not shown', async () => {
  const forget = (position: number, piece: number) =>
    app.store.pool.query('delete from ecg_lead_pieces where ecg_id = $1 and position = $2 and piece = $3', [
      ecgId,
      position,
      piece,
    ]);
  await forget(0, 0);
  await forget(0, 2);
  const [first] = await windowOf(60_000, 1_000);
  expect(first?.equals(cut(60_000, 1_000)[0] ?? Buffer.alloc(1))).toBe(true);
  for (const from of [0, 52_428]) await expect(windowOf(from, 10)).rejects.toThrow('a piece of a lead is missing');
});
