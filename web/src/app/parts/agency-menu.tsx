import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { type AgencyChoice, session } from '../../lib/session/session.ts';
import { ChoiceItems } from '../../ui/choice-menu.tsx';
import classes from './agency-name.module.css';

const byName = new Intl.Collator(undefined, { numeric: true });

/** For agents: another facility, or all of them to look at. */
export function AgencyMenu({ name }: { name: string }) {
  const { t } = useWords();
  const { user, scope } = useHere();
  const choices = new Map<string, AgencyChoice>(user.agencies.map((each) => [String(each.agency_id), each.agency_id]));
  const options = user.agencies
    .map((each) => ({ value: String(each.agency_id), label: each.name }))
    .toSorted((a, b) => byName.compare(a.label, b.label));
  if (user.agencies.length > 1) {
    choices.set('all', 'all');
    options.push({ value: 'all', label: `${t('shell.agency.all')} (${t('shell.agency.allReadOnly')})` });
  }
  const choose = (value: string) => {
    const choice = choices.get(value);
    if (choice !== undefined) session.choose(choice);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.switch} title={t('shell.agency.choose')}>
          <IconBuilding size={20} stroke={1.7} aria-hidden="true" />
          <span className="heard-only">{t('shell.agency.choose')}: </span>
          <span className={classes.text}>{name}</span>
          <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      {/* There may be more agencies than the window is high. */}
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <ChoiceItems options={options} value={String(scope)} onChoose={choose} />
      </Menu.Dropdown>
    </Menu>
  );
}
