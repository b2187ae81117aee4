/** The content of an announcement: plain text, its lines as typed, its addresses as links that tell the other site nothing. */
import { documentLanguage, type Language } from '@wardlight/contract';
import { classes } from '../classes.ts';
import { piecesOf } from '../model.ts';

interface AnnouncementTextProps {
  readonly text: string;
  readonly language: Language | undefined;
}

export function AnnouncementContent({ text, language }: AnnouncementTextProps) {
  let at = 0;
  return (
    <p className={classes.text} lang={langOf(language)} dir="auto">
      {piecesOf(text).map(({ text: piece, href }) => {
        const key = at;
        at += piece.length;
        return href === undefined ? (
          piece
        ) : (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        );
      })}
    </p>
  );
}

export const langOf = (language: Language | undefined): string | undefined =>
  language === undefined ? undefined : documentLanguage[language];
