/** An announcement as its readers see it, in each language it is written in. */
import { type Language, languages } from '@wardlight/contract';
import { languageNames, useDeskWords } from '../../../lib/i18n/i18n.ts';
import desk from '../../../ui/desk/fields.module.css';
import { classes } from '../classes.ts';
import { AnnouncementContent, langOf } from './announcement-text.tsx';

type Words = Readonly<Partial<Record<Language, string>>>;

interface PreviewProps {
  readonly titles: Words;
  readonly contents: Words;
}

export function Preview({ titles, contents }: PreviewProps) {
  const written = languages.filter((language) => titles[language] || contents[language]);
  return (
    <div className={desk.form}>
      {written.map((language) => (
        <section key={language} aria-label={languageNames[language]}>
          <p className={classes.soft}>{languageNames[language]}</p>
          <PreviewIn language={language} title={titles[language] ?? ''} content={contents[language] ?? ''} />
        </section>
      ))}
    </div>
  );
}

interface PreviewInProps {
  readonly language: Language;
  readonly title: string;
  readonly content: string;
}

export function PreviewIn({ language, title, content }: PreviewInProps) {
  const d = useDeskWords();
  const nothing = title.trim() === '' && content.trim() === '';
  return (
    <div className={classes.preview}>
      {nothing ? (
        <p className={classes.soft}>{d('announcements.manage.nothingYet')}</p>
      ) : (
        <>
          <p className={classes.title} lang={langOf(language)} dir="auto">
            {title.trim()}
          </p>
          <AnnouncementContent text={content.trim()} language={language} />
        </>
      )}
    </div>
  );
}
