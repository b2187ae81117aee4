/** The fields of an announcement: its texts by language, with their preview, whom it is for, and from when until when. */
import '../../../ui/late/input.ts';
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import {
  type AgencyId,
  announcementRoles,
  type Language,
  languages,
  mostAnnouncementContent,
  mostAnnouncementTitle,
} from '@wardlight/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { languageNames, useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useTypedDay } from '../../../lib/i18n/years.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Several } from '../../../ui/desk/several.tsx';
import { classes } from '../classes.ts';
import { halfWritten, isWritten, type TypedAnnouncement } from '../model.ts';
import { langOf } from './announcement-text.tsx';
import { PreviewIn } from './preview.tsx';

interface FieldsForm {
  readonly values: TypedAnnouncement;
  readonly field: (name: keyof TypedAnnouncement & string) => Record<string, unknown>;
  readonly set: (name: keyof TypedAnnouncement & string, value: unknown) => void;
}

interface FieldsProps {
  readonly form: FieldsForm;
  readonly errors: Readonly<Record<string, ReactNode>>;
}

export function AnnouncementFields({ form, errors }: FieldsProps) {
  const d = useDeskWords();
  const { timeZone } = usePlace();
  return (
    <>
      <Texts form={form} errors={errors} />
      <Checkbox.Group {...form.field('roles')} size="md" label={d('announcements.manage.field.roles')}>
        <div className={classes.choices}>
          {announcementRoles.map((role) => (
            <Checkbox key={role} size="md" value={role} label={d(`announcements.manage.role.${role}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Agencies form={form} error={errors.agencies} />
      <div className={desk.fields}>
        {(['from_at', 'until_at'] as const).map((name) => (
          <MomentField key={name} form={form} name={name} />
        ))}
      </div>
      <p className={desk.soft}>{d('announcements.manage.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </>
  );
}

interface MomentFieldProps extends Pick<FieldsProps, 'form'> {
  readonly name: 'from_at' | 'until_at';
}

function MomentField({ form, name }: MomentFieldProps) {
  const d = useDeskWords();
  const day = useTypedDay(form.values[name]);
  const info = d(name === 'from_at' ? 'announcements.manage.fromInfo' : 'announcements.manage.untilInfo');
  return (
    <TextInput
      {...form.field(name)}
      type="datetime-local"
      size="md"
      label={d(`announcements.manage.field.${name}`)}
      description={[info, day].filter(Boolean).join(' ')}
      max="9999-12-31T23:59"
    />
  );
}

function Texts({ form, errors }: FieldsProps) {
  const d = useDeskWords();
  const { language: own } = useWords();
  const [language, setLanguage] = useState<Language>(() => languages.find((one) => isWritten(form.values, one)) ?? own);
  const panel = useId();
  // What is wrong may be in another language than the one that is open.
  const wrong = errors.titles !== undefined || errors.contents !== undefined;
  const [half] = halfWritten(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something is found to be wrong, not with every letter
  useEffect(() => {
    if (wrong && half !== undefined) setLanguage(half);
  }, [wrong]);
  const set = (part: 'titles' | 'contents', text: string) => form.set(part, { ...form.values[part], [language]: text });
  const [title, content] = [form.values.titles[language] ?? '', form.values.contents[language] ?? ''];
  return (
    <fieldset className={`${desk.form} ${classes.texts}`}>
      <legend>{d('announcements.manage.field.texts')}</legend>
      <p className={desk.soft}>{d('announcements.manage.textsInfo')}</p>
      <LanguageTabs values={form.values} language={language} panel={panel} onChoose={setLanguage} />
      <div id={panel} role="tabpanel" aria-label={languageNames[language]} className={desk.form}>
        <TextInput
          size="md"
          name="titles"
          label={d('announcements.manage.field.title')}
          lang={langOf(language)}
          dir="auto"
          maxLength={mostAnnouncementTitle}
          autoComplete="off"
          data-autofocus
          value={title}
          error={errors.titles}
          onChange={(event) => set('titles', event.currentTarget.value)}
        />
        <Textarea
          size="md"
          name="contents"
          label={d('announcements.manage.field.content')}
          description={d('announcements.manage.contentInfo')}
          lang={langOf(language)}
          dir="auto"
          maxLength={mostAnnouncementContent}
          rows={6}
          value={content}
          error={errors.contents}
          onChange={(event) => set('contents', event.currentTarget.value)}
        />
        <section aria-label={d('announcements.manage.preview')}>
          <p className={classes.soft}>{d('announcements.manage.preview')}</p>
          <PreviewIn language={language} title={title} content={content} />
        </section>
      </div>
    </fieldset>
  );
}

interface TabsProps {
  readonly values: TypedAnnouncement;
  readonly language: Language;
  readonly panel: string;
  readonly onChoose: (language: Language) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function LanguageTabs({ values, language, panel, onChoose }: TabsProps) {
  const d = useDeskWords();
  const moved = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    const next = step === undefined ? undefined : languages.at((languages.indexOf(language) + step) % languages.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={d('announcements.manage.field.texts')}
      className={classes.languages}
      onKeyDown={moved}
    >
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === language}
          aria-controls={panel}
          tabIndex={one === language ? 0 : -1}
          data-language={one}
          className={classes.language}
          onClick={() => onChoose(one)}
        >
          <span lang={langOf(one)}>{languageNames[one]}</span>
          {isWritten(values, one) && (
            <>
              <span aria-hidden="true"> ✓</span>
              <span className="heard-only"> {d('announcements.manage.written')}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

function Agencies({ form, error }: { readonly form: FieldsForm; readonly error: ReactNode }) {
  const d = useDeskWords();
  const { agencies } = useHere().user;
  const byId = new Map(agencies.map(({ agency_id }) => [String(agency_id), agency_id]));
  const choose = (ids: readonly string[]) =>
    form.set(
      'agencies',
      ids.flatMap((id): AgencyId[] => {
        const known = byId.get(id);
        return known === undefined ? [] : [known];
      }),
    );
  const all = form.values.agencies.length === agencies.length;
  return (
    <div className={desk.form}>
      <Several
        label={d('announcements.manage.field.agencies')}
        chosen={form.values.agencies.map(String)}
        words={{
          any: d('announcements.manage.chooseAgency'),
          another: d('announcements.manage.anotherAgency'),
          remove: (name) => d('announcements.manage.removeAgency', { name }),
        }}
        options={agencies.map(({ agency_id, name }) => ({ value: String(agency_id), label: name }))}
        onChoose={choose}
      />
      {agencies.length > 1 && (
        <Checkbox
          size="md"
          label={d('announcements.manage.allAgencies')}
          checked={all}
          onChange={(event) => choose(event.currentTarget.checked ? [...byId.keys()] : [])}
        />
      )}
      {error ? (
        <p className={desk.soft} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
