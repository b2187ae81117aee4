/** A bed or a resident to be attached, found by a part of number or name. */
import { useQuery } from '@tanstack/react-query';
import { type ChatLink, listResidents } from '@wardlight/contract';
import { useState } from 'react';
import { call } from '../../../lib/api/http.ts';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { classes } from '../classes.ts';

export interface ChosenLink {
  readonly link: ChatLink;
  readonly name: string;
}

interface AttachDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (chosen: ChosenLink) => void;
}

export function AttachDialog({ open, onClose, onChoose }: AttachDialogProps) {
  const d = useDeskWords();
  return (
    <Dialog open={open} title={d('chat.chooseTitle')} closeLabel={d('lists.close')} onClose={onClose}>
      {open && <Search onChoose={onChoose} />}
    </Dialog>
  );
}

/** As many as one looks through; more are found by typing more. */
const mostOffered = 10;

function Search({ onChoose }: Pick<AttachDialogProps, 'onChoose'>) {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const [search, setSearch] = useState('');
  const settled = useSettledText(search).trim();
  const answer = useQuery({
    queryKey: ['chatAttach', scope, settled],
    queryFn: ({ signal }) =>
      call(listResidents, { query: { search: settled, limit: String(mostOffered) } }, { signal }),
  });
  const failure = useAnswerFailure(answer);
  const rows = answer.data?.rows ?? [];
  return (
    <div className={desk.form}>
      <SearchField label={d('chat.findBed')} clearLabel={t('board.search.clear')} value={search} onChange={setSearch} />
      {failure !== null && <ReadFailed {...failure} />}
      {answer.isPending && failure === null && <Spinner text={d('lists.loading')} />}
      {answer.data !== undefined && rows.length === 0 && <p role="status">{d('chat.findNone')}</p>}
      <ul className={classes.results}>
        {rows.flatMap(({ resident_id, name, bed }) => {
          const resident = { link: { kind: 'resident', resident_id } as const, name: d('chat.resident', { name }) };
          const ofBed =
            bed === null
              ? []
              : [{ link: { kind: 'bed', bed_id: bed.bed_id } as const, name: d('chat.bed', { bed: bed.bed_no }) }];
          return [...ofBed, resident].map((chosen) => (
            <li key={`${chosen.link.kind} ${resident_id}`}>
              <button type="button" className={`plain ${classes.result}`} onClick={() => onChoose(chosen)}>
                {chosen.name}
              </button>
            </li>
          ));
        })}
      </ul>
    </div>
  );
}
