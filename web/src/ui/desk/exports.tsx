/** A list as a file: the buttons, and what becomes of it until the next. */
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

interface ExportsProps<Format extends string> {
  readonly formats: readonly (readonly [Format, string])[];
  readonly exporting: {
    readonly asked: Format | null;
    readonly busy: boolean;
    readonly failure: unknown;
    readonly run: (format: Format) => void;
  };
  readonly words: {
    readonly exportAs: (name: string) => string;
    readonly failed: string;
    readonly why: string;
    readonly tryAgain: string;
    readonly news: string;
  };
}

export function ExportButtons<Format extends string>({ formats, exporting, words }: ExportsProps<Format>) {
  return formats.map(([format, name]) => (
    <Button
      key={format}
      kind="plain"
      busy={exporting.busy && exporting.asked === format}
      onClick={() => exporting.run(format)}
    >
      {words.exportAs(name)}
    </Button>
  ));
}

/** Not on paper, where it would say of a page what was once made of it. */
export function ExportNews<Format extends string>({
  exporting: { asked, busy, failure, run },
  words,
}: Omit<ExportsProps<Format>, 'formats'>) {
  if (asked === null) return null;
  if (failure !== null && !busy)
    return (
      <div className="never-on-paper">
        <Notice kind="fault" title={words.failed} action={<Button onClick={() => run(asked)}>{words.tryAgain}</Button>}>
          {words.why}
        </Notice>
      </div>
    );
  return (
    <div className="never-on-paper">
      <Notice kind="info">{words.news}</Notice>
    </div>
  );
}
