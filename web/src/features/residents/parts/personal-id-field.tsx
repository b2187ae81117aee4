/** The personal id of somebody registered: masked until asked for, which is written down, and changed only where one says so. */
import { TextInput } from '@mantine/core';
import { hasWrongTaiwanChecksum, type Resident, readPersonalId } from '@wardlight/contract';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import type { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { paramsOf } from '../api.ts';
import type { TypedResident } from '../model.ts';
import classes from './resident-form.module.css';

export type ResidentFormPart = Pick<
  ReturnType<typeof useRecordForm<TypedResident, z.ZodMiniType>>,
  'field' | 'set' | 'values'
>;

interface PersonalIdFieldProps {
  readonly form: ResidentFormPart;
  /** null: somebody new. */
  readonly resident: Resident | null;
}

export function PersonalIdField({ form, resident }: PersonalIdFieldProps) {
  if (form.values.personal_id_typed) return <TypedId form={form} mayKeep={resident !== null} />;
  return resident === null ? null : <StoredId form={form} resident={resident} />;
}

function TypedId({ form, mayKeep }: { readonly form: ResidentFormPart; readonly mayKeep: boolean }) {
  const d = useDeskWords();
  const doubtful = hasWrongTaiwanChecksum(form.values.personal_id.normalize('NFKC').trim());
  const keep = () => {
    form.set('personal_id_typed', false);
    form.set('personal_id', '');
  };
  return (
    <div className={classes.personalId}>
      <TextInput
        size="md"
        label={d('lists.optional', { field: d('residents.field.personalId') })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        {...form.field('personal_id')}
      />
      <p className={classes.warning} role="status">
        {doubtful ? d('residents.personalId.checksum') : null}
      </p>
      {mayKeep && (
        <div>
          <Button kind="plain" onClick={keep}>
            {d('residents.personalId.keep')}
          </Button>
        </div>
      )}
    </div>
  );
}

function StoredId({ form, resident }: { readonly form: ResidentFormPart; readonly resident: Resident }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const asking = useAction();
  const [whole, setWhole] = useState<string | null>(null);
  const masked = resident.personal_id_masked;
  const show = () =>
    asking.run(async () => {
      const { personal_id } = await call(readPersonalId, { params: paramsOf(resident) });
      setWhole(personal_id);
    });
  const change = () => {
    // Whoever has looked at it corrects a letter; whoever has not types it anew.
    form.set('personal_id', whole ?? '');
    form.set('personal_id_typed', true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around what is no form of its own
    <div className={classes.personalId} role="group" aria-label={d('residents.field.personalId')}>
      <span className={classes.label}>{d('residents.field.personalId')}</span>
      <output className={classes.stored}>{whole ?? masked ?? d('residents.gender.none')}</output>
      <div className={classes.buttons}>
        {masked !== null && (
          <Button kind="plain" busy={asking.busy} onClick={whole === null ? show : () => setWhole(null)}>
            {d(whole === null ? 'residents.personalId.show' : 'residents.personalId.hide')}
          </Button>
        )}
        <Button kind="plain" onClick={change}>
          {d('residents.personalId.change')}
        </Button>
      </div>
      {masked !== null && <span className={classes.soft}>{d('residents.personalId.logged')}</span>}
      {asking.failure !== null && (
        <span role="alert" className={classes.warning}>
          {d('residents.personalId.failed')} · {errorText(asking.failure)}
        </span>
      )}
    </div>
  );
}
