/** Before anything is sent: which mats restart and under whom, and that nobody watches their beds meanwhile. */
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import type { MatToAsk } from '../model.ts';
import { Fault } from './fault.tsx';
import classes from './send-confirm.module.css';

interface SendConfirmProps {
  readonly mats: readonly MatToAsk[];
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
      <p>{d('networks.sendInfo', { n: format.number(mats.length) })}</p>
      <ul className={classes.mats} aria-label={d('networks.mats')}>
        {mats.map(({ mat_id, serial, place, name }) => (
          <li key={mat_id}>{place === null ? serial : [place, name].filter((text) => text !== null).join(' · ')}</li>
        ))}
      </ul>
    </Confirm>
  );
}
