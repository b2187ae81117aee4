/** Mats are found, chosen, and put into a network; what is chosen stays chosen while something else is searched. */
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import { Checkbox } from '@mantine/core';
import { assignNetwork, type Device, type Network, type SentNetwork } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { call } from '../../../lib/api/http.ts';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useFoundMats } from '../api.ts';
import { askedOf, type MatToAsk, shownMats } from '../model.ts';
import classes from './assign-dialog.module.css';
import { SendConfirm } from './send-confirm.tsx';

interface AssignDialogProps {
  readonly network: Network;
  readonly onDone: (now: SentNetwork, mats: number) => void;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

/** As each was shown when it was chosen: who lay there then is whom it is meant for. */
type Chosen = ReadonlyMap<Device['mat_id'], MatToAsk>;

export function AssignDialog({ network, onDone, onClose }: AssignDialogProps) {
  const d = useDeskWords();
  const format = useFormat();
  const narrow = useViewport().width < fullBelowPx;
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [asking, setAsking] = useState(false);
  const deed = useAction();
  const send = () =>
    deed.run(async () => {
      const body = { mats: shownMats([...chosen.values()]) };
      const sent = await call(assignNetwork, { params: paramsOf(network), body });
      onDone(sent, chosen.size - sent.resident_changed.length);
    });
  return (
    <Dialog
      open
      title={d('networks.assignTitle', { name: network.name })}
      closeLabel={d('lists.close')}
      size="lg"
      full={narrow}
      onClose={onClose}
    >
      {network.ssid === null ? (
        <Notice kind="info">{d('networks.noSsid')}</Notice>
      ) : (
        <div className={desk.form}>
          <Finding network={network} chosen={chosen} onChoose={setChosen} />
          <div className={desk.actions}>
            <span role="status" className={classes.count}>
              {d('networks.chosen', { n: format.number(chosen.size) })}
            </span>
            <Button kind="plain" onClick={onClose}>
              {d('lists.cancel')}
            </Button>
            {chosen.size > 0 && <Button onClick={() => setAsking(true)}>{d('networks.assign')}</Button>}
          </div>
        </div>
      )}
      {asking && (
        <SendConfirm
          mats={[...chosen.values()]}
          busy={deed.busy}
          failure={deed.failure}
          onDo={send}
          onCancel={() => {
            deed.forget();
            setAsking(false);
          }}
        />
      )}
    </Dialog>
  );
}

interface FindingProps {
  readonly network: Network;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function Finding({ network, chosen, onChoose }: FindingProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const found = useFoundMats(useSettledText(search));
  const failure = useAnswerFailure(found);
  const { rows = [], total = 0 } = found.data ?? {};
  const choose = (mats: readonly Device[], on: boolean) => {
    const next = new Map(chosen);
    for (const mat of mats) {
      if (on) next.set(mat.mat_id, askedOf(mat));
      else next.delete(mat.mat_id);
    }
    onChoose(next);
  };
  const shownIds = rows.filter(({ mat_id }) => !chosen.has(mat_id));
  return (
    <>
      <SearchField
        label={d('networks.assignSearch')}
        clearLabel={t('board.search.clear')}
        value={search}
        onChange={setSearch}
      />
      {failure !== null && <ReadFailed {...failure} />}
      {found.isPending && <Spinner text={d('lists.loading')} />}
      {found.isSuccess && rows.length === 0 && <p className={desk.soft}>{d('networks.assignNone')}</p>}
      {rows.length > 0 && (
        <>
          <div className={desk.tools}>
            {shownIds.length > 0 && (
              <Button kind="plain" onClick={() => choose(rows, true)}>
                {d('networks.chooseShown')}
              </Button>
            )}
            {chosen.size > 0 && (
              <Button kind="plain" onClick={() => onChoose(new Map())}>
                {d('networks.clearChosen')}
              </Button>
            )}
          </div>
          <ul className={classes.mats}>
            {rows.map((mat) => (
              <li key={mat.mat_id}>
                <Checkbox
                  size="md"
                  className={classes.choice ?? ''}
                  checked={chosen.has(mat.mat_id)}
                  label={
                    <>
                      {[mat.serial, askedOf(mat).place ?? d('networks.noBed'), mat.resident_name]
                        .filter((text) => text !== null)
                        .join(' · ')}
                      <span className={classes.now}>{nowIn(mat, network, d)}</span>
                    </>
                  }
                  onChange={(event) => choose([mat], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
          {total > rows.length && (
            <p className={desk.soft}>{d('networks.assignMore', { n: format.number(total - rows.length) })}</p>
          )}
        </>
      )}
    </>
  );
}

function nowIn({ network }: Device, into: Network, d: ReturnType<typeof useDeskWords>): string {
  if (network === null) return d('networks.inNone');
  return network.network_id === into.network_id ? d('networks.alreadyIn') : d('networks.nowIn', { name: network.name });
}
