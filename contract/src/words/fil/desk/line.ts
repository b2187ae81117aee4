import { translated } from '../../translation.ts';
import type { line as zh } from '../../zh-TW/desk/line.ts';

export const line = translated<typeof zh>()({
  info: 'Dumarating ang mga alerto sa sariling LINE ng mga kasamahan. Kama at nakatagong pangalan lang ang nasa mensahe.',
  notSetUp: {
    title: 'Hindi pa naka-set up ang LINE sa system na ito',
    info: 'Sabihan ang namamahala ng system: kailangan ng login channel at official account sa LINE, itakda ayon sa gabay, at i-restart. Habang wala pa, nag-aalerto pa rin ang mga screen.',
    settings: 'Para sa namamahala ng system: mga setting',
  },
  opening: 'Binubuksan ang LINE…',
  lineName: 'Pangalan sa LINE',
  noName: 'walang pangalan',
  since: 'Ikinonekta noong',
  reach: 'Nakatatanggap',
  reachable: 'Oo',
  unreachable: 'Hindi',
  mine: {
    title: 'Ang LINE ko',
    none: 'Hindi pa nakakonekta. Kapag nakakonekta na, darating ang mga alerto sa LINE mo.',
    link: 'Ikonekta ang LINE ko',
    shared:
      'Account ito ng pinagsasaluhang istasyon kaya hindi maikokonekta ang LINE. Mag-sign in gamit ang sarili mong account sa sarili mong device.',
    unreachable:
      'Hindi mo pa na-add bilang friend ang official account, o naka-block ito, kaya hindi nakararating ang mga alerto.',
    addFriend: 'I-add bilang friend sa LINE',
    unlink: 'Alisin ang koneksyon',
    unlinkTitle: 'Alisin ang koneksyon ng LINE mo?',
    unlinkInfo: 'Hindi na darating ang mga alerto sa LINE mo. Para makatanggap muli, ikonekta ulit.',
    unlinked: 'Inalis ang koneksyon ng LINE mo',
  },
  people: {
    title: 'Mga nakakonekta',
    search: 'Pangalan, o pangalan sa LINE',
    name: 'Pangalan',
    you: 'ikaw',
    none: 'Wala pang nagkonekta ng LINE',
    noneInfo: 'Mag-sign in ang bawat isa gamit ang sariling account at ikonekta ang sariling LINE sa pahinang ito.',
    more: 'Mga magagawa kay {{name}}',
    revoke: 'Bawiin',
    revokeTitle: 'Bawiin ang koneksyon ng LINE ni “{{name}}”?',
    revokeInfo:
      'Hindi na darating ang mga alerto sa LINE ng taong ito. Para makatanggap muli, siya mismo ang magkokonekta ulit.',
    revoked: 'Nabawi na ang koneksyon ng LINE ni “{{name}}”',
    notYours:
      'Humahawak si “{{name}}” ng ilang pasilidad. Siya mismo o ibang manager ng provider lang ang makababawi nito. Makipag-ugnayan sa manager ng inyong provider.',
  },
  trial: {
    sending: 'Ipinadadala ang pagsubok kay {{name}}…',
    sent: 'Naipadala ang pagsubok kay {{name}}. Tingnan ang LINE sa telepono.',
    failed: 'Hindi naipadala ang pagsubok kay {{name}}',
  },
  month: {
    title: 'Mga mensahe ngayong buwan',
    used: '{{used}} sa {{limit}} ang nagamit ({{percent}}%)',
    unlimited: '{{used}} ang nagamit, walang limitasyon',
    unknown: 'Hindi pa sinasabi ng LINE kung ilan ang nagamit ngayong buwan. Itatanong ulit mamaya.',
    shared: 'Iisang official account ang gamit ng lahat ng pasilidad. Kasama sa bilang ang mga pagsubok.',
    asOf: 'noong {{time}}',
    near: 'Malapit nang maubos. Kapag naubos, walang alertong darating sa LINE hanggang sa susunod na buwan. Ipataas ang plan sa tagapamahala ng system.',
    full: 'Ubos na: walang alertong darating sa LINE hanggang sa susunod na buwan. Tawagan o sabihan ang mga kasamahan, at ipataas ang plan sa tagapamahala ng system.',
  },
  failing: {
    reason: 'Huling dahilan: {{reason}}',
  },
  next: {
    unreachable:
      'Ipasuri sa tagapamahala ng system kung may internet ang server. Pagkatapos, kusang ipadadala ang mga bagong alerto.',
    unauthorized:
      'Hilingin sa tagapamahala ng system na kumuha ng bagong access token ng official account sa LINE at ilagay ito sa setting.',
    refused: 'Ipasuri sa tagapamahala ng system ang setting ng official account.',
    serverError: 'Sa LINE mismo ang problema at karaniwang naaayos din maya-maya.',
    slowDown: 'Tingnan muli makalipas ang ilang minuto.',
    quota: 'Babalik ito sa susunod na buwan. Para mas maaga, ipataas ang plan sa tagapamahala ng system.',
    blocked: 'I-add ng tao ang official account bilang friend sa LINE, o i-unblock ito.',
    gone: 'Ikonekta muli ng tao ang LINE sa pahinang ito.',
    tooLate:
      'Tapos na ang alerto, o lumipas na ang sampung minuto. Ipasuri sa tagapamahala ng system kung naaabot ng server ang LINE.',
  },
  callback: {
    working: 'Tinitingnan sa LINE…',
    success: 'Nakakonekta na ang LINE',
    successInfo: 'Manggagaling ang mga alerto sa official account. Panatilihin itong friend at huwag i-block.',
    failure: 'Hindi natuloy ang pahintulot sa LINE',
    failureInfo: 'Isara ang window na ito at subukan muli.',
    unheard: 'Hindi dumating ang sagot ng server, kaya baka nakakonekta na. Mag-sign in at tingnan ang “{{page}}”.',
    none: 'Walang LINE account na may pahintulot',
    noneInfo: 'Para makatanggap ng alerto, mag-sign in, buksan ang “{{page}}” at ikonekta ang LINE mo.',
    confirm: 'Kumpirmahin kung saan ka nagsimula',
    confirmInfo:
      'Bumalik sa screen kung saan mo pinindot ang “Ikonekta ang LINE ko” at doon kumpirmahin. Kung hindi ikaw ang nagsimula, isara lang ang window na ito: walang makokonekta.',
    count: 'Mga LINE account na may pahintulot ngayon: {{n}}',
    unanswered: 'Hindi pa natitingnan',
    kept: 'Nasa screen pa na ito ang pahintulot mo. Huwag isara at subukan muli.',
    toPage: 'Pumunta sa “{{page}}”',
    close: 'Puwede nang isara ang window na ito.',
  },
  waiting: {
    title: 'LINE mo ba ito?',
    ask: 'Pangalan sa LINE: {{name}}',
    account: 'Wardlight account na ili-link: {{name}}',
    yes: 'Oo, ikonekta',
    no: 'Hindi akin',
    askedTitle: 'Pumayag sa LINE',
    askedInfo:
      'Nakakonekta si “{{name}}” sa ibang account. May mensaheng ipinadala sa LINE na iyon: pindutin ang button nito sa loob ng 10 minuto.',
    taken:
      'Nakakonekta si “{{name}}” sa ibang account at hindi matanong sa LINE. Mag-sign in sa account na iyon, alisin ang koneksyon, saka ikonekta dito.',
    discarded: 'Walang LINE na nakonekta',
  },
  message: {
    linked:
      '{{place}}: darating na sa LINE na ito ang mga alerto para kay {{name}}. Hindi ikaw ang nagkonekta? Pindutin ang button sa ibaba at wala nang darating.',
    notMe: 'Hindi ako ito',
    asked:
      'Gusto ni {{name}} ({{place}}) na tumanggap ng alerto sa LINE na ito. Nakakonekta ito sa ibang account, na hindi na magpapadala rito. Hindi mo hiningi? Huwag pindutin.',
    agree: 'Ilipat dito',
    moved: '{{place}}: darating na sa LINE na ito ang mga alerto para kay {{name}}.',
    disowned: 'Inalis na ang koneksyon. Wala nang alertong darating dito.',
    replaced:
      '{{place}}: hindi na darating sa LINE na ito ang mga alerto para kay {{name}}. Ibang LINE account ang ikinonekta.',
    over: 'Nag-expire na ang hiling na ito. Ikonekta muli sa Wardlight kung kailangan.',
  },
});
