/** What was asked for, over the list: forms, a key that is shown once, and what asks before it is done. */
import { type Gateway, type GatewayKey, makeGatewayKey, removeGateway, revokeGatewayKey } from '@wardlight/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { AskBeforeGone, OnceShown } from '../../../ui/desk/once-shown.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useReadGatewaysAgain } from '../api.ts';
import { AddGatewayForm, EditGatewayForm } from './gateway-form.tsx';

export type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'remove' | 'makeKey'; readonly gateway: Gateway }
  | { readonly act: 'revoke'; readonly gateway: Gateway; readonly key: GatewayKey };

interface DialogsProps {
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
}

export function Dialogs({ asked, onAsk }: DialogsProps) {
  const d = useDeskWords();
  const readAgain = useReadGatewaysAgain();
  if (asked === null) return null;
  const close = () => onAsk(null);
  const saved = () => {
    tellCorner({ kind: 'success', title: d('gateways.saved') });
    close();
    void readAgain();
  };
  if (asked.act === 'add')
    return (
      <Dialog open title={d('gateways.add')} closeLabel={d('lists.close')} onClose={close}>
        <AddGatewayForm onDone={saved} onClose={close} />
      </Dialog>
    );
  const { gateway } = asked;
  switch (asked.act) {
    case 'edit':
      return (
        <Dialog open title={d('gateways.edit', { name: gateway.name })} closeLabel={d('lists.close')} onClose={close}>
          <EditGatewayForm gateway={gateway} onDone={saved} onClose={close} />
        </Dialog>
      );
    case 'makeKey':
      return <NewKey gateway={gateway} onClose={close} />;
    case 'remove':
      return (
        <Ask
          title={d('gateways.removeTitle', { name: gateway.name })}
          info={d('gateways.removeInfo')}
          doLabel={d('gateways.remove')}
          said={d('gateways.removed', { name: gateway.name })}
          run={() => call(removeGateway, { params: paramsOf(gateway) })}
          onClose={close}
        />
      );
    case 'revoke': {
      const { key } = asked;
      return (
        <Ask
          title={d('gateways.revokeTitle', { hint: key.hint })}
          info={d('gateways.revokeInfo', { name: gateway.name })}
          doLabel={d('gateways.revoke')}
          said={d('gateways.revoked')}
          run={() => call(revokeGatewayKey, { params: { ...paramsOf(gateway), key_id: String(key.key_id) } })}
          onClose={close}
        />
      );
    }
  }
}

interface AskProps {
  readonly title: string;
  readonly info: ReactNode;
  readonly doLabel: string;
  readonly said: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Ask({ title, info, doLabel, said, run, onClose }: AskProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const readAgain = useReadGatewaysAgain();
  const deed = useAction();
  const go = () =>
    deed.run(async () => {
      try {
        await run();
      } catch (error) {
        // Gone already is what was wanted.
        if (!hasCode(error, 'not_found')) throw error;
      }
      tellCorner({ kind: 'success', title: said });
      onClose();
      await readAgain();
    });
  return (
    <Confirm
      open
      title={title}
      doLabel={doLabel}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={
        deed.failure === null ? null : (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(deed.failure)}
          </Notice>
        )
      }
      onCancel={onClose}
      onDo={go}
    >
      {info}
    </Confirm>
  );
}

/** Made when it opens; while it stands there, closing asks first. */
function NewKey({ gateway, onClose }: { readonly gateway: Gateway; readonly onClose: () => void }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const readAgain = useReadGatewaysAgain();
  const deed = useAction();
  const [key, setKey] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const make = useEffectEvent(() =>
    deed.run(async () => {
      try {
        const made = await call(makeGatewayKey, { params: paramsOf(gateway) });
        setKey(made.key);
      } finally {
        await readAgain();
      }
    }),
  );
  useEffect(() => make(), []);
  return (
    <Dialog
      open
      title={d('gateways.newKey', { name: gateway.name })}
      closeLabel={d('lists.close')}
      onClose={() => (key === null ? onClose() : setLeaving(true))}
    >
      <div className={desk.form}>
        {key === null && deed.failure === null && <Spinner text={d('lists.loading')} />}
        {deed.failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {hasCode(deed.failure, 'conflict') ? d('gateways.twoKeys') : errorText(deed.failure)}
          </Notice>
        )}
        {key !== null && (
          <OnceShown
            secret={key}
            label={`${d('gateways.keyLabel')} · ${d('lists.shownOnce')}`}
            info={d('gateways.keyInfo')}
            copyLabel={d('lists.copy')}
            copiedLabel={d('lists.copied')}
          />
        )}
        {leaving && (
          <AskBeforeGone
            title={d('gateways.gone')}
            info={d('gateways.goneInfo')}
            stayLabel={d('gateways.stay')}
            goLabel={d('gateways.go')}
            onStay={() => setLeaving(false)}
            onGo={onClose}
          />
        )}
        {!leaving && key !== null && (
          <div className={desk.actions}>
            <Button onClick={() => setLeaving(true)}>{d('lists.done')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
