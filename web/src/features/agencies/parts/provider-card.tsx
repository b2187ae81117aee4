/** How the provider is reached: what the login page says to whoever forgot the password. */
import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { changeProvider, type DataOf, type readProvider } from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useConflictWords } from '../../../lib/api/desk-form-words.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAgenciesChanged, useProvider } from '../api.ts';
import classes from '../screen.module.css';

type Provider = DataOf<typeof readProvider>;

export function ProviderCard() {
  const d = useDeskWords();
  const reading = useProvider();
  const failure = useAnswerFailure(reading);
  return (
    <section className={classes.card} aria-labelledby="provider-contact">
      <h2 id="provider-contact" className={classes.heading}>
        {d('agencies.provider.title')}
      </h2>
      <p className={desk.soft}>{d('agencies.provider.info')}</p>
      {failure !== null && <ReadFailed {...failure} />}
      {reading.data !== undefined && <ContactForm read={reading.data} refetch={() => reading.refetch()} />}
    </section>
  );
}

/** With the revision that was read: a draft that comes back later must not pass for newer than it is. */
const typedOf = ({ contact, revision }: Provider) => ({ contact: contact ?? '', revision });

interface ContactFormProps {
  readonly read: Provider;
  readonly refetch: () => Promise<{ readonly data: Provider | undefined }>;
}

function ContactForm({ read, refetch }: ContactFormProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useAgenciesChanged();
  /** What was read when the typing began: somebody else's change meanwhile must not slip under it. */
  const [stored, setStored] = useState(read);
  const [theirs, setTheirs] = useState<Provider | null>(null);
  const form = useRecordForm({
    name: 'provider',
    initial: typedOf(stored),
    bodyOf: ({ contact, revision }) => ({ contact: contact.trim() === '' ? null : contact, revision }),
    schema: changeProvider.body,
  });
  const take = (provider: Provider) => {
    setStored(provider);
    setTheirs(null);
    form.take(typedOf(provider));
  };
  const save = (revision: number | null) =>
    form.submit(async (body) => {
      try {
        take(await call(changeProvider, { body: revision === null ? body : { ...body, revision } }));
        tellCorner({ kind: 'success', title: d('agencies.provider.saved') });
        await changed();
      } catch (error) {
        if (hasCode(error, 'conflict')) setTheirs((await refetch()).data ?? null);
        throw error;
      }
    });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save(null)}>
      <ContactConflict
        typed={form.values.contact}
        theirs={theirs}
        busy={form.busy}
        onSaveMine={(provider) => save(provider.revision)()}
        onTakeTheirs={take}
      />
      <Textarea
        {...form.field('contact')}
        size="md"
        label={d('agencies.provider.contact')}
        description={d('agencies.contactInfo')}
        maxLength={500}
        rows={3}
      />
      {stored.contact === null && !form.dirty && <p className={classes.missing}>{d('agencies.provider.none')}</p>}
      {form.failure !== null && theirs === null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(form.failure)}
        </Notice>
      )}
      {form.dirty && (
        <div className={desk.actions}>
          <Button kind="plain" onClick={form.discard}>
            {d('lists.discard')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {form.busy ? d('lists.saving') : d('lists.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface ContactConflictProps {
  readonly typed: string;
  readonly theirs: Provider | null;
  readonly busy: boolean;
  readonly onSaveMine: (theirs: Provider) => void;
  readonly onTakeTheirs: (theirs: Provider) => void;
}

function ContactConflict({ typed, theirs, busy, onSaveMine, onTakeTheirs }: ContactConflictProps) {
  const d = useDeskWords();
  const words = useConflictWords();
  if (theirs === null) return null;
  const text = (contact: string) => contact || d('lists.notSet');
  return (
    <Conflict
      words={words}
      busy={busy}
      differences={[{ field: d('agencies.provider.contact'), mine: text(typed), theirs: text(theirs.contact ?? '') }]}
      onSaveMine={() => onSaveMine(theirs)}
      onTakeTheirs={() => onTakeTheirs(theirs)}
    />
  );
}
