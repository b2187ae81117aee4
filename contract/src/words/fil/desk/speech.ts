import { translated } from '../../translation.ts';
import type { speech as zh } from '../../zh-TW/desk/speech.ts';

export const speech = translated<typeof zh>()({
  title: 'Binibigkas na alerto',
  info: 'Para sa screen na ito lang. Pagkatapos ng tunog, sasabihin ang kama at uri ng alerto, hindi ang pangalan.',
  on: 'Binibigkas ng screen na ito ang mga alerto',
  onInfo: 'Walang bibigkasin habang nakapatay ang tunog.',
  cannot: 'Hindi nakakapagsalita ang browser na ito',
  cannotInfo: 'Tutunog pa rin gaya ng dati. Nakakapagsalita ang Chrome, Edge at Safari.',
  noVoiceInfo: 'Magdagdag ng boses sa setting ng wika o pagsasalita ng device na ito, at bumalik sa pahinang ito.',
  toneOnly: 'Sa ngayon, tunog lang ang maririnig; walang bibigkasin.',
  languages: 'Mga wika (hanggang {{n}}, ayon sa pagkakapili)',
  voiceOf: 'Boses para sa {{language}}',
  anyVoice: 'Kusang pipiliin',
  listen: 'Pakinggan',
  tones: {
    title: 'Mga tunog',
    volume: 'Lakas',
    floor: 'Hindi bababa sa {{percent}} ang tunog ng mataas na priyoridad at ng “Walang data”.',
    technical: 'Walang data',
  },
  kinds: 'Ang bibigkasin',
  kindsInfo:
    'Hindi rin bibigkasin dito ang uri na walang boses sa template. Kapag lampas sampu sa loob ng sampung minuto, mataas na priyoridad lang ang bibigkasin.',
  fit: {
    chosen: 'Boses: {{voice}}',
    exact: 'Boses: {{voice}}',
    language: 'Gagamit ng kahawig na boses: {{voice}}',
    english: 'Walang boses para rito sa device na ito; sasabihin sa Ingles: {{voice}}',
    none: 'Walang naka-install na boses sa device na ito; tunog lang ang maririnig',
  },
  rate: {
    title: 'Bilis',
    slow: 'Mabagal',
    normal: 'Karaniwan',
    fast: 'Mabilis',
  },
});
