/** Whose a reading is, or why it is refused: each one tap more. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import {
  isTimeUnknown,
  type MeasurementUnit,
  oldestTypedMs,
  type ReadingId,
  type ReadingRefusal,
  type ResidentId,
  rawUnits,
  readingRefusals,
  type Unassigned,
} from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { instantOf } from '../../../lib/i18n/wall-clock.ts';
import { useTypedDay } from '../../../lib/i18n/years.ts';
import { clockNote } from '../../../lib/reports/clock-note.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { usePlace } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import { type Said, type Several, type UnassignedActs, useOfMeter } from '../unassigned-api.ts';
import { AskedFirst, type Asks } from './asked-first.tsx';
import { FindResident } from './find-resident.tsx';

export interface UnassignedDialogProps {
  readonly reading: Unassigned;
  readonly acts: UnassignedActs;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

export function Fault({ failure }: { readonly failure: unknown }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (failure === null) return null;
  return (
    <Notice kind="fault" title={d('measuring.unassigned.failed')}>
      {hasCode(failure, 'conflict') ? d('measuring.unassigned.elsewhere') : errorText(failure)}
    </Notice>
  );
}

interface To {
  readonly resident_id: ResidentId;
  readonly name: string;
}

interface GiveProps extends UnassignedDialogProps {
  /** Null = not said yet. */
  readonly to: To | null;
  /** What the server asked already when it was given in one tap. */
  readonly asks?: Asks | undefined;
}

export function GiveDialog({ reading, acts, onClose, to: first, asks: already }: GiveProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const full = useViewport().width < fullBelowPx;
  /** Whose it is, where something is still to be said of it. */
  const [asked, setAsked] = useState<To | null>(first);
  const [said, setSaid] = useState<Said>({});
  const [answered, setAnswered] = useState(0);
  const questions = questionsOf(reading);
  /** Said by the server of this resident: far from usual, or there already. */
  const [asks, setAsks] = useState<Asks | null>(already ?? null);
  const sure = asked === null || asks === null || !asksOfValue(asks) ? null : { to: asked, asks };
  const question = sure !== null ? 'sure' : asked === null ? 'whose' : (questions[answered] ?? 'whose');
  const next = (to: To, more: Said, count: number) => {
    setAsked(to);
    setSaid(more);
    if (count < questions.length) setAnswered(count);
    else acts.give(reading, to, more, onClose, setAsks);
  };
  const another = () => {
    setAsked(null);
    setAsks(null);
    setAnswered(0);
  };
  const titles = {
    whose: d('measuring.unassigned.giveTitle'),
    unit: d('measuring.unassigned.unitAsk'),
    time: d('measuring.unassigned.whenAsk'),
    sure: d('measuring.unassigned.give', { name: asked?.name ?? '' }),
  };
  return (
    <Dialog open title={titles[question]} closeLabel={d('lists.close')} size="lg" full={full} onClose={onClose}>
      <div className={classes.list}>
        <p>
          {words.name(reading.measured)} <strong>{words.value(reading.measured)}</strong>
        </p>
        <Fault failure={acts.failure} />
        {sure !== null && (
          <>
            <AskedFirst asks={sure.asks} kind={reading.measured.kind} />
            <div className={classes.actions}>
              <Button kind="plain" onClick={another}>
                {d('measuring.another')}
              </Button>
              <Button busy={acts.busy} onClick={() => next(sure.to, { ...said, confirmed: true }, questions.length)}>
                {d('measuring.hand.sure')}
              </Button>
            </div>
          </>
        )}
        {asked !== null && question === 'unit' && (
          <Units reading={reading} busy={acts.busy} onChoose={(unit) => next(asked, { ...said, unit }, answered + 1)} />
        )}
        {asked !== null && question === 'time' && (
          <When
            reading={reading}
            busy={acts.busy}
            onChoose={(measuredAt) =>
              next(asked, { ...said, ...(measuredAt !== null && { measuredAt }) }, answered + 1)
            }
          />
        )}
        {question === 'whose' && (
          <FindResident
            label={d('measuring.unassigned.findResident')}
            busy={acts.busy}
            act={({ bed, name }) => ({
              text: d('measuring.unassigned.giveTo'),
              heard: d('measuring.unassigned.give', { name: `${bed?.bed_no ?? ''} ${name}` }),
            })}
            onChoose={(to) => next(to, {}, 0)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Unit and time are said, not confirmed. */
const asksOfValue = ({ why }: Asks): boolean => !why.includes('unit') && !why.includes('time');

/** What staff are asked of a reading beside whose it is. */
export const questionsOf = ({ reason, clock_doubtful }: Unassigned): readonly ('unit' | 'time')[] => [
  ...(reason === 'unitDoubtful' ? (['unit'] as const) : []),
  ...(clock_doubtful ? (['time'] as const) : []),
];

interface WhenProps {
  readonly reading: Unassigned;
  readonly busy: boolean;
  /** Null = as the meter says. */
  readonly onChoose: (at: NonNullable<Said['measuredAt']> | null) => void;
}

/** A meter whose clock is wrong: nothing is chosen for them, since a value of another day may look like one of now. */
function When({ reading, busy, onChoose }: WhenProps) {
  const d = useDeskWords();
  const format = useFormat();
  const { timeZone } = usePlace();
  const [typed, setTyped] = useState<string | null>(null);
  const day = useTypedDay(typed ?? '');
  const [wrong, setWrong] = useState(false);
  const { at, received_at } = reading;
  const now = serverNow();
  const save = () => {
    const said = typed === null ? null : instantOf(typed, timeZone);
    const isPossible = said !== null && said <= received_at && said >= received_at - oldestTypedMs;
    setWrong(!isPossible);
    if (isPossible) onChoose(said);
  };
  return (
    <>
      <p className={classes.soft}>{clockNote(d, format, reading)}</p>
      <div className={classes.actions}>
        <Button kind="plain" busy={busy} onClick={() => onChoose('arrival')}>
          {d('measuring.unassigned.whenArrived', { time: measuredWhen(format, received_at, now) })}
        </Button>
        {!isTimeUnknown(reading) && (
          <Button kind="plain" busy={busy} onClick={() => onChoose(null)}>
            {d('measuring.unassigned.whenMeter', { time: measuredWhen(format, at, now) })}
          </Button>
        )}
        {typed === null && (
          <Button kind="plain" busy={busy} onClick={() => setTyped('')}>
            {d('measuring.unassigned.whenOther')}
          </Button>
        )}
      </div>
      {typed !== null && (
        <>
          <TextInput
            size="md"
            type="datetime-local"
            label={d('measuring.unassigned.whenOther')}
            description={day}
            value={typed}
            error={wrong ? d('measuring.unassigned.whenWrong') : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button busy={busy} onClick={save}>
              {d('lists.save')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface UnitsProps {
  readonly reading: Unassigned;
  readonly busy: boolean;
  readonly onChoose: (unit: MeasurementUnit) => void;
}

/** The number as it came, in each unit it may be in. */
function Units({ reading: { measured, raw }, busy, onChoose }: UnitsProps) {
  const d = useDeskWords();
  const format = useFormat();
  const units = Object.keys(rawUnits[measured.kind]) as MeasurementUnit[];
  if (typeof raw.value !== 'number') return null;
  const value = format.number(raw.value, Number.isInteger(raw.value) ? 0 : 1);
  return (
    <div className={classes.actions}>
      {units.map((unit) => (
        <Button key={unit} kind="plain" busy={busy} onClick={() => onChoose(unit)}>
          {d(`measurements.unit.${unit}`, { value })}
        </Button>
      ))}
    </div>
  );
}

const mostNote = 300;

export interface RefuseDialogProps extends Pick<UnassignedDialogProps, 'acts'> {
  /** One, of whose meter all may be refused with it; or those that were chosen. */
  readonly of: { readonly reading: Unassigned } | { readonly ids: readonly ReadingId[] };
  readonly onClose: (refused: boolean) => void;
}

/** Of one, a reason is enough; of several it is said how many before it is done. */
export function RefuseDialog({ of, acts, onClose }: RefuseDialogProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useMeasurementWords();
  const reading = 'reading' in of ? of.reading : null;
  const ofMeter = useOfMeter(reading?.meter ?? null);
  const [all, setAll] = useState(false);
  const [why, setWhy] = useState<ReadingRefusal | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const several: Several | null = severalOf(of, all ? ofMeter : undefined);
  const count = 'ids' in of ? of.ids.length : (ofMeter?.total ?? 1);
  const close = () => onClose(false);
  const done = () => onClose(true);
  const choose = (reason: ReadingRefusal) => {
    if (reason === 'other' || several !== null || reading === null) setWhy(reason);
    else acts.refuse(reading, reason, '', done);
  };
  const refuse = (reason: ReadingRefusal) => {
    setTried(true);
    if (reason === 'other' && note.trim() === '') return;
    if (several !== null) acts.refuseSeveral(several, reason, note, done);
    else if (reading !== null) acts.refuse(reading, reason, note, done);
  };
  return (
    <Dialog open asks title={d('measuring.unassigned.refuseTitle')} closeLabel={d('lists.close')} onClose={close}>
      <div className={classes.list}>
        {reading === null ? (
          <p>{d('measuring.unassigned.pickedCount', { n: number(count) })}</p>
        ) : (
          <p>
            {words.name(reading.measured)} <strong>{words.value(reading.measured)}</strong>
          </p>
        )}
        <Fault failure={acts.failure} />
        {reading?.meter != null && count > 1 && why === null && (
          <NativeSelect
            size="md"
            label={d('measuring.unassigned.refuse')}
            value={all ? 'all' : 'one'}
            data={[
              { value: 'one', label: d('measuring.unassigned.onlyThis') },
              {
                value: 'all',
                label: d('measuring.unassigned.allOfMeter', { n: number(count), meter: reading.meter }),
              },
            ]}
            onChange={(event) => setAll(event.currentTarget.value === 'all')}
          />
        )}
        {why === 'other' && (
          <TextInput
            size="md"
            label={d('measuring.unassigned.note')}
            maxLength={mostNote}
            value={note}
            error={tried && note.trim() === '' ? d('measuring.unassigned.noteNeeded') : undefined}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {why !== null && several !== null && (
          <p>
            {d('measuring.unassigned.refuseManySure', {
              n: number(count),
              why: d(`measuring.unassigned.because.${why}`),
            })}
          </p>
        )}
        <div className={classes.actions}>
          {why === null ? (
            readingRefusals.map((reason) => (
              <Button key={reason} kind="plain" busy={acts.busy} onClick={() => choose(reason)}>
                {d(`measuring.unassigned.because.${reason}`)}
              </Button>
            ))
          ) : (
            <Button busy={acts.busy} onClick={() => refuse(why)}>
              {several === null
                ? d('measuring.unassigned.refuse')
                : d('measuring.unassigned.refuseMany', { n: number(count) })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Null = one alone. */
function severalOf(of: RefuseDialogProps['of'], ofMeter: ReturnType<typeof useOfMeter>): Several | null {
  if ('ids' in of) return { reading_ids: [...of.ids] };
  const { meter } = of.reading;
  return meter === null || ofMeter === undefined || ofMeter.newest === null ? null : { meter, up_to: ofMeter.newest };
}
