/** What was asked for, over the list. */
import type { Network, SentNetwork } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { useNetworksChanged } from '../api.ts';
import { isWaiting } from '../model.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { AddNetworkForm, EditNetworkForm } from './network-form.tsx';
import { NetworkSheet } from './network-sheet.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export type Act = 'look' | 'edit' | 'assign' | 'remove';
export type Asked =
  | { readonly act: 'add' }
  | { readonly act: Act; readonly network: Network; readonly left?: SentNetwork['resident_changed'] };

interface DialogsProps {
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onNews: (news: string) => void;
}

const fullBelowPx = 640;

export function Dialogs({ asked, onAsk, onNews }: DialogsProps) {
  const d = useDeskWords();
  const format = useFormat();
  const changed = useNetworksChanged();
  if (asked === null) return null;
  const close = () => onAsk(null);
  /** What mats say to it is looked at at once. */
  const done = (network: Network, news: string, left: SentNetwork['resident_changed'] = []) => {
    changed();
    onNews(news);
    onAsk(isWaiting(network) || left.length > 0 ? { act: 'look', network, left } : null);
  };
  if (asked.act === 'add')
    return (
      <FormDialog title={d('networks.add')} onClose={close}>
        <AddNetworkForm onDone={(saved) => done(saved, d('lists.saved'))} onClose={close} />
      </FormDialog>
    );
  const { network } = asked;
  switch (asked.act) {
    case 'look':
      return <NetworkSheet network={network} left={asked.left ?? []} onClose={close} />;
    case 'edit':
      return (
        <FormDialog title={d('networks.edit', { name: network.name })} onClose={close}>
          <EditNetworkForm
            network={network}
            onDone={(saved) => done(saved, d('lists.saved'), saved.resident_changed)}
            onClose={close}
          />
        </FormDialog>
      );
    case 'assign':
      return (
        <AssignDialog
          network={network}
          onDone={(now, mats) => done(now, d('networks.assigned', { n: format.number(mats) }), now.resident_changed)}
          onClose={close}
        />
      );
    case 'remove':
      return (
        <RemoveDialog
          network={network}
          onDone={() => {
            changed();
            onNews(d('networks.removed', { name: network.name }));
            close();
          }}
          onClose={close}
        />
      );
  }
}

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function FormDialog({ title, onClose, children }: FormDialogProps) {
  const d = useDeskWords();
  return (
    <Dialog
      open
      title={title}
      closeLabel={d('lists.close')}
      size="lg"
      full={useViewport().width < fullBelowPx}
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}
