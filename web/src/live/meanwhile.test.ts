import type { Alert, BedStatus, NotifyGroup, Tile } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedId,
  bedLive,
  board,
  exampleAt,
  residentId,
  stayId,
  tile,
  userId,
} from '@wardlight/contract/testing';
import { expect, it } from 'vitest';
import { type BoardState, emptyBoard, reduce } from './board-state.ts';
import { happenedMeanwhile, type Meanwhile, passedMeanwhile } from './meanwhile.ts';

const me = userId(7);
const bedOf = (n: number, status: BedStatus) =>
  tile({ bed_id: bedId(n), bed_no: String(n), live: bedLive({ bed_id: bedId(n), status }) });
const alarm = (n: number, change: Partial<Alert> = {}): Alert =>
  alert({ alert_id: alertId(n), bed_id: bedId(n), bed_no: String(n), ...change });
const claimedBy = (of: Alert, n: number): Alert => ({
  ...of,
  phase: 'claimed',
  sounding: false,
  claimed_at: exampleAt,
  claimed_by: { user_id: userId(n), name: `name ${n}` },
});
const picture = (alerts: Alert[], statuses: BedStatus[] = []): BoardState =>
  reduce(emptyBoard, {
    kind: 'snapshot',
    at: exampleAt,
    board: board({ alerts, tiles: statuses.map((status, index) => bedOf(index + 1, status)) }),
  });
const said = (events: readonly Meanwhile[]): string[] =>
  events.map((event) => {
    if (event.kind === 'status') return `status ${event.tile.bed_no} ${event.from} ${event.tile.live.status}`;
    if (event.kind === 'resident') return `resident ${event.tile.bed_no} ${event.from} ${event.tile.resident?.name}`;
    return `${event.kind} ${event.kind === 'passed' ? event.told.alert_id : event.alert.alert_id}`;
  });
const id = (n: number): string => alertId(n);

it('tells what was raised, claimed by others and ended, the urgent first, and then what beds have done', () => {
  const before = picture([alarm(1), alarm(2), alarm(3)], ['inBed', 'sitting']);
  const after = picture(
    [claimedBy(alarm(1), 9), claimedBy(alarm(2), 7), alarm(4, { priority: 'low' }), alarm(5, { priority: 'high' })],
    ['bedExit', 'sitting'],
  );
  expect(said(happenedMeanwhile(before, after, me))).toEqual([
    `raised ${id(5)}`,
    `raised ${id(4)}`,
    `claimed ${id(1)}`,
    `ended ${id(3)}`,
    'status 1 inBed bedExit',
  ]);
});

it('tells nothing where nothing changed, and nothing of beds that were not there before', () => {
  const one = picture([alarm(1)], ['inBed']);
  expect(happenedMeanwhile(one, picture([alarm(1)], ['inBed', 'bedExit']), me)).toEqual([]);
});

it('tells what grew more urgent, became another thing or came back, and no longer says that nothing changed', () => {
  const before = picture([alarm(1), alarm(2), alarm(3, { priority: 'high' }), alarm(4)]);
  const after = picture([
    alarm(1, { priority: 'high' }),
    alarm(2, { type: 'leaveBed' }),
    alarm(3, { priority: 'high', reopened: 1 }),
    alarm(4, { value: 5 }),
  ]);
  expect(said(happenedMeanwhile(before, after, me)).toSorted()).toEqual([1, 2, 3].map((n) => `raised ${id(n)}`));
});

it('tells who lies where by now', () => {
  const lies = (n: number, name: string, stay: number) =>
    tile({
      bed_id: bedId(n),
      bed_no: String(n),
      resident: { resident_id: residentId(stay), stay_id: stayId(stay), name, gender: null },
    });
  const with_ = (...tiles: Tile[]) => reduce(emptyBoard, { kind: 'snapshot', at: exampleAt, board: board({ tiles }) });
  const before = with_(lies(1, 'A', 1), lies(2, 'B', 2), lies(3, 'C', 3));
  const after = with_(lies(1, 'B', 2), lies(2, 'A', 1), lies(3, 'C', 3));
  expect(said(happenedMeanwhile(before, after, me))).toEqual(['resident 1 A B', 'resident 2 B A']);
});

it('tells who goes now, where somebody else did before', () => {
  const before = picture([claimedBy(alarm(1), 8)]);
  expect(said(happenedMeanwhile(before, picture([claimedBy(alarm(1), 9)]), me))).toEqual([`claimed ${id(1)}`]);
  expect(happenedMeanwhile(before, before, me)).toEqual([]);
});

it('tells what came and went, once, from the list of what staff were told', () => {
  const before = picture([alarm(1)]);
  const after = picture([alarm(2)]);
  const told = (n: number, at: number): NotifyGroup['notifies'][number] => ({
    notify_id: n * 1_000 + at,
    created_at: exampleAt + at,
    type: 'leaveBed',
    change: 'raised',
    priority: 'medium',
    alert_id: alertId(n),
    bed_no: '205-1',
    threshold: null,
    value: null,
    started_at: exampleAt + at,
  });
  const of: NotifyGroup = {
    resident_id: null,
    resident_name: null,
    agency_id: alarm(1).agency_id,
    bed_id: bedId(3),
    bed_no: '3',
    network_name: null,
    notifies: [told(3, 20), told(3, 10), told(1, 5), told(2, 5), told(4, -5)],
  };
  expect(said(passedMeanwhile(before, after, [of], exampleAt))).toEqual([`passed ${id(3)}`]);
});
