import { translated } from '../../../translation.ts';
import type { contact as zh } from '../../../zh-TW/desk/communication/contact.ts';

export const contact = translated<typeof zh>()({
  lead: 'Sino ang tatawagan kapag may hindi gumagana.',
  none: 'Wala pang contact.',
  askInstead:
    'Magtanong sa namamahala ng inyong shift, o sumulat sa mga manager sa Support chat. Ang mga manager ang makakapagdagdag ng contact dito.',
  noneToKeep: 'Wala pang contact. Magdagdag ng mga taong natatawagan araw at gabi.',
  ofProvider: 'Nakikita rin bago mag-sign in: huwag ilagay ang pribadong numero.',
  ofFacility: 'Mga naka-sign in lang sa pasilidad na ito ang nakakakita.',
  add: 'Magdagdag ng contact',
  addTo: 'Magdagdag ng contact · {{name}}',
  editOf: 'I-edit si {{name}}',
  restored: 'Ito ang na-type mo noong nakaraan na hindi pa na-save.',
  actionsOf: 'Mga gagawin kay {{name}}',
  up: 'Itaas',
  down: 'Ibaba',
  saved: 'Na-save si {{name}}',
  removed: 'Inalis si {{name}}',
  removeTitle: 'Alisin si {{name}}?',
  removeInfo: 'Hindi na lalabas ang contact na ito rito at sa sign-in page.',
  removeInfoHere: 'Hindi na lalabas ang contact na ito rito.',
  gone: 'May ibang kababago o kaaalis lang ng contact na ito. Nandito pa ang na-type mo; puwede mo itong idagdag bilang bagong contact.',
  full: 'May 20 contact na. Mag-alis muna ng isa.',
  toLogin: 'Bumalik sa sign-in',
  field: {
    name: 'Pangalan o departamento',
    role: 'Tungkulin',
    phone: 'Telepono',
    line: 'LINE',
    mail: 'Email',
    hours: 'Oras at mga tala',
  },
  hint: {
    role: 'Halimbawa: head nurse, IT',
    phone: 'Halimbawa 02-1234-5678 #12',
    line: 'LINE ID, o link ng line.me',
    hours: 'Kailan natatawagan; puwedeng ilang linya.',
  },
  wrong: {
    phone: 'Mga numero lang at tanda tulad ng + - ( ) #. Isulat ang extension bilang #12.',
    line: 'Ilagay ang LINE ID, o link na nagsisimula sa https://line.me.',
    mail: 'Mali ang format; halimbawa help@example.org.',
  },
  blind: {
    title: 'Kapag blangko o nakahinto ang board',
    look: 'Puntahan muna ang bawat residente. Hanggang bumalik ang board, walang binabantayan mula rito.',
    compare: 'Buksan ang board sa ibang screen o telepono, para malaman kung ang screen lang na ito ang may problema.',
    power:
      'Tingnan ang kuryente at network ng screen na ito; kung walang data ang mga mat ng buong palapag, tingnan ang Wi-Fi.',
    call: 'Kung ayaw pa rin, tawagan ang contact sa itaas at sabihin kung kailan nagsimula at aling mga kama.',
  },
  about: {
    title: 'Tungkol sa Wardlight',
    limits:
      'Tumutulong ang Wardlight sa pag-aalaga. Hindi ito nurse-call system at hindi medical device, at hindi nito pinapalitan ang pag-ikot o ang pasya ng propesyonal.',
    version: 'Bersyon {{version}} · Apache License 2.0',
  },
});
