/** `/device-management/beds`: the register of beds, by floor or area. */
import { type BedRecord, listBeds } from '@wardlight/contract';
import { useState } from 'react';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useAddress } from '../../lib/browser/address.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBedsChanged, useMayChange } from './api.ts';
import { AddBedsDialog } from './parts/add-dialog.tsx';
import { BedList } from './parts/bed-list.tsx';
import { EditBedDialog } from './parts/edit-dialog.tsx';
import { FloorChoice } from './parts/floor-choice.tsx';
import { RemoveBedDialog } from './parts/remove-dialog.tsx';
import { type Said, SaidLine } from './parts/said-line.tsx';
import classes from './screen.module.css';

type Asked = { readonly act: 'add' } | { readonly act: 'edit' | 'remove'; readonly bed: BedRecord };

export function BedsScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayChange = useMayChange();
  const changed = useBedsChanged();
  // The drawer of a bed leads here, to that one.
  const [params, setAddress] = useAddress();
  const floor = params.get('floor') ?? '';
  const setFloor = (chosen: string) => setAddress({ floor: chosen });
  const [typed, setTyped] = useState(() => params.get('search') ?? '');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const search = useSettledText(typed);
  const list = usePagedList('beds', listBeds, { search, floor });
  const failure = useReadFailure(list);
  const close = () => setAsked(null);
  const done = (text: string, removed?: BedRecord) => {
    changed();
    setAsked(null);
    setSaid({ text, removed });
  };
  const ask = (next: Asked) => {
    setSaid(null);
    setAsked(next);
  };
  const floors = list.page?.floors ?? [];
  return (
    <Page
      title={t('shell.titles.beds')}
      {...useGroupTabs('residents')}
      actions={mayChange && <Button onClick={() => ask({ act: 'add' })}>{d('beds.add')}</Button>}
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      <SaidLine said={said} onSaid={setSaid} />
      <div className={classes.tools}>
        <SearchField label={d('beds.search')} clearLabel={t('board.search.clear')} value={typed} onChange={setTyped} />
        <FloorChoice floors={floors} value={floor} onChoose={setFloor} />
      </div>
      <ListOf
        total={list.total}
        failure={failure}
        loading={d('lists.loading')}
        empty={<NoBeds filtered={search !== '' || floor !== ''} />}
      >
        {(total) => (
          <BedList
            list={list}
            total={total}
            onEdit={(bed) => ask({ act: 'edit', bed })}
            onRemove={(bed) => ask({ act: 'remove', bed })}
          />
        )}
      </ListOf>
      {asked?.act === 'add' && <AddBedsDialog floors={floors} floor={floor} onDone={done} onClose={close} />}
      {asked?.act === 'edit' && <EditBedDialog floors={floors} bed={asked.bed} onDone={done} onClose={close} />}
      {asked?.act === 'remove' && <RemoveBedDialog bed={asked.bed} onDone={done} onClose={close} />}
    </Page>
  );
}

function NoBeds({ filtered }: { readonly filtered: boolean }) {
  const d = useDeskWords();
  return filtered ? (
    <Empty title={d('beds.none')} info={d('beds.noneInfo')} />
  ) : (
    <Empty title={d('beds.empty')} info={d('beds.emptyInfo')} />
  );
}
