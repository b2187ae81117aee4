import { translated } from '../../translation.ts';
import type { push as zh } from '../../zh-TW/desk/push.ts';

export const push = translated<typeof zh>()({
  info: 'Kapag naka-duty ka o nasa listahan, o kapag walang maabot sa mga iyon, darating ang mga alerto sa mga teleponong binuksan dito, kahit naka-lock. Numero ng kama at tinakpang pangalan lang ang makikita.',
  shared: {
    title: 'Account ito ng pinagsasaluhang istasyon',
    info: 'Sa sariling telepono lang ipinapadala ang mga abiso. Mag-sign in doon gamit ang sarili mong account at buksan ito.',
  },
  here: {
    title: 'Ang device na ito',
    on: 'Bukas: aabisuhan ka kahit naka-lock ang screen.',
    off: 'Hindi pa bukas: kapag naka-lock, tahimik ang device na ito.',
    other: 'Si “{{name}}” ang inaabisuhan ng browser na ito ngayon. Kapag binuksan mo rito, ikaw na ang aabisuhan.',
    quiet: 'May bisa pa rin ang silent mode at Do Not Disturb. I-off ang mga ito habang naka-duty.',
    name: 'Pangalan ng device',
    nameHint: 'Para malaman mo kung alin ito',
    unnamed: 'Device na walang pangalan',
  },
  cannot: {
    insecure: {
      title: 'Hindi puwede sa address na ito',
      info: 'Buksan ang address na nagsisimula sa https. Kung wala, sabihin sa tagapamahala.',
    },
    addToHome: {
      title: 'Idagdag muna sa home screen',
      info: 'Sa Safari, pindutin ang Share, piliin ang “Add to Home Screen”, at buksan ang pahinang ito mula sa bagong icon.',
    },
    unsupported: {
      title: 'Walang push na abiso ang browser na ito',
      info: 'Gumamit ng Chrome, Edge, Firefox o Safari. Kung galing sa LINE, piliin ang “Open in default browser”.',
    },
    denied: {
      title: 'Hinaharang ng browser ang mga abiso ng site na ito',
      info: 'Pindutin ang icon sa tabi ng address, o pumunta sa Notifications sa settings ng telepono, payagan ang site na ito, at bumalik dito.',
    },
  },
  turnOn: 'Buksan sa device na ito',
  turningOn: 'Binubuksan…',
  turnedOn: 'Bukas na sa device na ito',
  turnedOff: 'Isinara na sa “{{device}}”',
  notTurnedOn: 'Hindi nabuksan',
  browserFailed: 'Hindi maabot ng browser ang serbisyo nito ng abiso. Tingnan ang internet at subukan ulit.',
  dismissed: 'Hindi pa pinapayagan ang mga abiso. Pindutin ulit at piliin ang “Allow” kapag nagtanong ang browser.',
  list: {
    title: 'Mga device na bukas',
    none: 'Wala pa.',
    since: 'bukas mula {{time}}',
    sent: 'huling ipinadala {{time}}',
    neverSent: 'wala pang naipadala',
    problem: 'Hindi nakarating ang huli: {{problem}}',
    gone: 'Hindi na nakakatanggap ng mensahe ang device na ito. Buksan ang Wardlight doon at i-on ulit ang mga abiso.',
  },
  test: {
    sent: 'Ipinadala na sa “{{device}}”. Lalabas ito sa ilang segundo; kung hindi, tingnan ang settings ng abiso roon.',
    failed: 'Hindi naipadala sa “{{device}}”: {{problem}}',
    gone: 'Hindi na tumatanggap ang device na iyon at minarkahan na sa listahan. I-on ulit ito roon.',
    again: 'Subukan ulit mamaya. Kung ganoon pa rin, isara at buksan ulit sa device na iyon.',
  },
  off: {
    act: 'Isara',
    title: 'Isara ang mga abiso sa “{{device}}”?',
    info: 'Pagkatapos nito, hindi ka na aabisuhan ng device na iyon habang naka-lock.',
  },
  changed: {
    title: 'Pakibuksan ang Wardlight nang isang beses',
    body: 'Nagpalit ng rehistro ng abiso ang browser. Hangga’t hindi binubuksan, walang alertong darating sa device na ito.',
  },
  next: {
    unreachable:
      'Ipasuri sa tagapamahala ng system kung may internet ang server. Pagkatapos, kusang ipadadala ang mga bagong alerto.',
    unauthorized: 'Ipasuri sa tagapamahala ng system ang key ng mga abiso sa telepono.',
    refused: 'Ipasuri sa tagapamahala ng system ang setting ng mga abiso sa telepono.',
    serverError: 'Sa serbisyo ng abiso mismo ang problema at karaniwang naaayos din maya-maya.',
    slowDown: 'Tingnan muli makalipas ang ilang minuto.',
    quota: 'Ipasuri sa tagapamahala ng system ang nagamit sa serbisyo ng abiso.',
    blocked: 'Payagan ng tao ang mga abiso sa sarili niyang device, at buksan ulit sa pahinang ito.',
    gone: 'Buksan ulit ng tao sa pahinang ito, sa sarili niyang device.',
    tooLate:
      'Tapos na ang alerto, o lumipas na ang sampung minuto. Ipasuri sa tagapamahala ng system kung may internet ang server.',
  },
});
