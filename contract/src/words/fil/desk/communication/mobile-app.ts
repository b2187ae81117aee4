import { translated } from '../../../translation.ts';
import type { mobileApp as zh } from '../../../zh-TW/desk/communication/mobile-app.ts';

export const mobileApp = translated<typeof zh>()({
  update: 'May bagong bersyon {{newest}} ng app (ngayon {{version}}).',
  minimum:
    'Luma na ang bersyong ito ({{version}}); i-update sa {{newest}}. Tuloy pa rin ang pagbabantay at mga alerto.',
  later: 'Bukas na',
  open: 'I-update',
  settings: 'Sariling mobile app',
  none: 'Hindi nakatakda: walang hihilinging mag-update.',
  newest: 'Pinakabagong bersyon',
  least: 'Pinakamababang bersyon',
  store: 'Link ng store',
  storeInfo: 'Nagsisimula sa https://. Iwanang blangko ang tatlo para walang hilingin.',
  versionWrong: 'Mga numero at tuldok ang bersyon, halimbawa 2.10.0.',
  leastWrong: 'Hindi puwedeng mas bago ang pinakamababa kaysa sa pinakabago.',
  storeWrong: 'Ilagay ang link na nagsisimula sa https://.',
  saved: 'Na-save ang mga bersyon ng app',
  conflict: 'May ibang kababago nito; buksan ulit ang pahinang ito.',
  offlineTitle: 'Walang koneksyon',
  offline: 'Walang kamang binabantayan mula rito ngayon. Puntahan ang mga residente at tingnan ang network.',
  offlineAgain: 'Subukan ulit',
});
