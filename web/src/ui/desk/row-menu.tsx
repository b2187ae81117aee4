/** What can be done with one row of a list, behind one button. */
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
}

interface RowMenuProps {
  /** Whose actions they are: "Actions for night.shift". */
  readonly label: string;
  readonly actions: readonly RowAction[];
}

export function RowMenu({ label, actions }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={44} radius="md" aria-label={label} title={label}>
          <IconDots size={22} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Whoever meant another row sees it before anything is done. */}
        <Menu.Label fz="sm" c="var(--ink-soft)">
          {label}
        </Menu.Label>
        {actions.map(({ key, label: text, onClick }) => (
          <Menu.Item
            key={key}
            mih={44}
            onClick={() => {
              // The entry goes with the menu: a dialog that opens now gives the focus back to what stays.
              button.current?.focus();
              onClick();
            }}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
