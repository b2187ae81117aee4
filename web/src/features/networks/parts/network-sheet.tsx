/** The mats of one network, and what became of the latest setting with each; looked at again while an answer is awaited. */
import {
  assignNetwork,
  type DataOf,
  type Network,
  type readNetwork,
  resendNetwork,
  type SentNetwork,
} from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../lib/api/action.ts';
import { call } from '../../../lib/api/http.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { devicesPath } from '../../../lib/shell/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useMayChange, useNetwork, useNetworksChanged } from '../api.ts';
import { askedAgain, askedIn, byNeed, type MatToAsk, outcomeOf, shownMats } from '../model.ts';
import { LeftMats } from './left-mats.tsx';
import { classes } from './network-sheet-classes.ts';
import { SendConfirm } from './send-confirm.tsx';

interface NetworkSheetProps {
  readonly network: Network;
  /** Of what was just sent. */
  readonly left?: Left;
  readonly onClose: () => void;
}

type Left = SentNetwork['resident_changed'];

const fullBelowPx = 640;

export function NetworkSheet({ network, left: leftBefore = [], onClose }: NetworkSheetProps) {
  const d = useDeskWords();
  const [left, setLeft] = useState(leftBefore);
  const answer = useNetwork(network);
  const failure = useAnswerFailure(answer);
  const changed = useNetworksChanged();
  const narrow = useViewport().width < fullBelowPx;
  const { data } = answer;
  const sent = ({ resident_changed }: SentNetwork) => {
    setLeft(resident_changed);
    void answer.refetch();
  };
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
        <>
          {left.length > 0 && <LeftOnes network={data.network} left={left} onSent={sent} />}
          <Sheet data={data} onSent={sent} />
        </>
      )}
    </Dialog>
  );
}

type Data = DataOf<typeof readNetwork>;

type OnSent = (sent: SentNetwork) => void;

function Sheet({ data, onSent }: { readonly data: Data; readonly onSent: OnSent }) {
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
      <Resending data={data} onSent={onSent} />
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
  const { serial, bed_no, floor, resident_name, online, heard_at, command } = mat;
  const missing = heard_at === null ? 'devices.neverHeard' : 'networks.offline';
  const outcome = outcomeOf(command);
  const why = command?.failure == null ? null : d(`networks.failure.${command.failure}`);
  return (
    <li className={classes.mat}>
      <Link className={classes.serial} to={`${devicesPath}?mat=${mat.mat_id}`}>
        {serial}
      </Link>
      <span>{bed_no === null ? d('networks.noBed') : [floor, bed_no, resident_name].filter(Boolean).join(' · ')}</span>
      <span className={desk.soft}>{d(online ? 'networks.online' : missing)}</span>
      <span className={classes.outcome} data-outcome={outcome}>
        {[d(`networks.outcome.${outcome}`), why, command?.error].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** Those under whom somebody else lay: asked for again as they are now, and by the same question. */
function LeftOnes({ network, left, onSent }: { network: Network; left: Left; onSent: OnSent }) {
  const mayChange = useMayChange();
  const deed = useAction();
  const [asking, setAsking] = useState(false);
  const mats = left.map(askedAgain);
  const send = () =>
    deed.run(async () => {
      const body = { mats: shownMats(mats) };
      const sent = await call(assignNetwork, { params: paramsOf(network), body });
      setAsking(false);
      onSent(sent);
    });
  return (
    <>
      <LeftMats left={left} onAsk={mayChange ? () => setAsking(true) : null} />
      {asking && (
        <SendConfirm
          mats={mats}
          busy={deed.busy}
          failure={deed.failure}
          onDo={send}
          onCancel={() => {
            deed.forget();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

interface Asked {
  readonly to: 'failed' | 'all';
  /** As they stood there when it was asked: a later reading does not slip under the question. */
  readonly mats: readonly MatToAsk[];
}

function Resending({ data, onSent }: { readonly data: Data; readonly onSent: OnSent }) {
  const d = useDeskWords();
  const format = useFormat();
  const mayChange = useMayChange();
  const deed = useAction();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { network, mats } = data;
  if (!mayChange) return null;
  if (network.ssid === null) return <Notice kind="info">{d('networks.noSsid')}</Notice>;
  const failed = mats.filter(({ command }) => outcomeOf(command) === 'failed');
  const send = ({ to, mats: shown }: Asked) =>
    deed.run(async () => {
      const sent = await call(resendNetwork, { params: paramsOf(network), body: { to, mats: shownMats(shown) } });
      setAsked(null);
      onSent(sent);
    });
  return (
    <div className={desk.tools}>
      {failed.length > 0 && (
        <Button onClick={() => setAsked({ to: 'failed', mats: askedIn(failed) })}>
          {d('networks.resendFailed', { n: format.number(failed.length) })}
        </Button>
      )}
      <Button kind="plain" onClick={() => setAsked({ to: 'all', mats: askedIn(mats) })}>
        {d('networks.resendAll')}
      </Button>
      {asked !== null && (
        <SendConfirm
          mats={asked.mats}
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
