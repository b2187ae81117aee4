/** Tries out a draft of a template over past nights before it is saved (issue "Rehearsal"). */
import { Checkbox, NativeSelect } from '@mantine/core';
import {
  beginRehearsal,
  mostRehearsedNights,
  mostRehearsedResidents,
  type Template,
  type TemplateContent,
} from '@wardlight/contract';
import { useId, useState } from 'react';
import { useAction } from '../../lib/api/action.ts';
import { hasCode } from '../../lib/api/call-error.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { call } from '../../lib/api/http.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRehearsal, useWho } from './api.ts';
import { classes } from './classes.ts';
import { type Begun, begunOf, begunShelf } from './kept.ts';
import { InTheWay, Progress } from './progress.tsx';

interface RehearsalPanelProps {
  /** As it was saved last, as far as is known; null = a new one, which nobody has yet. */
  readonly template: Pick<Template, 'template_id' | 'revision'> | null;
  /** What the form says; null = it is not right yet. */
  readonly draft: Pick<TemplateContent, 'settings' | 'response' | 'sleep'> | null;
}

const nightsToChoose = [1, 3, 7, mostRehearsedNights] as const;
const usualNights = 7;

export function RehearsalPanel({ template, draft }: RehearsalPanelProps) {
  const mayBegin = useMay('templates.change');
  return mayBegin ? <Panel template={template} draft={draft} /> : null;
}

const partsOf = ({ settings, response, sleep }: NonNullable<RehearsalPanelProps['draft']>) => ({
  settings,
  response,
  sleep,
});

function Panel({ template, draft }: RehearsalPanelProps) {
  const templateId = template?.template_id ?? null;
  const revision = template?.revision ?? null;
  const d = useDeskWords();
  const format = useFormat();
  const titleId = useId();
  const { scope } = useHere();
  const [begun, setBegun] = useState<Begun | null>(() => begunOf(scope, templateId));
  const [nights, setNights] = useState<number>(begun?.nights ?? usualNights);
  const [keeps, setKeeps] = useState(begun?.keeps ?? true);
  const deed = useAction();
  const errorText = useErrorWords();
  const who = useWho(templateId);
  const whoFailure = useAnswerFailure(who);
  const ids = who.data?.ids ?? [];
  const answer = useRehearsal(begun?.rehearsal_id ?? null);
  const running = answer.data?.state === 'running';
  const isBusy = hasCode(deed.failure, 'rehearsal_busy');

  const begin = (): void => {
    if (draft === null || ids.length === 0) return;
    const parts = partsOf(draft);
    deed.run(async () => {
      const body = { draft: parts, resident_ids: [...ids], nights, keep_overrides: keeps };
      const { rehearsal_id } = await call(beginRehearsal, { body });
      const asked = { rehearsal_id, template_id: templateId, revision, draft: JSON.stringify(parts), nights, keeps };
      begunShelf(scope).write(asked);
      setBegun(asked);
    });
  };
  const isStale =
    begun !== null &&
    (begun.revision !== revision ||
      begun.nights !== nights ||
      begun.keeps !== keeps ||
      (draft !== null && JSON.stringify(partsOf(draft)) !== begun.draft));

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
            {begun === null || answer.data === null ? d('rehearsal.begin') : d('rehearsal.again')}
          </Button>
        )}
      </div>
      {isBusy && <InTheWay onOver={deed.forget} />}
      {deed.failure !== null && !isBusy && <Notice kind="fault">{errorText(deed.failure)}</Notice>}
      {begun !== null && answer.data !== null && <Progress begun={begun} isStale={isStale} answer={answer} />}
    </section>
  );
}
