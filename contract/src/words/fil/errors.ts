import { translated } from '../translation.ts';
import type { errors as zhErrors } from '../zh-TW/errors.ts';

export const errors = translated<typeof zhErrors>()({
  malformed: 'Mali ang anyo ng ipinadala. I-reload ang pahina at subukan muli.',
  unauthenticated: 'Natapos na ang iyong sign-in. Mag-sign in muli.',
  no_permission: 'Walang pahintulot ang account na ito para diyan.',
  multi_agency_read_only: 'Tingnan lamang ang “Lahat ng pasilidad.” Pumili muna ng isang pasilidad.',
  not_found: 'Hindi nakita ang talaang ito. Maaaring inalis na.',
  conflict: 'May ibang kababago lang nito. I-reload at subukan muli.',
  alert_already_claimed: 'May papunta na sa alertong ito.',
  alert_already_closed: 'Sarado na ang alertong ito.',
  too_large: 'Masyadong malaki ang ipinadala.',
  unsupported_media: 'Hindi suportado ang ganitong file o format.',
  invalid: 'May mga kailangang itama.',
  incorrect_password: 'Mali ang username o password.',
  agency_required: 'Pumili muna ng pasilidad.',
  too_many_attempts: 'Napakaraming pagsubok. Pansamantalang hindi makapag-sign in.',
  too_many_requests: 'Napakaraming kahilingan. Maghintay sandali at subukan muli.',
  internal: 'Nagka-error ang server at walang naitabi. Pakisubukan muli.',
  unavailable: 'Hindi magamit ang server ngayon. Subukan muli mamaya.',
  unreachable: 'Hindi maabot ang server. Suriin ang network at subukan muli.',
  unexpected: 'Hindi maintindihan ang sagot ng server. I-reload ang pahina.',
  fields: {
    required: 'Kailangan itong punan',
    too_short: 'Masyadong maikli',
    too_long: 'Masyadong mahaba',
    too_small: 'Masyadong maliit ang numero',
    too_large: 'Masyadong malaki ang numero',
    wrong_format: 'Mali ang format',
    unknown_value: 'Wala sa mga pagpipilian',
  },
});
