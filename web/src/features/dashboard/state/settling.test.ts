import type { Alert } from '@wardlight/contract';
import { alert, alertId, bedId } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardKeyOf } from '../../../lib/care/card-key.ts';
import type { AlertCard } from './cards.ts';
import { settled } from './settling.ts';

const cardOf = (lead: Alert): AlertCard => ({ key: cardKeyOf(lead), lead, alerts: [lead] });
const raised = (n: number): AlertCard => cardOf(alert({ alert_id: alertId(n), bed_id: bedId(n) }));
const claimed = (n: number): AlertCard =>
  cardOf(alert({ alert_id: alertId(n), bed_id: bedId(n), phase: 'claimed', sounding: false }));
const asMap = (cards: readonly AlertCard[]): ReadonlyMap<string, AlertCard> =>
  new Map(cards.map((each) => [each.key, each]));
const read = (cards: readonly AlertCard[]): readonly string[] =>
  cards.map(({ lead }) => `${lead.alert_id} ${lead.phase}`);

describe('what a list shows', () => {
  const [a, b, c] = [raised(1), raised(2), raised(3)];
  const gone = claimed(1);
  const table: readonly [
    string,
    readonly AlertCard[],
    readonly AlertCard[],
    readonly AlertCard[],
    boolean,
    readonly string[],
  ][] = [
    ['at rest what is wanted, as it is wanted', [a, b], [c, b], [b, c], false, ['3 raised', '2 raised']],
    ['held keeps the order', [a, b], [b, a], [a, b], true, ['1 raised', '2 raised']],
    ['held puts the new at the end', [b], [a, b, c], [a, b, c], true, ['2 raised', '1 raised', '3 raised']],
    ['held keeps what was answered, as answered', [a, b], [b], [gone, b], true, ['1 claimed', '2 raised']],
    ['held keeps what was closed, as closed', [a, b], [b], [b], true, ['1 closed', '2 raised']],
    ['released lets the answered go', [gone, b], [b], [gone, b], false, ['2 raised']],
    ['held and empty takes what comes', [], [a], [a], true, ['1 raised']],
  ];
  it.each(table)('%s', (_, before, wanted, open, held, expected) => {
    expect(read(settled(before, wanted, asMap(open), held)).map((each) => each.replace(/^.*?(\d+ )/, '$1'))).toEqual(
      expected,
    );
  });

  it('is the very same list when nothing changed, so that nothing is painted', () => {
    const before = [a, b];
    expect(settled(before, [b, a], asMap([a, b]), true)).toBe(before);
    expect(settled(before, [a, b], asMap([a, b]), false)).toBe(before);
    const closed = settled(before, [b], asMap([b]), true);
    expect(settled(closed, [b], asMap([b]), true)).toBe(closed);
  });

  it('held, nothing ever moves, and nothing wanted is left out', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((list) => list.map(raised));
    fc.assert(
      fc.property(some, fc.array(some), (start, then) => {
        let shown: readonly AlertCard[] = start;
        for (const wanted of then) {
          const next = settled(shown, wanted, asMap(wanted), true);
          expect(next.slice(0, shown.length).map(({ key }) => key)).toEqual(shown.map(({ key }) => key));
          expect(new Set(next.map(({ key }) => key)).size).toBe(next.length);
          for (const { key } of wanted) expect(next.some((each) => each.key === key)).toBe(true);
          shown = next;
        }
      }),
      { seed: 20_260_301 },
    );
  });
});
