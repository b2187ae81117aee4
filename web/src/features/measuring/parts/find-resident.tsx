/** Whom it is about: found by a part of name or bed, or by the code of their label, which a hand scanner types. */
import type { RoundRow } from '@wardlight/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListOf } from '../../../ui/desk/list-of.tsx';
import { RecordList } from '../../../ui/desk/record-list.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRound } from '../api.ts';
import { labelIn, saidOnce } from '../model.ts';

interface FindProps {
  readonly label: string;
  /** What the button of each says, and what is heard of it. */
  readonly act: (row: RoundRow) => { readonly text: string; readonly heard: string };
  readonly busy?: boolean;
  readonly onChoose: (row: RoundRow) => void;
}

const tableFromPx = 760;

export function FindResident({ label, act, busy = false, onChoose }: FindProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useMeasurementWords();
  const rangeText = useRangeText();
  const { scope } = useHere();
  const [typed, setTyped] = useState('');
  const settled = useSettledText(typed);
  const code = labelIn(settled);
  const round = useRound(code === null ? settled : '');
  const failure = useAnswerFailure(round);
  const rows = round.data?.rows ?? [];
  const narrow = useViewport().width < tableFromPx;
  const scanned = code?.agency === scope ? rows.find(({ resident_id }) => resident_id === code.resident) : undefined;
  const choose = useEffectEvent((row: RoundRow) => {
    setTyped('');
    onChoose(row);
  });
  useEffect(() => {
    if (scanned !== undefined) choose(scanned);
  }, [scanned]);
  const unknown = code !== null && scanned === undefined && !round.isFetching;
  return (
    <>
      {/* Of a page that is a column the field would take its share of the height. */}
      <div>
        <SearchField label={label} clearLabel={t('board.search.clear')} value={typed} onChange={setTyped} />
      </div>
      {unknown && (
        <Notice kind="fault">{d(code.agency === scope ? 'measuring.notFound' : 'measuring.otherPlace')}</Notice>
      )}
      <ListOf
        total={round.data === undefined ? null : rows.length}
        failure={failure}
        loading={d('lists.loading')}
        empty={<Empty title={d('measuring.notFound')} />}
      >
        {(total) => (
          <RecordList<RoundRow>
            label={t('shell.titles.residents')}
            total={total}
            rowAt={(index) => rows[index]}
            keyOf={({ resident_id }) => resident_id}
            onRange={() => {}}
            rangeText={rangeText}
            narrow={narrow}
            flows
            columns={[
              {
                key: 'who',
                header: t('shell.titles.residents'),
                lead: true,
                width: 'minmax(8rem, 1fr)',
                cell: ({ bed, name }) => `${bed?.bed_no ?? '–'} ${name}`,
              },
              {
                key: 'today',
                header: d('measuring.today'),
                width: 'minmax(8rem, 2fr)',
                cell: ({ today, away }) =>
                  away
                    ? d('turns.away')
                    : saidOnce(today)
                        .map(({ kind, last, last_comparator }) => {
                          const value = words.values(kind, last, last_comparator);
                          return value === null ? null : `${words.kind(kind)} ${value}`;
                        })
                        .filter((text) => text !== null)
                        .join(' · ') || d('measuring.nothingToday'),
              },
            ]}
            actionsWidth="minmax(6rem, max-content)"
            actionsLabel={label}
            actions={(row) => {
              const { text, heard } = act(row);
              return (
                <Button kind="plain" busy={busy} onClick={() => onChoose(row)}>
                  <span aria-hidden="true">{text}</span>
                  <span className="heard-only">{heard}</span>
                </Button>
              );
            }}
          />
        )}
      </ListOf>
    </>
  );
}
