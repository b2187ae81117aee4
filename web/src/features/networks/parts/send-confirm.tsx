/** Before anything is sent: how many mats restart, and that nobody watches their beds meanwhile. */
import { useFormat } from '../../../lib/format.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Fault } from './fault.tsx';

interface SendConfirmProps {
  readonly mats: number;
  readonly busy?: boolean;
  readonly failure?: unknown;
  readonly onDo: () => void;
  readonly onCancel: () => void;
}

export function SendConfirm({ mats, busy = false, failure = null, onDo, onCancel }: SendConfirmProps) {
  const d = useDeskWords();
  const format = useFormat();
  return (
    <Confirm
      open
      title={d('networks.sendTitle')}
      doLabel={d('networks.sendDo')}
      cancelLabel={d('lists.cancel')}
      busy={busy}
      fault={<Fault failure={failure} />}
      onDo={onDo}
      onCancel={onCancel}
    >
      {d('networks.sendInfo', { n: format.number(mats) })}
    </Confirm>
  );
}
