/** `/displays/pair`: takes a screen into the agency by the code it shows; a scanned one stands in the address. */
import '../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { pairDisplay } from '@wardlight/contract';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { call } from '../../lib/api/http.ts';
import { useRecordForm } from '../../lib/api/record-form.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Page } from '../../ui/desk/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { displaysPage, useReadDisplaysAgain } from './api.ts';
import { classes } from './classes.ts';
import { DisplayFields } from './parts/display-fields.tsx';

export function PairDisplayScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const mayManage = useMay('displays.manage');
  const [params] = useSearchParams();
  const scanned = params.get('code') ?? '';
  return (
    <Page title={t('shell.titles.pairDisplay')} info={d('displays.noneInfo')} width="narrow">
      {mayManage ? (
        // Another screen that is scanned is another form.
        <PairForm key={scanned} scanned={scanned} />
      ) : (
        <Notice kind="info" title={d('lists.readOnly')}>
          {d('lists.chooseAgency')}
        </Notice>
      )}
    </Page>
  );
}

interface Typed {
  readonly code: string;
  readonly name: string;
  readonly names_masked: boolean;
  readonly [field: string]: unknown;
}

function PairForm({ scanned }: { readonly scanned: string }) {
  const { t } = useWords();
  const d = useDeskWords();
  const errorText = useErrorWords();
  const navigate = useNavigate();
  const readAgain = useReadDisplaysAgain();
  const form = useRecordForm({
    name: `display.new.${scanned}`,
    initial: { code: scanned, name: '', names_masked: true } as Typed,
    bodyOf: (values) => values,
    schema: pairDisplay.body,
    say: (field, problem) => {
      if (field === 'code') return d('displays.codeWrong');
      return field === 'name' && problem === 'too_short' ? t('errors.fields.required') : null;
    },
    fieldOf: { pairing_invalid: 'code' },
  });
  const submit = form.submit(async (body) => {
    const { name } = await call(pairDisplay, { body });
    tellCorner({ kind: 'success', title: d('displays.paired', { name }) });
    await readAgain();
    await navigate(displaysPage);
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      <TextInput
        {...form.field('code')}
        size="md"
        className={classes.code}
        label={d('displays.code')}
        description={d('displays.codeHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={scanned === ''}
      />
      <DisplayFields
        name={form.field('name')}
        masked={form.values.names_masked}
        onMasked={(masked) => form.set('names_masked', masked)}
      />
      {form.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(form.failure)}
        </Notice>
      )}
      <div className={desk.actions}>
        <Link className={buttonClass} data-kind="plain" to={displaysPage}>
          {d('lists.cancel')}
        </Link>
        <Button type="submit" busy={form.busy}>
          {d('displays.submit')}
        </Button>
      </div>
    </form>
  );
}
