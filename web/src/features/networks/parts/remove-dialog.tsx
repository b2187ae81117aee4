/** Deleting a network; one that mats still use names them, and leads to each. */
import { type Network, removeNetwork } from '@wardlight/contract';
import { Link } from 'react-router';
import { call } from '../../../lib/api/http.ts';
import { useFreed, useRemoval } from '../../../lib/api/removal.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { devicesPath } from '../../../lib/shell/paths.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useNetwork, useNetworksChanged } from '../api.ts';
import { Fault } from './fault.tsx';
import classes from './remove-dialog.module.css';

interface RemoveDialogProps {
  readonly network: Network;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface InUseProps extends Pick<RemoveDialogProps, 'network' | 'onClose'> {
  readonly onFreed: () => void;
}

export function RemoveDialog({ network, onDone, onClose }: RemoveDialogProps) {
  const d = useDeskWords();
  const { inUse, freed, busy, failure, run } = useRemoval({
    used: network.mats > 0,
    inUse: 'network_in_use',
    remove: () => call(removeNetwork, { params: paramsOf(network) }),
    changed: useNetworksChanged(),
    onDone,
  });
  if (inUse) return <InUse network={network} onFreed={freed} onClose={onClose} />;
  return (
    <Confirm
      open
      title={d('networks.removeTitle', { name: network.name })}
      doLabel={d('networks.removeAct')}
      cancelLabel={d('lists.cancel')}
      busy={busy}
      fault={<Fault failure={failure} />}
      onDo={run}
      onCancel={onClose}
    >
      {d('networks.removeInfo')}
    </Confirm>
  );
}

function InUse({ network, onFreed, onClose }: InUseProps) {
  const d = useDeskWords();
  const format = useFormat();
  const answer = useNetwork(network);
  const mats = answer.data?.mats ?? [];
  useFreed({ users: answer.data?.mats.length, busy: answer.isFetching, error: answer.error }, onFreed);
  return (
    <Dialog
      open
      title={d('networks.inUse', { n: format.number(answer.data?.network.mats ?? network.mats), name: network.name })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      <div className={desk.form}>
        <p>{d('networks.inUseInfo')}</p>
        <Fault failure={answer.error} />
        {answer.isPending && <Spinner text={d('lists.loading')} />}
        <ul className={classes.mats}>
          {mats.map(({ mat_id, serial, floor, bed_no }) => (
            <li key={mat_id}>
              <Link className={classes.mat} to={`${devicesPath}?mat=${mat_id}`}>
                {serial} · {bed_no === null ? d('networks.noBed') : `${floor} · ${bed_no}`}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
