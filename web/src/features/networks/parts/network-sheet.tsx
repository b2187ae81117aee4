/** The mats of one network, and what became of the latest setting with each; looked at again while an answer is awaited. */
import { type DataOf, type Network, type readNetwork, resendNetwork } from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDeed } from '../../../lib/deed.ts';
import { useFormat } from '../../../lib/format.ts';
import { call } from '../../../lib/http.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { devicesPath } from '../../../lib/paths.ts';
import { useAnswerFailure } from '../../../lib/read-failure.ts';
import { serverNow } from '../../../lib/timers.ts';
import { useViewport } from '../../../lib/viewport.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useMayChange, useNetwork, useNetworksChanged } from '../api.ts';
import { byNeed, outcomeOf } from '../model.ts';
import classes from './network-sheet.module.css';
import { SendConfirm } from './send-confirm.tsx';

interface NetworkSheetProps {
  readonly network: Network;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

export function NetworkSheet({ network, onClose }: NetworkSheetProps) {
  const d = useDeskWords();
  const answer = useNetwork(network);
  const failure = useAnswerFailure(answer);
  const changed = useNetworksChanged();
  const narrow = useViewport().width < fullBelowPx;
  const { data } = answer;
  return (
    <Dialog
      open
      title={d('networks.sheetTitle', { name: data?.network.name ?? network.name })}
      closeLabel={d('lists.close')}
      size="lg"
      full={narrow}
      onClose={() => {
        // What came of it meanwhile stands on the list too.
        changed();
        onClose();
      }}
    >
      {failure !== null && <ReadFailed {...failure} />}
      {data === undefined ? (
        !answer.isError && <Spinner text={d('lists.loading')} />
      ) : (
        <Sheet data={data} onSent={() => void answer.refetch()} />
      )}
    </Dialog>
  );
}

type Data = DataOf<typeof readNetwork>;

function Sheet({ data, onSent }: { readonly data: Data; readonly onSent: () => void }) {
  const d = useDeskWords();
  const format = useFormat();
  const { network, mats } = data;
  const { sent } = network;
  if (mats.length === 0) return <p className={desk.soft}>{d('networks.noMats')}</p>;
  const done = sent === null ? 0 : sent.total - sent.waiting;
  return (
    <div className={desk.form}>
      {sent !== null && (
        <div className={classes.progress} role="status">
          <span>{d('networks.lastSent', { time: format.clockOf(sent.at, serverNow()) })}</span>
          <span>{d('networks.progress', { done: format.number(done), total: format.number(sent.total) })}</span>
          {sent.waiting > 0 && (
            <progress max={sent.total} value={done} aria-label={d('networks.setting')} className={classes.bar} />
          )}
        </div>
      )}
      {network.has_password && (
        <p className={desk.soft}>
          {d(data.password_in_plain ? 'networks.passwordInPlain' : 'networks.passwordOverTls')}
        </p>
      )}
      <Resending network={network} onSent={onSent} />
      <ul className={classes.mats}>
        {byNeed(mats).map((mat) => (
          <Mat key={mat.mat_id} mat={mat} />
        ))}
      </ul>
    </div>
  );
}

function Mat({ mat }: { readonly mat: Data['mats'][number] }) {
  const d = useDeskWords();
  const { serial, bed_no, floor, online, command } = mat;
  const outcome = outcomeOf(command);
  const why = command?.failure == null ? null : d(`networks.failure.${command.failure}`);
  return (
    <li className={classes.mat}>
      <Link className={classes.serial} to={`${devicesPath}?mat=${mat.mat_id}`}>
        {serial}
      </Link>
      <span>{bed_no === null ? d('networks.noBed') : `${floor} · ${bed_no}`}</span>
      <span className={desk.soft}>{d(online ? 'networks.online' : 'networks.offline')}</span>
      <span className={classes.outcome} data-outcome={outcome}>
        {[d(`networks.outcome.${outcome}`), why, command?.error].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

function Resending({ network, onSent }: { readonly network: Network; readonly onSent: () => void }) {
  const d = useDeskWords();
  const format = useFormat();
  const mayChange = useMayChange();
  const deed = useDeed();
  const [asked, setAsked] = useState<'failed' | 'all' | null>(null);
  if (!mayChange) return null;
  if (network.ssid === null) return <Notice kind="info">{d('networks.noSsid')}</Notice>;
  const failed = network.sent?.failed ?? 0;
  const send = (to: 'failed' | 'all') =>
    deed.run(async () => {
      await call(resendNetwork, { params: paramsOf(network), body: { to } });
      setAsked(null);
      onSent();
    });
  return (
    <div className={desk.tools}>
      {failed > 0 && (
        <Button onClick={() => setAsked('failed')}>{d('networks.resendFailed', { n: format.number(failed) })}</Button>
      )}
      <Button kind="plain" onClick={() => setAsked('all')}>
        {d('networks.resendAll')}
      </Button>
      {asked !== null && (
        <SendConfirm
          mats={asked === 'failed' ? failed : network.mats}
          busy={deed.busy}
          failure={deed.failure}
          onDo={() => send(asked)}
          onCancel={() => {
            deed.forget();
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}
