/** Tries out a draft of a template over past nights before it is saved (issue "Rehearsal"). */
import { Checkbox, NativeSelect } from '@mantine/core';
import {
  beginRehearsal,
  cancelRehearsal,
  mostRehearsedNights,
  mostRehearsedResidents,
  type Rehearsal,
  type TemplateContent,
  type TemplateId,
} from '@wardlight/contract';
import { useId, useState } from 'react';
import { useMay } from '../../lib/current-user.tsx';
import { useDeed } from '../../lib/deed.ts';
import { useErrorWords } from '../../lib/error-words.ts';
import { useFormat } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { useDeskWords } from '../../lib/i18n.ts';
import { useAnswerFailure } from '../../lib/read-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRehearsal, useWho } from './api.ts';
import classes from './panel.module.css';
import { RehearsalResult } from './result.tsx';

interface RehearsalPanelProps {
  /** Null = a new template, which nobody has yet. */
  readonly templateId: TemplateId | null;
  /** What the form says; null = it is not right yet. */
  readonly draft: Pick<TemplateContent, 'settings' | 'response' | 'sleep'> | null;
}

const nightsToChoose = [1, 3, 7, mostRehearsedNights] as const;
const usualNights = 7;

/** What was rehearsed, so that it can be seen when the form has gone on since. */
interface Begun {
  readonly rehearsal: Rehearsal;
  readonly draft: string;
}

export function RehearsalPanel({ templateId, draft }: RehearsalPanelProps) {
  const mayBegin = useMay('templates.change');
  return mayBegin ? <Panel templateId={templateId} draft={draft} /> : null;
}

const partsOf = ({ settings, response, sleep }: NonNullable<RehearsalPanelProps['draft']>) => ({
  settings,
  response,
  sleep,
});

function Panel({ templateId, draft }: RehearsalPanelProps) {
  const d = useDeskWords();
  const format = useFormat();
  const titleId = useId();
  const [nights, setNights] = useState<number>(usualNights);
  const [keeps, setKeeps] = useState(true);
  const [begun, setBegun] = useState<Begun | null>(null);
  const deed = useDeed();
  const errorText = useErrorWords();
  const who = useWho(templateId);
  const whoFailure = useAnswerFailure(who);
  const ids = who.data?.ids ?? [];
  const answer = useRehearsal(begun?.rehearsal ?? null);
  const running = begun !== null && answer.data?.state === 'running';

  const begin = (): void => {
    if (draft === null || ids.length === 0) return;
    const parts = partsOf(draft);
    deed.run(async () => {
      const body = { draft: parts, resident_ids: [...ids], nights, keep_overrides: keeps };
      setBegun({ rehearsal: await call(beginRehearsal, { body }), draft: JSON.stringify(parts) });
    });
  };

  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {d('rehearsal.title')}
      </h2>
      <p className={classes.soft}>{d('rehearsal.info')}</p>
      {whoFailure !== null && <ReadFailed {...whoFailure} />}
      {who.data !== undefined && (
        <p className={classes.soft}>
          {ids.length === 0 ? d('rehearsal.nobody') : d('rehearsal.who', { n: format.number(ids.length) })}
          {who.data.total > ids.length && ` ${d('rehearsal.mostWho', { n: format.number(mostRehearsedResidents) })}`}
        </p>
      )}
      {draft === null && <Notice kind="info">{d('rehearsal.notRight')}</Notice>}
      <div className={classes.tools}>
        <NativeSelect
          size="md"
          label={d('rehearsal.nights')}
          value={String(nights)}
          data={nightsToChoose.map((n) => ({
            value: String(n),
            label: d('rehearsal.lastNights', { n: format.number(n) }),
          }))}
          onChange={({ currentTarget }) => setNights(Number(currentTarget.value))}
        />
        <Checkbox
          className={classes.keep}
          label={d('rehearsal.keepOverrides')}
          checked={keeps}
          onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
        />
        {draft !== null && ids.length > 0 && !running && (
          <Button kind="plain" busy={deed.busy} onClick={begin}>
            {begun === null ? d('rehearsal.begin') : d('rehearsal.again')}
          </Button>
        )}
      </div>
      {deed.failure !== null && <Notice kind="fault">{errorText(deed.failure)}</Notice>}
      {begun !== null && <Progress begun={begun} draft={draft} answer={answer} />}
    </section>
  );
}

interface ProgressProps {
  readonly begun: Begun;
  readonly draft: RehearsalPanelProps['draft'];
  readonly answer: ReturnType<typeof useRehearsal>;
}

function Progress({ begun, draft, answer }: ProgressProps) {
  const d = useDeskWords();
  const format = useFormat();
  const deed = useDeed();
  const errorText = useErrorWords();
  const failure = useAnswerFailure(answer);
  const { rehearsal_id, state, done, total, result } = answer.data ?? begun.rehearsal;
  const cancel = (): void =>
    deed.run(async () => {
      await call(cancelRehearsal, { params: { rehearsal_id } });
      await answer.refetch();
    });
  const isStale = draft !== null && JSON.stringify(partsOf(draft)) !== begun.draft;
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {deed.failure !== null && <Notice kind="fault">{errorText(deed.failure)}</Notice>}
      {state === 'running' && (
        <div className={classes.tools}>
          <p role="status">{d('rehearsal.running', { done: format.number(done), total: format.number(total) })}</p>
          <Button kind="plain" busy={deed.busy} onClick={cancel}>
            {d('rehearsal.cancel')}
          </Button>
          <progress className={classes.progress} aria-label={d('rehearsal.title')} value={done} max={total} />
        </div>
      )}
      {state === 'cancelled' && <Notice kind="info">{d('rehearsal.cancelled')}</Notice>}
      {state === 'failed' && <Notice kind="fault">{d('rehearsal.failed')}</Notice>}
      {result !== null && isStale && <Notice kind="info">{d('rehearsal.stale')}</Notice>}
      {result !== null && <RehearsalResult found={result} />}
    </>
  );
}
