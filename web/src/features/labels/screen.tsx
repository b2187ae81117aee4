/** `/device-management/resident-management/labels`: labels with a code that opens the resident's sheet, on the sheets one can buy. */
import '../../ui/late/input.ts';
import '../../ui/late/combobox.ts';
import '../../ui/late/checkbox.ts';
import '../../ui/late/checkbox-indicator.ts';
import '../../ui/late/inline-input.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../../lib/api/action.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { page } from '../../lib/browser/page.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type LabelOf, useLabels } from './api.ts';
import { firstChosen, startOf } from './model.ts';
import { Chooser } from './parts/chooser.tsx';
import { SheetOfLabels } from './parts/label-sheet.tsx';
import { Preview } from './parts/preview.tsx';
import { Printing } from './parts/printing.tsx';
import classes from './screen.module.css';
import { labelSheets, placesOf, type SheetKey, sheetKeys, sheetsOf } from './sheets.ts';

export function LabelsScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  return (
    <Page title={t('shell.titles.labels')} info={d('labels.info')}>
      {scope === 'all' ? <Notice kind="info">{d('labels.agencyNeeded')}</Notice> : <ReadLabels />}
    </Page>
  );
}

function ReadLabels() {
  const d = useDeskWords();
  const reading = useLabels();
  const failure = useAnswerFailure(reading);
  if (reading.data !== undefined)
    return reading.data.length === 0 ? (
      <Empty title={d('labels.none')} info={d('labels.noneInfo')} />
    ) : (
      <Labels labels={reading.data} readAnew={async () => (await reading.refetch({ throwOnError: true })).data} />
    );
  if (failure !== null) return <ReadFailed {...failure} />;
  return <Spinner text={d('lists.loading')} />;
}

interface LabelsProps {
  readonly labels: readonly LabelOf[];
  readonly readAnew: () => Promise<readonly LabelOf[] | undefined>;
}

function Labels({ labels, readAnew }: LabelsProps) {
  const d = useDeskWords();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(() => firstChosen(labels, params.get('resident')));
  const [key, setKey] = useState<SheetKey>('a4of24');
  const [start, setStart] = useState('1');
  const [masked, setMasked] = useState(false);
  const sheet = labelSheets[key];
  const printed = labels.filter(({ resident_id }) => chosen.has(resident_id));
  const sheets = sheetsOf(sheet, printed, startOf(start, placesOf(sheet)));
  const { origin } = window.location;
  const deed = useAction();
  const errorText = useErrorWords();
  const [changed, setChanged] = useState(false);
  /** A label outlives the page: who was moved or has left since it was opened is seen on the screen before it is on paper. */
  const print = () =>
    deed.run(async () => {
      const now = (await readAnew()) ?? labels;
      const same = JSON.stringify(now.filter(({ resident_id }) => chosen.has(resident_id))) === JSON.stringify(printed);
      setChanged(!same);
      if (same) page.print();
    });
  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        <NativeSelect
          size="md"
          label={d('labels.sheet')}
          value={key}
          data={sheetKeys.map((value) => ({ value, label: d(`labels.sheets.${value}`) }))}
          onChange={(event) => {
            const wanted = sheetKeys.find((each) => each === event.currentTarget.value);
            if (wanted !== undefined) setKey(wanted);
          }}
        />
        {placesOf(sheet) > 1 && (
          <TextInput
            size="md"
            type="number"
            inputMode="numeric"
            min={1}
            max={placesOf(sheet)}
            label={d('labels.start')}
            description={d('labels.startHelp')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={start}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
        )}
        <Checkbox
          size="md"
          label={d('labels.masked')}
          checked={masked}
          onChange={(event) => setMasked(event.currentTarget.checked)}
        />
        <Chooser labels={labels} chosen={chosen} onChoose={setChosen} />
      </div>
      <div className={classes.paper}>
        {printed.length === 0 ? (
          <Notice kind="info">{d('labels.nobodyChosen')}</Notice>
        ) : (
          <>
            <div className={classes.print}>
              <Button busy={deed.busy} onClick={print}>
                {d('labels.print', { n: String(printed.length) })}
              </Button>
              <p className={classes.soft}>{d('labels.howTo')}</p>
              {changed && <Notice kind="fault">{d('labels.changed')}</Notice>}
              {deed.failure !== null && <Notice kind="fault">{errorText(deed.failure)}</Notice>}
            </div>
            <Preview sheet={sheet} sheets={sheets} masked={masked} origin={origin} />
            <Printing page={sheet.page}>
              {() =>
                sheets.map((places, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
                  <SheetOfLabels key={index} sheet={sheet} places={places} masked={masked} origin={origin} />
                ))
              }
            </Printing>
          </>
        )}
      </div>
    </div>
  );
}
