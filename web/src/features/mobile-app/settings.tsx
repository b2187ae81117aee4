/** Newest and least versions of the provider's own mobile app, kept by agents. */
import '../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AppPlatform,
  appPlatforms,
  appStoreSchema,
  appVersionSchema,
  compareVersions,
  type DataOf,
  readAppVersions,
  saveAppVersions,
} from '@wardlight/contract';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useFormFoot } from '../../lib/api/desk-form-words.ts';
import { call } from '../../lib/api/http.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useRecordForm } from '../../lib/api/record-form.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import desk from '../../ui/desk/fields.module.css';
import { FormFoot } from '../../ui/desk/form-foot.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';

/** Called so in every language. */
const platformNames: Readonly<Record<AppPlatform, string>> = { ios: 'iOS', android: 'Android' };

type Setting = DataOf<typeof readAppVersions>;
const parts = ['newest', 'minimum', 'store'] as const;
type Field = `${AppPlatform}_${(typeof parts)[number]}`;
type Typed = Readonly<Record<Field, string>>;

export function AppSettings() {
  const d = useDeskWords();
  const id = useId();
  const client = useQueryClient();
  const answer = useQuery({
    queryKey: ['appVersions'],
    queryFn: ({ signal }) => call(readAppVersions, {}, { signal }),
    staleTime: 0,
  });
  const failure = useAnswerFailure(answer);
  return (
    <section className={desk.form} aria-labelledby={id}>
      <h2 id={id}>{d('mobileApp.settings')}</h2>
      {failure !== null && <ReadFailed {...failure} />}
      {answer.data !== undefined && (
        <Form
          key={answer.data.revision}
          stored={answer.data}
          onSaved={(saved) => client.setQueryData(['appVersions'], saved)}
        />
      )}
    </section>
  );
}

function typedOf({ versions }: Setting): Typed {
  const of = (platform: AppPlatform) => versions.find((one) => one.platform === platform);
  return Object.fromEntries(
    appPlatforms.flatMap((platform) => parts.map((part) => [`${platform}_${part}`, of(platform)?.[part] ?? ''])),
  ) as Typed;
}

/** A platform of which nothing is typed is left out. */
const bodyOf = (typed: Typed, revision: number) => ({
  versions: appPlatforms.flatMap((platform) => {
    const [newest, minimum, store] = parts.map((part) => typed[`${platform}_${part}`].normalize('NFKC').trim());
    return [newest, minimum, store].every((text) => text === '') ? [] : [{ platform, newest, minimum, store }];
  }),
  revision,
});

function useProblems(): (typed: Typed) => Record<string, string> {
  const d = useDeskWords();
  return (typed) => {
    const found: Record<string, string> = {};
    for (const { platform, newest = '', minimum = '', store = '' } of bodyOf(typed, 0).versions) {
      const isVersion = (text: string) => z.safeParse(appVersionSchema, text).success;
      if (!isVersion(newest)) found[`${platform}_newest`] = d('mobileApp.versionWrong');
      if (!isVersion(minimum)) found[`${platform}_minimum`] = d('mobileApp.versionWrong');
      else if (isVersion(newest) && compareVersions(minimum, newest) > 0)
        found[`${platform}_minimum`] = d('mobileApp.leastWrong');
      if (!z.safeParse(appStoreSchema, store).success) found[`${platform}_store`] = d('mobileApp.storeWrong');
    }
    return found;
  };
}

function Form({ stored, onSaved }: { readonly stored: Setting; readonly onSaved: (saved: Setting) => void }) {
  const d = useDeskWords();
  const check = useProblems();
  const form = useRecordForm({
    name: 'app.versions',
    initial: typedOf(stored),
    bodyOf: (typed: Typed) => bodyOf(typed, stored.revision),
    schema: saveAppVersions.body,
    check,
  });
  const foot = useFormFoot(form);
  const submit = form.submit(async (body) => {
    const saved = await call(saveAppVersions, { body });
    tellCorner({ kind: 'success', title: d('mobileApp.saved') });
    onSaved(saved);
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      {stored.versions.length === 0 && !form.dirty && <p className={desk.soft}>{d('mobileApp.none')}</p>}
      {appPlatforms.map((platform) => (
        <fieldset key={platform} className={desk.fields}>
          <legend>{platformNames[platform]}</legend>
          {(['newest', 'minimum'] as const).map((part) => (
            <TextInput
              key={part}
              {...form.field(`${platform}_${part}`)}
              size="md"
              label={d(part === 'newest' ? 'mobileApp.newest' : 'mobileApp.least')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={23}
            />
          ))}
          <TextInput
            {...form.field(`${platform}_store`)}
            size="md"
            label={d('mobileApp.store')}
            description={d('mobileApp.storeInfo')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
          />
        </fieldset>
      ))}
      {form.dirty && <FormFoot {...foot} onClose={form.discard} />}
    </form>
  );
}
