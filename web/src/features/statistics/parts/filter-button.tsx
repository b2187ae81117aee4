/** Opens the statistical conditions of the facility on the screen. */
import type { SavedStatisticFilter } from '@wardlight/contract';
import { useState } from 'react';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { useStatisticsChanged } from '../api.ts';
import { FilterForm } from './filter-form.tsx';

const fullBelowPx = 640;

/** Setting it is for one agency at a time: over all of them there is nothing to press. */
export function FilterButton({ filter }: { readonly filter: SavedStatisticFilter }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const mayChange = useMay('agency.settings');
  const changed = useStatisticsChanged();
  const [open, setOpen] = useState(false);
  const full = useViewport().width < fullBelowPx;
  if (scope === 'all' || !mayChange) return null;
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {d('statistics.fOpen')}
      </Button>
      <Dialog
        open={open}
        title={d('statistics.fTitle')}
        closeLabel={d('lists.close')}
        size="xl"
        full={full}
        onClose={() => setOpen(false)}
      >
        {open && (
          <FilterForm
            filter={filter}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              void changed();
              tellCorner({ kind: 'success', title: d('statistics.savedOk') });
            }}
          />
        )}
      </Dialog>
    </>
  );
}
