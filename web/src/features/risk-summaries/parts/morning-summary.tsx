/** One's own morning summary: when, by which way, what became of the last one, and how it would read now. */
import '../../../ui/late/input.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import {
  type DataOf,
  earliestSummary,
  latestSummary,
  type readMorningSummary,
  saveMorningSummary,
  standardSummary,
} from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../lib/api/action.ts';
import { useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { type FormValues, useRecordForm } from '../../../lib/api/record-form.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { clockTextOf, minutesOf } from '../../../lib/i18n/rest-window.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { linePath, pushPath } from '../../../lib/shell/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { morningSummaryClasses as classes } from '../classes.ts';
import { endMorningSummary, useMorningSummary, useMorningSummaryChanged } from '../morning-summary-api.ts';

type Summary = DataOf<typeof readMorningSummary>;

interface Typed extends FormValues {
  readonly method: string;
  readonly at_minute: string;
}

export function MorningSummaryButton() {
  const d = useDeskWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {d('morningSummary.open')}
      </Button>
      <Dialog
        open={open}
        title={d('morningSummary.title')}
        closeLabel={d('lists.close')}
        onClose={() => setOpen(false)}
      >
        {open && <Body onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Body({ onClose }: { readonly onClose: () => void }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const answer = useMorningSummary();
  const failure = useAnswerFailure(answer);
  if (scope === 'all') return <Notice kind="info">{d('morningSummary.oneAgency')}</Notice>;
  if (answer.data === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  return (
    <div className={desk.form}>
      {failure !== null && <ReadFailed {...failure} />}
      <p className={desk.soft}>{d('morningSummary.info')}</p>
      <Last last={answer.data.last} />
      <WishForm key={JSON.stringify(answer.data.wish)} summary={answer.data} onClose={onClose} />
      <Preview preview={answer.data.preview} />
    </div>
  );
}

function WishForm({ summary, onClose }: { readonly summary: Summary; readonly onClose: () => void }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const changed = useMorningSummaryChanged();
  const { wish, timezone, night_end } = summary;
  const form = useRecordForm({
    name: `morning-summary.${scope}`,
    initial: { method: wish?.method ?? 'push', at_minute: clockTextOf(wish?.at_minute ?? standardSummary) } as Typed,
    bodyOf: ({ method, at_minute }) => ({ method, at_minute: minutesOf(at_minute) ?? -1 }),
    schema: saveMorningSummary.body,
    say: (field) =>
      field === 'at_minute'
        ? d('morningSummary.outOfBounds', { from: clockTextOf(earliestSummary), to: clockTextOf(latestSummary) })
        : null,
  });
  const send = form.submit(async (body) => {
    await call(saveMorningSummary, { body });
    tellCorner({ kind: 'success', title: d('morningSummary.saved', { time: clockTextOf(body.at_minute) }) });
    onClose();
    await changed();
  });
  const { method } = form.values;
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={send}>
      {form.restored && (
        <Restored text={d('morningSummary.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <div className={desk.fields}>
        <NativeSelect
          {...form.field('method')}
          size="md"
          label={d('morningSummary.method')}
          data={[
            { value: 'push', label: d('morningSummary.push') },
            { value: 'line', label: d('morningSummary.line') },
          ]}
        />
        <TextInput
          {...form.field('at_minute')}
          size="md"
          label={d('morningSummary.at')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
      </div>
      <p className={desk.soft}>
        {d('morningSummary.atHint', { zone: timezone.replaceAll('_', ' '), time: clockTextOf(night_end) })}
      </p>
      <Reach method={method} reach={summary.reach} />
      {wish !== null && <End onEnded={onClose} />}
      <FormFoot {...useFormFoot(form, { save: d('morningSummary.wanted') })} dirty={form.dirty} onClose={onClose} />
    </form>
  );
}

/** Whether it would arrive, and what to do where it would not. */
function Reach({ method, reach }: { readonly method: string; readonly reach: Summary['reach'] }) {
  const d = useDeskWords();
  if (method === 'line')
    return (
      <>
        {!reach.line && (
          <Notice kind="info" action={<Link to={linePath}>{d('morningSummary.linkLine')}</Link>}>
            {d('morningSummary.noLine')}
          </Notice>
        )}
        <p className={desk.soft}>{d('morningSummary.lineMonth')}</p>
      </>
    );
  if (reach.push) return null;
  return (
    <Notice kind="info" action={<Link to={pushPath}>{d('morningSummary.turnOnPush')}</Link>}>
      {d('morningSummary.noPush')}
    </Notice>
  );
}

function End({ onEnded }: { readonly onEnded: () => void }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useMorningSummaryChanged();
  const deed = useAction();
  const end = () =>
    deed.run(async () => {
      await endMorningSummary();
      tellCorner({ kind: 'success', title: d('morningSummary.removed') });
      onEnded();
      await changed();
    });
  return (
    <>
      {deed.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(deed.failure)}
        </Notice>
      )}
      <div className={desk.tools}>
        <Button kind="plain" busy={deed.busy} onClick={end}>
          {d('morningSummary.end')}
        </Button>
      </div>
    </>
  );
}

function Last({ last }: Pick<Summary, 'last'>) {
  const d = useDeskWords();
  const format = useFormat();
  const now = useNow(60_000);
  if (last === null) return null;
  const said = {
    time: format.clockOf(last.done_at ?? last.at, now),
    method: d(`morningSummary.${last.method}`),
  };
  const text =
    last.state === 'sent'
      ? d('morningSummary.lastSent', said)
      : last.state === 'waiting'
        ? d('morningSummary.lastWaiting', said)
        : last.state === 'quota'
          ? d('morningSummary.lastQuota', { time: said.time })
          : d('morningSummary.lastNot', { ...said, problem: d(`alertLog.problem.${last.problem ?? 'refused'}`) });
  return (
    <p>
      <strong>{d('morningSummary.last')}</strong> {text}
    </p>
  );
}

function Preview({ preview: { title, body } }: Pick<Summary, 'preview'>) {
  const d = useDeskWords();
  return (
    <section aria-label={d('morningSummary.preview')}>
      <h3 className={classes.head}>{d('morningSummary.preview')}</h3>
      <p className={classes.message}>
        <strong>{title}</strong>
        {`\n${body}`}
      </p>
    </section>
  );
}
