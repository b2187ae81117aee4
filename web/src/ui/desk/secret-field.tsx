/** What is hidden while it is typed, unless asked to be shown. */
import '@mantine/core/styles/ActionIcon.layer.css';
import '../late/input.ts';
import '../late/inline-input.ts';
import '../late/password-input.ts';
import { PasswordInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';

type SecretFieldProps = ComponentProps<typeof PasswordInput> & {
  /** What the button beside it says. */
  readonly showLabel: string;
  readonly hideLabel: string;
};

export function SecretField({ showLabel, hideLabel, ...props }: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      size="md"
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? hideLabel : showLabel,
        'aria-pressed': undefined,
        tabIndex: 0,
      }}
    />
  );
}
