/** One person to call: each way is a link, large enough for a thumb. */
import { IconBrandLine, IconMail, IconPhone } from '@tabler/icons-react';
import { type Contact, dialled, lineLink } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { type RowAction, RowMenu } from '../../../ui/desk/row-menu.tsx';
import { classes } from '../classes.ts';

interface ContactCardProps {
  readonly contact: Contact;
  /** None = it cannot be changed here. */
  readonly actions?: readonly RowAction[];
}

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

export function ContactCard({ contact, actions = [] }: ContactCardProps) {
  const d = useDeskWords();
  const { name, role, phone, line, mail, hours } = contact;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>
          {name}
          {role !== null && <span className={classes.role}> · {role}</span>}
        </span>
        {actions.length > 0 && <RowMenu label={d('contact.actionsOf', { name })} actions={actions} />}
      </div>
      {(phone !== null || line !== null || mail !== null) && (
        <div className={classes.ways}>
          {phone !== null && (
            <a className={classes.link} href={`tel:${dialled(phone)}`}>
              <IconPhone {...icon} />
              {phone}
            </a>
          )}
          {line !== null && (
            <a className={classes.link} href={lineLink(line)} target="_blank" rel="noopener noreferrer">
              <IconBrandLine {...icon} />
              {line.startsWith('https://') ? 'LINE' : `LINE ${line}`}
            </a>
          )}
          {mail !== null && (
            <a className={classes.link} href={`mailto:${mail}`}>
              <IconMail {...icon} />
              {mail}
            </a>
          )}
        </div>
      )}
      {hours !== null && <p className={classes.notes}>{hours}</p>}
    </li>
  );
}
