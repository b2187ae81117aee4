import { translated } from '../../translation.ts';
import type { integrations as zh } from '../../zh-TW/desk/integrations.ts';

export const integrations = translated<typeof zh>()({
  info: 'Binabasa ng ibang system ang mga sukat sa FHIR at wala itong binabago. May sariling key ang bawat isa para sa pasilidad na ito.',
  add: 'Magdagdag ng system',
  search: 'Maghanap ng pangalan',
  none: 'Wala pang ibang system',
  noneInfo: 'Magdagdag ng isa at gumawa ng key para mabasa nito ang mga sukat.',
  kinds: 'Mga sukat na puwedeng basahin',
  kindsWrong: 'Pumili ng kahit isa.',
  allKinds: 'Lahat ng sukat',
  names: 'Ibigay ang pangalan, kasarian, at kaarawan ng mga residente',
  namesInfo: 'Kung hindi, numero lang ng residente sa pasilidad ang ibibigay.',
  withNames: 'May pangalan ng mga residente',
  withoutNames: 'Walang pangalan ng mga residente',
  noKey: 'Wala pang key: hindi pa makabasa.',
  keyInfo: 'Isang beses lang ipapakita. Ilagay na sa ibang system.',
  rotate: 'Para magpalit, gumawa ng pangalawang key, ilagay sa ibang system, saka i-revoke ang luma: walang maaantala.',
  exampleInfo: 'Ilagay ang key kapalit ng KEY. Nakatala sa audit ang pagbabasa.',
  revokeInfo: 'Hindi na agad makakabasa ang {{name}} gamit ang key na ito. Hindi na ito mababawi.',
  removeInfo: 'Mawawalan agad ng bisa ang mga key nito.',
});
