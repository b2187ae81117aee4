/** One entry: who, when, from where, and each field as it was and as it is. */
import type { AuditEntry } from '@wardlight/contract';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { useEntryWords } from '../audit-words.ts';
import { changedFields, type Person } from '../model.ts';
import { classes } from './entry-dialog-classes.ts';

interface EntryDialogProps {
  readonly entry: AuditEntry;
  /** Under all agencies. */
  readonly withAgency: boolean;
  readonly onPerson: (person: Person) => void;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

export function EntryDialog({ entry, withAgency, onPerson, onClose }: EntryDialogProps) {
  const d = useDeskWords();
  const words = useEntryWords();
  const { by, through, subject, agency, address } = entry;
  const about =
    subject.label === '' ? d(`audit.kinds.${subject.kind}`) : `${d(`audit.kinds.${subject.kind}`)} · ${subject.label}`;
  const facts: readonly (readonly [string, string])[] = [
    [d('audit.at'), words.time(entry.at)],
    ...(withAgency ? [[d('audit.agency'), agency?.name ?? d('audit.wholeProvider')] as const] : []),
    [d('audit.by'), words.who(entry)],
    ...(through === null ? [] : [[d('audit.through'), through.name] as const]),
    ...(address === null ? [] : [[d('audit.address'), address] as const]),
    [d('audit.action'), d(`audit.actions.${entry.action}`)],
    [d('audit.subject'), about],
  ];
  return (
    <Dialog
      open
      title={d('audit.detail')}
      closeLabel={d('lists.close')}
      size="lg"
      full={useViewport().width < fullBelowPx}
      onClose={onClose}
    >
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Changes entry={entry} />
      {by !== null && (
        <div className={classes.foot}>
          <Button kind="plain" onClick={() => onPerson(by)}>
            {d('audit.onlyThis', { name: by.name })}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const d = useDeskWords();
  const { field, value } = useEntryWords();
  const fields = changedFields(entry);
  if (fields.length === 0) return <p className={classes.none}>{d('audit.noChanges')}</p>;
  const shown = (name: string, said: ReturnType<typeof changedFields>[number]['before']) =>
    said === undefined ? '' : value(name, said);
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{d('audit.field')}</th>
          {entry.before !== null && <th scope="col">{d('audit.before')}</th>}
          {entry.after !== null && <th scope="col">{d('audit.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{field(name)}</th>
            {entry.before !== null && <td>{shown(name, before)}</td>}
            {entry.after !== null && <td>{shown(name, after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
