/** Takes back what an import has added, after asking. */
import type { Import } from '@wardlight/contract';
import { useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useImportAct } from '../api.ts';

export function Undo({ of }: { readonly of: Import }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const undo = useImportAct('undo', of.import_id);
  // Stays while it asks: what made it impossible is told in the question.
  if (!of.can_undo && !asking) return null;
  return (
    <>
      <Button kind="plain" onClick={() => setAsking(true)}>
        {d('residentImport.undo')}
      </Button>
      <Confirm
        open={asking}
        title={d('residentImport.undoAsk')}
        doLabel={d('residentImport.undo')}
        cancelLabel={d('lists.cancel')}
        busy={undo.isPending}
        fault={undo.error !== null && <Notice kind="fault">{errorText(undo.error)}</Notice>}
        onDo={() => undo.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onCancel={() => {
          setAsking(false);
          undo.reset();
        }}
      >
        {d('residentImport.undoInfo', { n: format.number(of.done) })}
      </Confirm>
    </>
  );
}
