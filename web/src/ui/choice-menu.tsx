/** One choice out of a few, behind a button in a bar. Knows no words and keeps no choice. */
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ChoiceOption<V extends string> {
  readonly value: V;
  readonly label: string;
  /** The language the label is in, where it is not the page's. */
  readonly lang?: string | undefined;
  readonly icon?: ReactNode;
}

interface ChoiceItemsProps<V extends string> {
  readonly options: readonly ChoiceOption<V>[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}

/** The entries alone, for a menu that holds more than one choice. */
export function ChoiceItems<V extends string>({ options, value, onChoose }: ChoiceItemsProps<V>) {
  const choose = (text: string) => {
    const option = options.find((each) => each.value === text);
    if (option) onChoose(option.value);
  };
  return (
    <Menu.RadioGroup value={value} onChange={choose}>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          rightSection={option.icon}
          closeMenuOnClick
        >
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

interface ChoiceMenuProps<V extends string> extends ChoiceItemsProps<V> {
  readonly label: string;
  readonly icon: ReactNode;
}

export function ChoiceMenu<V extends string>({ label, icon, ...choice }: ChoiceMenuProps<V>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} radius="md" aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ChoiceItems {...choice} />
      </Menu.Dropdown>
    </Menu>
  );
}
