/** The people to call of one place. Agents add, edit, move and remove them here. */
import { type Contact, mostContacts } from '@wardlight/contract';
import { useId, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import type { RowAction } from '../../../ui/desk/row-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ContactList, type ListOwner, useSaveContacts } from '../api.ts';
import { classes } from '../classes.ts';
import { moved, replaced } from '../model.ts';
import { ContactCard } from './contact-card.tsx';
import { ContactForm } from './contact-form.tsx';

interface ContactSectionProps {
  readonly owner: ListOwner;
  readonly list: ContactList;
  readonly mayChange: boolean;
}

type Open = { readonly act: 'form' | 'remove'; readonly contact: Contact | null } | null;

export function ContactSection({ owner, list: { name, contacts }, mayChange }: ContactSectionProps) {
  const d = useDeskWords();
  const id = useId();
  const errorText = useErrorWords();
  const save = useSaveContacts(owner);
  const action = useAction();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const move = (contact: Contact, by: -1 | 1) =>
    action.run(async () => {
      await save((now) => moved(now, contact, by));
    });
  const actionsOf = (contact: Contact, at: number): RowAction[] => [
    { key: 'edit', label: d('lists.edit'), onClick: () => setOpen({ act: 'form', contact }) },
    ...(at > 0 ? [{ key: 'up', label: d('contact.up'), onClick: () => move(contact, -1) }] : []),
    ...(at < contacts.length - 1 ? [{ key: 'down', label: d('contact.down'), onClick: () => move(contact, 1) }] : []),
    { key: 'remove', label: d('lists.remove'), onClick: () => setOpen({ act: 'remove', contact }) },
  ];
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {name}
        </h2>
        {mayChange && contacts.length < mostContacts && (
          <Button kind="plain" onClick={() => setOpen({ act: 'form', contact: null })}>
            {d('contact.add')}
          </Button>
        )}
      </div>
      {mayChange && <p className={desk.soft}>{d(owner === null ? 'contact.ofProvider' : 'contact.ofFacility')}</p>}
      {action.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(action.failure)}
        </Notice>
      )}
      {contacts.length === 0 ? (
        <p className={desk.soft}>{d(mayChange ? 'contact.noneToKeep' : 'contact.none')}</p>
      ) : (
        <ul className={classes.list}>
          {contacts.map((contact, at) => (
            <ContactCard
              key={JSON.stringify(contact)}
              contact={contact}
              actions={mayChange ? actionsOf(contact, at) : []}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={open?.act === 'form'}
        title={d(open?.contact == null ? 'contact.addTo' : 'contact.editOf', {
          name: open?.contact?.name ?? name,
        })}
        closeLabel={d('lists.close')}
        size="lg"
        onClose={close}
      >
        {open?.act === 'form' && <ContactForm owner={owner} contact={open.contact} onClose={close} />}
      </Dialog>
      {open?.act === 'remove' && open.contact !== null && (
        <RemoveContact owner={owner} contact={open.contact} onClose={close} />
      )}
    </section>
  );
}

interface RemoveContactProps {
  readonly owner: ListOwner;
  readonly contact: Contact;
  readonly onClose: () => void;
}

function RemoveContact({ owner, contact, onClose }: RemoveContactProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const save = useSaveContacts(owner);
  const { run, busy, failure } = useAction();
  return (
    <Confirm
      open
      title={d('contact.removeTitle', { name: contact.name })}
      doLabel={d('lists.remove')}
      cancelLabel={d('lists.cancel')}
      busy={busy}
      fault={
        failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(failure)}
          </Notice>
        )
      }
      onDo={() =>
        run(async () => {
          // Gone already is what was wanted.
          await save((now) => replaced(now, contact, null));
          tellCorner({ kind: 'success', title: d('contact.removed', { name: contact.name }) });
          onClose();
        })
      }
      onCancel={onClose}
    >
      {/* A facility's people never stand before sign-in. */}
      {d(owner === null ? 'contact.removeInfo' : 'contact.removeInfoHere')}
    </Confirm>
  );
}
