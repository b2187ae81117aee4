/** One person to call, added or edited. What was typed survives an error, a reload and a lost session. */
import '../../../ui/late/input.ts';
import { Textarea, TextInput } from '@mantine/core';
import { type Contact, contactSchema, type FieldProblem } from '@wardlight/contract';
import { useState } from 'react';
import { useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ListOwner, useSaveContacts } from '../api.ts';
import { added, bodyOf, newContact, replaced, type TypedContact, typedOf } from '../model.ts';

/** Names a draft by its contact without the contact's words, of which a secretary's would be taken for a secret's. */
const numberOf = (contact: Contact): number =>
  [...JSON.stringify(contact)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7);

interface ContactFormProps {
  readonly owner: ListOwner;
  /** Null = a new one. */
  readonly contact: Contact | null;
  readonly onClose: () => void;
}

export function ContactForm({ owner, contact, onClose }: ContactFormProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const save = useSaveContacts(owner);
  const [gone, setGone] = useState(false);
  const form = useRecordForm({
    name: `contact.${owner ?? 'provider'}.${contact === null ? 'new' : numberOf(contact)}`,
    initial: contact === null ? newContact : typedOf(contact),
    bodyOf: (values: TypedContact) => bodyOf(values),
    schema: contactSchema,
    say: (field: string, problem: FieldProblem): string | null => {
      if (field === 'name' && problem === 'too_short') return t('errors.fields.required');
      if (problem !== 'wrong_format') return null;
      if (field === 'phone' || field === 'line' || field === 'mail') return d(`contact.wrong.${field}`);
      return null;
    },
  });
  const submit = form.submit(async (body) => {
    const done = await save((now) => {
      if (contact !== null) return replaced(now, contact, body);
      return added(now, body);
    });
    if (!done) {
      setGone(true);
      return;
    }
    tellCorner({ kind: 'success', title: d('contact.saved', { name: body.name }) });
    onClose();
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      {form.restored && form.dirty && (
        <Restored text={d('contact.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <TextInput
        {...form.field('name')}
        size="md"
        label={d('contact.field.name')}
        maxLength={100}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.field('role')}
        size="md"
        label={d('lists.optional', { field: d('contact.field.role') })}
        description={d('contact.hint.role')}
        maxLength={100}
        autoComplete="off"
      />
      <div className={desk.fields}>
        <TextInput
          {...form.field('phone')}
          size="md"
          type="tel"
          label={d('lists.optional', { field: d('contact.field.phone') })}
          description={d('contact.hint.phone')}
          maxLength={40}
          autoComplete="off"
        />
        <TextInput
          {...form.field('line')}
          size="md"
          label={d('lists.optional', { field: d('contact.field.line') })}
          description={d('contact.hint.line')}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...form.field('mail')}
          size="md"
          type="email"
          label={d('lists.optional', { field: d('contact.field.mail') })}
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <Textarea
        {...form.field('hours')}
        size="md"
        label={d('lists.optional', { field: d('contact.field.hours') })}
        description={d('contact.hint.hours')}
        maxLength={500}
        rows={3}
      />
      {gone && <Notice kind="fault">{contact === null ? d('contact.full') : d('contact.gone')}</Notice>}
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}
