/** The fields of one resident, the same for a new one and for one that is there. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import '../../../ui/late/inline-input.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { ageOn, genders, type Resident, turnMinutesBounds } from '@wardlight/contract';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import desk from '../../../ui/desk/fields.module.css';
import { useToday } from '../api.ts';
import { readBirthday } from '../birthday.ts';
import { BedPicker } from './bed-picker.tsx';
import { PersonalIdField, type ResidentFormPart } from './personal-id-field.tsx';
import { useTurnText } from './turn-text.ts';

interface ResidentFieldsProps {
  readonly form: ResidentFormPart;
  /** null: somebody new, who may be given a bed at once. */
  readonly resident: Resident | null;
}

/** Below this a raised keyboard would hide what one came for. */
const roomForFocusPx = 600;

export function ResidentFields({ form, resident }: ResidentFieldsProps) {
  const d = useDeskWords();
  const wide = useViewport().width >= roomForFocusPx;
  const genderOptions = [
    { value: '', label: d('residents.gender.none') },
    ...genders.map((gender) => ({ value: gender, label: d(`residents.gender.${gender}`) })),
  ];
  return (
    <div className={desk.fields}>
      <TextInput
        size="md"
        label={d('residents.field.name')}
        autoComplete="off"
        maxLength={100}
        data-autofocus={wide || undefined}
        {...form.field('name')}
      />
      <NativeSelect size="md" label={d('residents.field.gender')} data={genderOptions} {...form.field('gender')} />
      <BirthdayField form={form} />
      <PersonalIdField form={form} resident={resident} />
      <TextInput
        size="md"
        label={d('lists.optional', { field: d('residents.field.code') })}
        autoComplete="off"
        maxLength={40}
        {...form.field('resident_code')}
      />
      <TextInput
        size="md"
        label={d('lists.optional', { field: d('residents.field.customerNo') })}
        autoComplete="off"
        maxLength={40}
        {...form.field('customer_no')}
      />
      <TurnField form={form} />
      {resident === null && <NewBed form={form} />}
      <Textarea
        className={desk.wide}
        size="md"
        label={d('lists.optional', { field: d('residents.field.note') })}
        autosize={false}
        rows={3}
        maxLength={1000}
        {...form.field('note')}
      />
    </div>
  );
}

const { min, max, step } = turnMinutesBounds;
const intervals = Array.from({ length: (max - min) / step + 1 }, (_, place) => String(min + place * step));

function TurnField({ form }: Pick<ResidentFieldsProps, 'form'>) {
  const d = useDeskWords();
  const turnText = useTurnText();
  return (
    <NativeSelect
      size="md"
      label={d('residents.field.turnMinutes')}
      data={['', ...intervals].map((value) => ({ value, label: turnText(value) }))}
      {...form.field('turn_minutes')}
    />
  );
}

/** Says back the day and the age it read, so that 54 for 45 is noticed. */
function BirthdayField({ form }: Pick<ResidentFieldsProps, 'form'>) {
  const d = useDeskWords();
  const today = useToday();
  const { bornAndAge } = useBirthdays();
  const read = readBirthday(form.values.birthday, today);
  const meant =
    'problem' in read || read.birthday === null
      ? d('residents.birthday.help')
      : bornAndAge({ ...read, age: ageOn(read.birthday, today) });
  return (
    <TextInput
      size="md"
      label={d('lists.optional', { field: d('residents.field.birthday') })}
      description={meant}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      maxLength={30}
      {...form.field('birthday')}
    />
  );
}

function NewBed({ form }: Pick<ResidentFieldsProps, 'form'>) {
  const { error, name } = form.field('bed_id');
  return (
    <BedPicker name={name} value={form.values.bed_id} error={error} onChange={(value) => form.set('bed_id', value)} />
  );
}
