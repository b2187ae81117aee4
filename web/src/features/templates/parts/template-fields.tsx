/** What a template says beside its kinds: its name, when nobody answers, the sleep time, and whom to tell. */
import '../../../ui/late/input.ts';
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type NotifyList, responseBounds } from '@wardlight/contract';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { minutesOf } from '../../../lib/i18n/rest-window.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { useNotifyLists } from '../api.ts';
import { responseFields, type TypedTemplate } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import classes from './template-fields.module.css';

export interface TemplateFormState {
  readonly field: (name: keyof TypedTemplate) => object;
  readonly values: TypedTemplate;
  readonly set: (name: keyof TypedTemplate, value: unknown) => void;
}

interface TemplateFieldsProps {
  readonly form: TemplateFormState;
  readonly readOnly: boolean;
  /** What stands where nobody has named it; empty = a name must be given. */
  readonly unnamed: string;
}

export function TemplateFields({ form, readOnly, unnamed }: TemplateFieldsProps) {
  const d = useDeskWords();
  return (
    <fieldset className={classes.all} disabled={readOnly}>
      <TextInput
        {...form.field('name')}
        size="md"
        className={classes.name ?? ''}
        label={d('templates.field.name')}
        placeholder={unnamed}
        maxLength={100}
        autoComplete="off"
      />
      <div className={classes.parts}>
        <Response form={form} />
        <Sleep form={form} />
        <Lists form={form} />
      </div>
    </fieldset>
  );
}

function Response({ form }: Pick<TemplateFieldsProps, 'form'>) {
  const d = useDeskWords();
  return (
    <section className={classes.part} aria-label={d('templates.response.title')}>
      <h3 className={classes.title}>{d('templates.response.title')}</h3>
      <TextInput
        {...form.field('notClaimed')}
        size="md"
        label={d('templates.response.notClaimed')}
        description={d('templates.response.notClaimedInfo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <TextInput
        {...form.field('stillTrue')}
        size="md"
        label={d('templates.response.stillTrue')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      {(['claimCovers', 'closedTrue', 'closedTrueHigh'] as const).map((field) => {
        const { min, max, standard } = responseBounds[responseFields[field]];
        return (
          <TextInput
            key={field}
            {...form.field(field)}
            size="md"
            label={d(`templates.response.${field}`)}
            description={d('templates.threshold.allowed', {
              from: String(min),
              to: String(max),
              standard: String(standard),
            })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        );
      })}
    </section>
  );
}

function Sleep({ form }: Pick<TemplateFieldsProps, 'form'>) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { agency } = useHere();
  const { night } = usePlace();
  const { ownSleep, sleepStart, sleepEnd } = form.values;
  const [start, end] = [minutesOf(sleepStart), minutesOf(sleepEnd)];
  const crosses = start !== null && end !== null && end < start;
  return (
    <section className={classes.part} aria-label={d('templates.sleep.title')}>
      <h3 className={classes.title}>{d('templates.sleep.title')}</h3>
      {agency !== null && !ownSleep && (
        <p className={desk.soft}>{d('templates.sleep.agency', { window: words.windowText(night) })}</p>
      )}
      <Checkbox
        size="md"
        className={classes.choice ?? ''}
        label={d('templates.sleep.own')}
        checked={ownSleep}
        onChange={(event) => form.set('ownSleep', event.currentTarget.checked)}
      />
      {ownSleep && (
        <div className={classes.times}>
          <TextInput
            {...form.field('sleepStart')}
            size="md"
            label={d('templates.ranges.start')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
          <TextInput
            {...form.field('sleepEnd')}
            size="md"
            label={d('templates.ranges.end')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
        </div>
      )}
      {ownSleep && crosses && <p className={desk.soft}>{words.windowText({ start, end })}</p>}
    </section>
  );
}

/** A list was chosen, and no message reaches anybody on it now. */
const reachesNobody = (lists: readonly NotifyList[], chosen: string): boolean => {
  const list = lists.find(({ list_id }) => String(list_id) === chosen);
  return list !== undefined && !list.people.some(({ line, push }) => line || push);
};

/** Without the lists, only those who are told anyway can be chosen; what was chosen before stays. */
function Lists({ form }: Pick<TemplateFieldsProps, 'form'>) {
  const d = useDeskWords();
  const { t } = useWords();
  const answer = useNotifyLists();
  const lists = answer.data ?? [];
  const options = (chosen: string, none: string) => {
    const known = lists.map(({ list_id, name }) => ({ value: String(list_id), label: name }));
    const gone = chosen !== '' && !known.some(({ value }) => value === chosen);
    const unread = answer.isPending ? t('common.loading') : `${d('templates.lists.gone')} (${chosen})`;
    return [{ value: '', label: none }, ...known, ...(gone ? [{ value: chosen, label: unread }] : [])];
  };
  return (
    <section className={classes.part} aria-label={d('templates.lists.title')}>
      <h3 className={classes.title}>{d('templates.lists.title')}</h3>
      <p className={desk.soft}>{d('templates.lists.info')}</p>
      <NativeSelect
        {...form.field('tell')}
        size="md"
        label={d('templates.lists.tell')}
        data={options(form.values.tell, d('templates.lists.onDuty'))}
      />
      {reachesNobody(lists, form.values.tell) && <p className={desk.soft}>{d('templates.lists.nobodyTold')}</p>}
      <NativeSelect
        {...form.field('escalate')}
        size="md"
        label={d('templates.lists.escalate')}
        data={options(form.values.escalate, d('templates.lists.agents'))}
      />
      {reachesNobody(lists, form.values.escalate) && <p className={desk.soft}>{d('templates.lists.nobodyHandedOn')}</p>}
      {answer.isError && <p className={desk.soft}>{d('templates.lists.unread')}</p>}
    </section>
  );
}
