import { translated } from '../../../translation.ts';
import type { soundCheck as zh } from '../../../zh-TW/desk/shift/sound-check.ts';

export const soundCheck = translated<typeof zh>()({
  title: 'Pagsubok ng tunog',
  offer: 'Simula ng shift: subukan ang tunog ng alerto ng screen na ito.',
  test: 'Subukan ang tunog',
  later: 'Mamaya na',
  asked: 'Iyon ang tunog ng alertong mataas ang priyoridad. Narinig ba ninyo?',
  yes: 'Narinig',
  no: 'Hindi narinig',
  notHeard: 'Walang narinig na tunog.',
  check:
    'Tingnan ang volume at mute ng device, kung pinapayagan ng browser ang tunog, at ang saksakan at kable ng speaker.',
  again: 'Subukan ulit',
  heardBy: 'Narinig ni {{name}} ang tunog noong {{time}}',
  failed: 'Hindi naitala.',
  nobody: 'Sa shift na ito, wala pang nagkumpirma ng tunog ng screen na ito.',
});
