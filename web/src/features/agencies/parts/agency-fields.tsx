/** The fields of an agency, for adding and editing. */
import '../../../ui/late/combobox.ts';
import '../../../ui/late/input.ts';
import '@mantine/core/styles/Popover.layer.css';
import '../../../ui/late/scroll-area.ts';
import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import { type Language, languages, standardZone, yearCounts } from '@wardlight/contract';
import { useMemo } from 'react';
import { useComposed } from '../../../lib/browser/composing.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { formatFor } from '../../../lib/i18n/format.ts';
import { languageNames, useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import desk from '../../../ui/desk/fields.module.css';
import { Restored } from '../../../ui/desk/restored.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isZone, localeOf, type TypedAgency, zoneMatches, zoneNamed, zones } from '../model.ts';

interface AgencyFormState {
  readonly field: (name: keyof TypedAgency) => object;
  readonly values: TypedAgency;
  readonly set: (name: keyof TypedAgency, value: unknown) => void;
  readonly restored: boolean;
  readonly dirty: boolean;
  discard(): void;
}

interface AgencyFieldsProps {
  readonly form: AgencyFormState;
  /** As it is stored; null = a new agency. */
  readonly storedZone: { readonly name: string; readonly allowed: boolean } | null;
}

export function AgencyFields({ form, storedZone }: AgencyFieldsProps) {
  const d = useDeskWords();
  return (
    <>
      {form.restored && form.dirty && (
        <Restored text={d('agencies.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <TextInput
        {...form.field('name')}
        size="md"
        label={d('agencies.field.name')}
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
      <LanguageFields form={form} />
      <ZoneField form={form} storedZone={storedZone} />
      <fieldset className={desk.form}>
        <legend>{d('agencies.field.night')}</legend>
        <p className={desk.soft}>{d('restTime.info')}</p>
        <div className={desk.fields}>
          {(['night_start', 'night_end'] as const).map((name) => (
            <TextInput
              key={name}
              {...form.field(name)}
              size="md"
              label={d(name === 'night_start' ? 'restTime.start' : 'restTime.end')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
            />
          ))}
        </div>
      </fieldset>
      <TextInput
        {...form.field('station_name_minutes')}
        size="md"
        label={d('agencies.field.station_name_minutes')}
        description={d('agencies.stationNameInfo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <NativeSelect
        {...form.field('years')}
        size="md"
        label={d('agencies.field.years')}
        description={d('agencies.yearsInfo')}
        data={yearCounts.map((value) => ({ value, label: d(`agencies.yearCount.${value}`) }))}
      />
    </>
  );
}

function LanguageFields({ form }: { readonly form: AgencyFormState }) {
  const d = useDeskWords();
  const choose = (language: string) => {
    const known = languages.find((each) => each === language);
    form.set('language', known ?? 'other');
    if (known !== undefined) form.set('locale', localeOf[known satisfies Language]);
  };
  return (
    <div className={desk.fields}>
      <NativeSelect
        name="language"
        size="md"
        label={d('agencies.field.language')}
        description={d('agencies.languageInfo')}
        value={form.values.language}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
          { value: 'other', label: d('agencies.otherLanguage') },
        ]}
      />
      {form.values.language === 'other' && (
        <TextInput
          {...form.field('locale')}
          size="md"
          label={d('agencies.field.locale')}
          description={d('agencies.localeInfo')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
      )}
    </div>
  );
}

const minuteMs = 60_000;

/** The clock on the wall there, so that a wrong choice is seen before it is saved. */
function ThereNow({ typed }: { readonly typed: string }) {
  const d = useDeskWords();
  const { language, t } = useWords();
  const at = useNow(minuteMs);
  if (!isZone(typed)) return null;
  const { clock } = formatFor(language, zoneNamed(typed), t);
  return (
    <p className={desk.soft} role="status">
      {d('agencies.zoneNow', { time: clock(at) })}
    </p>
  );
}

/** As many as one looks through; who seeks another types more of it. */
const mostOffered = 30;

function ZoneField({ form, storedZone }: AgencyFieldsProps) {
  const d = useDeskWords();
  const all = useMemo(zones, []);
  const field = form.field('timezone') as { readonly onChange: (zone: string) => void };
  const settled = form.values.timezone;
  const typed = useComposed(settled, field.onChange);
  const moves = storedZone !== null && form.values.timezone !== storedZone.name;
  const odd = storedZone?.allowed === false && !moves;
  return (
    <div>
      <Autocomplete
        {...field}
        {...typed.handlers}
        value={typed.value}
        onChange={typed.change}
        size="md"
        label={d('agencies.field.timezone')}
        description={
          storedZone === null ? `${d('agencies.zoneInfo')} ${d('agencies.zoneUnlessChosen')}` : d('agencies.zoneInfo')
        }
        data={[...all]}
        // By what is settled: half a syllable hides nothing.
        filter={({ options }) => options.filter((option) => 'value' in option && zoneMatches(option.value, settled))}
        limit={mostOffered}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <ThereNow typed={storedZone === null && settled.trim() === '' ? standardZone : settled} />
      {odd && <Notice kind="fault">{d('agencies.zoneOddInfo')}</Notice>}
      {moves && <p className={desk.soft}>{d('agencies.zoneMoves')}</p>}
    </div>
  );
}
