/** What agents write of a room: who answers and when, and for how long messages are kept. */
import '../../../ui/late/input.ts';
import { Textarea, TextInput } from '@mantine/core';
import { type ChatRoom, chatRetention, saveChatRoom } from '@wardlight/contract';
import { useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';

interface RoomSettingsProps {
  readonly room: ChatRoom;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly hours: string;
  readonly retention_days: string;
  readonly [field: string]: string;
}

export function RoomSettings({ room, onDone, onClose }: RoomSettingsProps) {
  const d = useDeskWords();
  const form = useRecordForm({
    name: 'chat.room',
    initial: { hours: room.hours ?? '', retention_days: String(room.retention_days) } as Typed,
    bodyOf: ({ hours, retention_days }: Typed) => ({
      hours: hours.trim() === '' ? null : hours,
      retention_days: /^\d{1,5}$/.test(retention_days.normalize('NFKC').trim())
        ? Number(retention_days.normalize('NFKC'))
        : retention_days,
      revision: room.revision,
    }),
    schema: saveChatRoom.body,
    say: (field) => (field === 'retention_days' ? d('chat.settingsKeepWrong') : null),
  });
  const submit = form.submit(async (body) => {
    await call(saveChatRoom, { body });
    tellCorner({ kind: 'success', title: d('chat.saved') });
    onDone();
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      <Textarea
        {...form.field('hours')}
        size="md"
        label={d('chat.settingsHours')}
        description={d('chat.settingsHoursInfo')}
        maxLength={300}
        rows={3}
        data-autofocus
      />
      <TextInput
        {...form.field('retention_days')}
        size="md"
        label={d('chat.settingsKeep')}
        description={d('chat.settingsKeepInfo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(chatRetention.max).length}
      />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}
