import type { UserId } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { alertId, evening, matStream, minutes, nurse, rulesOf, run, seconds } from '../testing/index.ts';
import type { Input } from '../types.ts';

const rules = rulesOf({ alerts: { leaveBed: {} } });
const at = (ms: number) => evening + ms;
const open = run(matStream().lying(minutes(1)).out(minutes(1)).inputs, rules).state;
const other = 8 as UserId;
const claim = (ms: number, by: UserId, n = 1): Input => ({ kind: 'claim', at: at(ms), alertIds: [alertId(n)], by });
const close = (ms: number, note: string | null = null, n = 1): Input => ({
  kind: 'close',
  at: at(ms),
  alertIds: [alertId(n)],
  by: other,
  reason: 'falseAlarm',
  note,
});

describe('the life of an alert', () => {
  it('is raised whole', () => {
    expect(open.alerts).toEqual([
      {
        id: '00000000000000aa-1',
        type: 'leaveBed',
        priority: 'medium',
        technical: false,
        threshold: null,
        value: null,
        source: null,
        startedAt: at(60_000),
        raisedAt: at(63_000),
        toldAt: at(63_000),
        firstToldAt: at(63_000),
        grownAt: null,
        suppressed: null,
        toldAgainAt: null,
        escalatedAt: null,
        claimedAt: null,
        claimedBy: null,
        firstClaimedAt: null,
        withUntil: null,
        handedTo: null,
        joined: false,
        stillAt: null,
        clearedAt: null,
        closedAt: null,
        closedBy: null,
        closeCause: null,
        closeNote: null,
        fall: null,
        noData: false,
        reopened: 0,
      },
    ]);
  });

  it('the first claim stands', () => {
    const { facts, state } = run([claim(118_000, nurse), claim(118_500, other)], rules, open);
    expect(facts).toMatchObject([
      { fact: 'alertChanged', at: at(118_000), change: 'claimed', by: nurse, alert: { claimedBy: nurse } },
    ]);
    expect(state.alerts).toMatchObject([{ claimedAt: at(118_000), claimedBy: nurse }]);
  });

  it('staff close it with reason and note, and it is gone from the open ones', () => {
    const { facts, state } = run([close(118_000, 'was the cat')], rules, open);
    expect(facts).toMatchObject([
      { change: 'closedWhileTrue', by: other },
      {
        change: 'closed',
        by: other,
        alert: {
          closedAt: at(118_000),
          closedBy: other,
          closeCause: 'falseAlarm',
          closeNote: 'was the cat',
          clearedAt: null,
        },
      },
    ]);
    expect(state.alerts).toEqual([]);
    expect(run([close(119_000), claim(119_000, nurse)], rules, state).facts).toEqual([]);
  });

  it('closed as a fall it keeps what was said of it', () => {
    const fall = { injury: 'seen', called: ['nurse', 'ambulance'] } as const;
    const { facts, state } = run(
      [
        {
          kind: 'close',
          at: at(118_000),
          alertIds: [alertId(1)],
          by: other,
          reason: 'fall',
          note: null,
          fall: { ...fall, called: [...fall.called] },
        },
      ],
      rules,
      open,
    );
    expect(facts).toMatchObject([
      { change: 'closedWhileTrue' },
      { change: 'closed', alert: { closeCause: 'fall', fall } },
    ]);
    expect(state.alerts).toEqual([]);
  });

  it('what is not there can be neither claimed nor closed', () => {
    expect(run([claim(118_000, nurse, 2), close(118_000, null, 2)], rules, open).facts).toEqual([]);
  });

  it('what was due before a claim comes first', () => {
    const back = run(matStream(at(120_000)).lying(seconds(1)).inputs, rules, open).state;
    const { facts } = run([claim(131_000, nurse)], rules, back);
    expect(facts.flatMap((fact) => (fact.fact === 'alertChanged' ? [fact.change] : []))).toEqual(['cleared', 'closed']);
  });

  it('ids never repeat in one state', () => {
    const stream = matStream();
    for (let n = 0; n < 5; n += 1) stream.lying(minutes(1)).out(minutes(1));
    const ids = run(stream.inputs, rules).facts.flatMap((fact) =>
      fact.fact === 'alertChanged' && fact.change === 'raised' ? [fact.alert.id] : [],
    );
    expect(ids).toEqual([1, 2, 3, 4, 5].map(alertId));
  });
});
