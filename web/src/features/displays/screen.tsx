/** `/displays`: the wall screens of the agency: when each was last seen, what it shows of names, and how it is revoked. */
import type { Display } from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../lib/api/action.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Confirm } from '../../ui/desk/confirm.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { displaysPage, revoke, useDisplays, useReadDisplaysAgain } from './api.ts';
import { classes } from './classes.ts';
import { ChangeForm } from './parts/change-form.tsx';

export function DisplaysScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const mayManage = useMay('displays.manage');
  const pair = mayManage ? <PairLink /> : null;
  return (
    <Page
      title={t('shell.titles.displays')}
      info={d('displays.info')}
      {...useGroupTabs('facility')}
      width="narrow"
      actions={pair}
    >
      {!mayManage && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      <List mayManage={mayManage} />
    </Page>
  );
}

function PairLink() {
  const d = useDeskWords();
  return (
    <Link className={buttonClass} data-kind="filled" to={`${displaysPage}/pair`}>
      {d('displays.pair')}
    </Link>
  );
}

function List({ mayManage }: { readonly mayManage: boolean }) {
  const d = useDeskWords();
  const displays = useDisplays();
  const failure = useAnswerFailure(displays);
  if (displays.data === undefined && failure !== null) return <ReadFailed {...failure} />;
  if (displays.data === undefined) return <Spinner text={d('lists.loading')} />;
  if (displays.data.length === 0) return <Empty title={d('displays.none')} info={d('displays.noneInfo')} />;
  return (
    <ul className={classes.list}>
      {displays.data.map((display) => (
        <Row key={display.user_id} display={display} mayManage={mayManage} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly display: Display;
  readonly mayManage: boolean;
}

function Row({ display, mayManage }: RowProps) {
  const d = useDeskWords();
  const format = useFormat();
  const now = useNow(60_000);
  const { user, scope } = useHere();
  const [open, setOpen] = useState<'change' | 'revoke' | null>(null);
  const close = (): void => setOpen(null);
  const { name, names_masked, seen_at } = display;
  const agency = scope === 'all' ? user.agencies.find((one) => one.agency_id === display.agency_id)?.name : undefined;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        {agency !== undefined && <p>{agency}</p>}
        <p className={classes.soft}>
          {seen_at === null ? d('displays.notSeen') : d('displays.seen', { time: format.clockOf(seen_at, now) })}
        </p>
        <p className={classes.soft} data-unmasked={!names_masked || undefined}>
          {d(names_masked ? 'displays.isMasked' : 'displays.isUnmasked')}
        </p>
      </div>
      {mayManage && (
        <div className={classes.actions}>
          <Button kind="plain" onClick={() => setOpen('change')}>
            {d('lists.edit')} <span className="heard-only">{name}</span>
          </Button>
          <Button kind="plain" onClick={() => setOpen('revoke')}>
            {d('displays.revoke')} <span className="heard-only">{name}</span>
          </Button>
        </div>
      )}
      {open === 'change' && (
        <Dialog open title={d('displays.change', { name })} closeLabel={d('lists.close')} onClose={close}>
          <ChangeForm display={display} onDone={close} />
        </Dialog>
      )}
      {open === 'revoke' && <Revoke display={display} onDone={close} />}
    </li>
  );
}

function Revoke({ display, onDone }: { readonly display: Display; readonly onDone: () => void }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const readAgain = useReadDisplaysAgain();
  const deed = useAction();
  const { name } = display;
  return (
    <Confirm
      open
      title={d('displays.revokeTitle', { name })}
      doLabel={d('displays.revoke')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={deed.failure === null ? null : <Notice kind="fault">{errorText(deed.failure)}</Notice>}
      onCancel={onDone}
      onDo={() =>
        deed.run(async () => {
          await revoke(display);
          tellCorner({ kind: 'success', title: d('displays.revoked', { name }) });
          onDone();
          await readAgain();
        })
      }
    >
      {d('displays.revokeInfo')}
    </Confirm>
  );
}
