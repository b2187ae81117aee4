/**
 * Doubles: what a mat sends again because it never heard that we have it (decisions §15, docs/decisions/161). Known by mat, its clock, its
 * number and what it says, never by `sent`, which is renewed with each try. A mat that begins anew with a clock that was never set says
 * the same numbers of other moments: told apart by what it says, and by when it began.
 */
import type { Frame, MatId } from '@wardlight/contract';
import type pg from 'pg';
import { instantText } from '../../db/database.ts';

/** What tells one content from another, as it is kept. */
type Content = Omit<Frame, 'seq' | 'at' | 'sent'>;

interface Stored {
  readonly arrivedAt: number;
  /** When its mat last began, as far as it has said. */
  readonly bootedAt: number | null;
}

export interface ComingFrame {
  readonly matId: MatId;
  /** The effective time. */
  readonly at: number;
  readonly arrivedAt: number;
  readonly frame: Frame;
}

/** `again`: nothing of it is news. `anew`: number and clock were kept before, and this is another reading. */
export type Judged = 'first' | 'anew' | 'again';

export interface KnownFrames {
  judge(coming: ComingFrame): Judged;
}

export const nothingKnown: KnownFrames = { judge: () => 'first' };

const frameKey = (matId: number, at: number, seq: number): string => `${matId} ${at} ${seq}`;

const fields = [
  'state',
  'posture',
  'rr',
  'hr',
  'spo2',
  'temp',
  'move',
  'quality',
] as const satisfies readonly (keyof Content)[];

/** Numbers are kept as `real`: six digits come back as they were. */
const sameValue = (one: Content[keyof Content], other: Content[keyof Content]): boolean =>
  (one ?? null) === (other ?? null) ||
  (typeof one === 'number' && typeof other === 'number' && Math.fround(one) === Math.fround(other));
const sameContent = (one: Content, other: Content): boolean =>
  fields.every((field) => sameValue(one[field], other[field]));

/** Measured after its mat began, of which the stored one is from before. */
const isOfLaterBoot = ({ at }: ComingFrame, { arrivedAt, bootedAt }: Stored): boolean =>
  bootedAt !== null && at > bootedAt && arrivedAt < bootedAt;

/** What a batch has kept itself, in front of what the database held before. */
export function withBatch(known: KnownFrames): KnownFrames {
  const kept = new Map<string, Content[]>();
  return {
    judge(coming) {
      const { at, seq } = coming.frame;
      const key = frameKey(coming.matId, at, seq);
      const own = kept.get(key);
      if (own === undefined) {
        const judged = known.judge(coming);
        if (judged !== 'again') kept.set(key, [coming.frame]);
        return judged;
      }
      if (own.some((one) => sameContent(one, coming.frame)) || known.judge(coming) === 'again') return 'again';
      own.push(coming.frame);
      return 'anew';
    },
  };
}

interface Row extends Content {
  mat_id: number;
  device_at: number;
  seq: number;
  arrived_at: number;
  booted_at: number | null;
}

/** @param since bounds the search to what a mat may still send again */
export async function readKnownFrames(
  client: pg.PoolClient,
  suspects: readonly { readonly agencyId: number; readonly matId: number; readonly at: number; readonly seq: number }[],
  since: number,
): Promise<KnownFrames> {
  if (suspects.length === 0) return nothingKnown;
  const { rows } = await client.query<Row>({
    name: 'known-frames',
    text: `select f.mat_id, f.device_at, f.seq, f.arrived_at, f.state, f.posture, f.rr, f.hr, f.spo2, f.temp, f.move, f.quality, m.booted_at
      from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[]) s(agency_id, mat_id, device_at, seq)
      join frames f using (agency_id, mat_id, device_at, seq) join mats m using (agency_id, mat_id)
      where f.arrived_at >= $5::timestamptz`,
    values: [
      suspects.map((suspect) => suspect.agencyId),
      suspects.map((suspect) => suspect.matId),
      suspects.map((suspect) => suspect.at),
      suspects.map((suspect) => suspect.seq),
      instantText(since),
    ],
  });
  const known = Map.groupBy(rows, (row) => frameKey(row.mat_id, row.device_at, row.seq));
  return {
    judge(coming) {
      const stored = known.get(frameKey(coming.matId, coming.frame.at, coming.frame.seq));
      if (stored === undefined) return 'first';
      const isKnown = stored.some(
        (row) =>
          sameContent(row, coming.frame) &&
          !isOfLaterBoot(coming, { arrivedAt: row.arrived_at, bootedAt: row.booted_at }),
      );
      return isKnown ? 'again' : 'anew';
    },
  };
}
