/** What a person chooses as the language of their screen is kept with their account: messages to their phone come in it too. */
import { useMutation } from '@tanstack/react-query';
import { keepLanguage, type Language } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.ts';
import { ownLanguage, useChosenLanguage } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';

/** Not at shared stations and walls: what one person chooses there is nobody else's. */
export function useKeptLanguage(): void {
  const { user } = useHere();
  const chosen = useChosenLanguage();
  const [atFirst] = useState(chosen);
  // A browser may speak the language of somebody else who uses it: an older choice counts only where the account has none.
  const wanted = chosen !== atFirst ? chosen : (user.language ?? null) === null ? ownLanguage() : null;
  const isPersonal = user.role !== 'display' && !user.shared;
  const { mutate } = useMutation({
    mutationFn: (language: Language) => call(keepLanguage, { body: { language } }),
    retry: 3,
  });
  useEffect(() => {
    if (isPersonal && wanted !== null && wanted !== user.language) mutate(wanted);
  }, [isPersonal, wanted, user.language, mutate]);
}
