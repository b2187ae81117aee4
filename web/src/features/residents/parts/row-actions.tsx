/** What can be done to one resident of the list. Those who may only look get what only shows. */
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { type Resident, residentSheetPath } from '@wardlight/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useMayChange } from '../api.ts';
import classes from './row-actions.module.css';

export type Act = 'edit' | 'move' | 'swap' | 'absence' | 'discharge' | 'readmit' | 'remove' | 'alerts';

interface RowActionsProps {
  readonly resident: Resident;
  readonly labelsPath: string;
  readonly onAct: (act: Act, resident: Resident) => void;
}

export function RowActions({ resident, labelsPath, onAct }: RowActionsProps) {
  const d = useDeskWords();
  const mayChange = useMayChange();
  const button = useRef<HTMLButtonElement>(null);
  const { name, bed, absence, discharged_at, resident_id, agency_id } = resident;
  if (!mayChange) return null;
  const begin = (act: Act) => {
    // The entry goes with the menu: a dialog that opens now gives the focus back to what stays.
    button.current?.focus();
    onAct(act, resident);
  };
  const item = (act: Act, text: string) => (
    <Menu.Item mih={44} onClick={() => begin(act)}>
      {text}
    </Menu.Item>
  );
  const edit = d('residents.edit', { name });
  const more = d('residents.more', { name });
  return (
    <>
      <IconButton label={edit} title={edit} onClick={() => onAct('edit', resident)}>
        <IconPencil size={20} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <button ref={button} type="button" className={classes.more} aria-label={more} title={more}>
            <IconDots size={20} stroke={1.7} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {/* Whoever meant another row sees it before anything is done. */}
          <Menu.Label fz="sm" c="var(--ink-soft)">
            {more}
          </Menu.Label>
          <Menu.Item component={Link} mih={44} to={residentSheetPath(agency_id, resident_id)}>
            {d('residents.sheet.open')}
          </Menu.Item>
          {discharged_at === null ? (
            <>
              {item('move', d('residents.move.act'))}
              {item('swap', d('residents.swap.act'))}
              {item('alerts', d('templates.who.settings'))}
              {bed !== null && item('absence', d(absence ? 'residents.absence.change' : 'residents.absence.act'))}
              <Menu.Item component={Link} mih={44} to={`${labelsPath}?resident=${resident_id}`}>
                {d('residents.labels')}
              </Menu.Item>
              <Menu.Divider />
              {item('discharge', d('residents.discharge.act'))}
            </>
          ) : (
            item('readmit', d('residents.readmit.act'))
          )}
          {item('remove', d('residents.remove.act'))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
