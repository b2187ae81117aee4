/** A resident is chosen: what is measured, on which meter, and the press that begins to wait. Whoever waits for the same is named first. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import type { MeasurementKind, MeterFamily, RoundRow } from '@wardlight/contract';
import { useEffect, useRef } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Begun, type Measuring, useMeterGroups, useMeters } from '../api.ts';
import { classes } from '../classes.ts';
import { namedKinds, offeredKinds, onlyPulseMeets } from '../model.ts';
import type { Wanted } from '../wanted.ts';

export type Clash = Extract<Begun, { readonly state: 'clash' }>['with'];

interface PrepareProps {
  readonly family: MeterFamily;
  readonly resident: RoundRow;
  readonly wanted: Wanted;
  readonly onWant: (wanted: Wanted) => void;
  readonly clash: Clash;
  readonly me: number;
  readonly ending: Measuring['ending'];
  /** That one is given up, and this one begins. */
  readonly onInstead: (other: Clash[number]) => void;
  readonly beginning: Measuring['beginning'];
  readonly onBegin: () => void;
  readonly onLeave: () => void;
  readonly onByHand: () => void;
}

export function Prepare(props: PrepareProps) {
  const { family, resident, wanted, onWant, clash, beginning, onBegin, onLeave, onByHand } = props;
  const d = useDeskWords();
  const errorText = useErrorWords();
  const words = useMeasurementWords();
  const groups = useMeterGroups(family).data ?? [];
  // One that was removed meanwhile is no choice any more.
  const group = groups.find(({ group_id }) => group_id === wanted.group) ?? null;
  const meters = (useMeters(family).data?.rows ?? []).filter(
    (meter) => group === null || meter.group?.group_id === group.group_id,
  );
  const offered = offeredKinds(family, group?.device_type ?? null);
  const chooseGroup = (value: string) => {
    const chosen = groups.find(({ group_id }) => String(group_id) === value) ?? null;
    const kinds = offeredKinds(family, chosen?.device_type ?? null);
    const kept = wanted.kinds.filter((kind) => kinds.includes(kind));
    onWant({ group: chosen?.group_id ?? null, meter: null, kinds: kept.length > 0 ? kept : kinds.slice(0, 1) });
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const toggle = (kind: MeasurementKind) =>
    onWant({
      ...wanted,
      kinds: wanted.kinds.includes(kind) ? wanted.kinds.filter((one) => one !== kind) : [...wanted.kinds, kind],
    });
  return (
    <section className={classes.card}>
      <h2 ref={heading} tabIndex={-1} className={classes.who}>
        <span className={classes.bed}>{resident.bed?.bed_no}</span>
        {resident.name}
      </h2>
      <fieldset className={classes.kinds}>
        <legend>{d('measuring.what')}</legend>
        {offered.map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes.kind}
            aria-pressed={wanted.kinds.includes(kind)}
            onClick={() => toggle(kind)}
          >
            {words.kind(kind)}
          </button>
        ))}
      </fieldset>
      {groups.length > 0 && (
        <NativeSelect
          size="md"
          label={d('meters.group')}
          value={String(group?.group_id ?? '')}
          data={[
            { value: '', label: d('meters.anyGroup') },
            ...groups.map(({ group_id, name }) => ({ value: String(group_id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => chooseGroup(value)}
        />
      )}
      <NativeSelect
        size="md"
        label={d('measuring.meter')}
        value={String(wanted.meter ?? '')}
        data={[
          { value: '', label: d('measuring.anyMeter') },
          ...meters.map(({ meter_id, name, serial }) => ({ value: String(meter_id), label: `${name} · ${serial}` })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onWant({ ...wanted, meter: meters.find(({ meter_id }) => String(meter_id) === value)?.meter_id ?? null })
        }
      />
      {clash.length > 0 && <Clashes {...props} />}
      {beginning.failure !== null && !beginning.busy && (
        <Notice kind="fault" title={d('measuring.beginFailed')}>
          {errorText(beginning.failure)}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button busy={beginning.busy} off={wanted.kinds.length === 0} onClick={onBegin}>
          {d('measuring.begin')}
        </Button>
        <Button kind="plain" onClick={onByHand}>
          {d('measuring.hand.open')}
        </Button>
        <Button kind="plain" onClick={onLeave}>
          {d('measuring.another')}
        </Button>
      </div>
    </section>
  );
}

function Clashes({ clash, wanted, me, ending, beginning, onInstead }: PrepareProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const format = useFormat();
  const words = useMeasurementWords();
  const [only] = clash.length === 1 ? clash : [];
  const own = only?.began_by.user_id === me ? only : undefined;
  return (
    <Notice
      kind="fault"
      title={d('measuring.beginFailed')}
      action={
        own === undefined ? undefined : (
          <Button kind="plain" busy={ending.busy || beginning.busy} onClick={() => onInstead(own)}>
            {d('measuring.stopAndBegin')}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {clash.map(({ waiting_id, resident, kinds, began_by, until_at }) => (
          <li key={waiting_id}>
            {d('measuring.clash', {
              by: began_by.name,
              name: resident.name,
              what: namedKinds(kinds).map(words.kind).join(' · '),
              time: format.clockOf(until_at, serverNow()),
            })}
          </li>
        ))}
      </ul>
      {clash.some(({ kinds }) => onlyPulseMeets(kinds, wanted.kinds)) && <p>{d('measuring.bothPulse')}</p>}
      <p>{d('measuring.clashInfo')}</p>
      {ending.failure !== null && !ending.busy && (
        <p>{hasCode(ending.failure, 'conflict') ? d('measuring.changedMeanwhile') : errorText(ending.failure)}</p>
      )}
    </Notice>
  );
}
