/** The fields of a network. */
import '@mantine/core/styles/ActionIcon.layer.css';
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import '../../../ui/late/password-input.ts';
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { Network } from '@wardlight/contract';
import { useState } from 'react';
import type { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import desk from '../../../ui/desk/fields.module.css';
import type { TypedNetwork } from '../model.ts';

type Form = Pick<ReturnType<typeof useRecordForm<TypedNetwork, never>>, 'field' | 'set' | 'values'>;

interface NetworkFieldsProps {
  readonly form: Form;
  /** As it is stored; null = a new one. */
  readonly stored: Network | null;
}

export function NetworkFields({ form, stored }: NetworkFieldsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <div className={desk.fields}>
      <TextInput
        {...form.field('name')}
        size="md"
        className={desk.wide}
        label={d('networks.name')}
        description={d('networks.nameHint')}
        autoComplete="off"
        data-autofocus={stored === null || undefined}
      />
      <TextInput
        {...form.field('ssid')}
        size="md"
        label={d('lists.optional', { field: d('networks.ssid') })}
        description={d('networks.ssidHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NativeSelect
        {...form.field('security')}
        size="md"
        label={d('networks.security')}
        data={[
          { value: 'password', label: d('networks.withPassword') },
          { value: 'open', label: d('networks.open') },
        ]}
      />
      {form.values.security === 'password' && (
        <PasswordInput
          {...form.field('password')}
          size="md"
          className={desk.wide}
          label={d('networks.password')}
          description={d(stored?.has_password ? 'networks.passwordKeep' : 'networks.passwordNew')}
          // No browser should offer the password somebody signs in with, nor keep this one.
          autoComplete="off"
          visible={shown}
          onVisibilityChange={setShown}
          visibilityToggleButtonProps={{
            'aria-label': t(shown ? 'signIn.hidePassword' : 'signIn.showPassword'),
            'aria-pressed': undefined,
            tabIndex: 0,
          }}
        />
      )}
    </div>
  );
}
