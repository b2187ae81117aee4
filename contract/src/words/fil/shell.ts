import { translated } from '../translation.ts';
import type { shell as zhShell } from '../zh-TW/shell.ts';

export const shell = translated<typeof zhShell>()({
  titles: {
    board: 'Live na board',
    signIn: 'Mag-sign in',
    welcome: 'Maligayang pagdating',
    notFound: 'Hindi nakita ang pahina',
    trouble: 'Hindi maipakita ang pahina',
  },
  skipToContent: 'Lumaktaw sa pangunahing nilalaman',
  nav: {
    label: 'Pangunahing menu',
    board: 'Board',
    alerts: 'Mga alerto',
    account: 'Account',
    openAlerts: 'Bukas na alerto: {{n}}',
  },
  agency: {
    label: 'Pasilidad',
    choose: 'Magpalit ng pasilidad',
    all: 'Lahat ng pasilidad',
    allReadOnly: 'Tingnan lamang',
  },
  clock: 'Lokal na oras, {{place}}',
  connection: {
    label: 'Koneksyon',
    connecting: 'Kumokonekta',
    live: 'Live',
    silent: 'Walang sagot',
    lost: 'Naputol',
  },
  blind: {
    title: 'Hindi nakikita ng sistema ang mga kama',
    info: 'Walang bagong pasya mula {{time}}. Inaayos na. Pakitingnan ang mga residente.',
  },
  restTime: {
    open: 'Pahinga sa gabi',
    info: 'Ito ang "gabi" sa mga ulat at sa madilim na tema.',
    start: 'Simula',
    end: 'Tapos',
    length: '{{length}} lahat',
    nextDay: 'hanggang kinaumagahan',
    save: 'I-save',
    saved: 'Na-save ang pahinga sa gabi',
    failed: 'Hindi na-save ang pahinga sa gabi',
    unread: 'Hindi mabasa ang pahinga sa gabi',
    empty: 'Hindi puwedeng walang laman ang oras ng pahinga',
    wrong: 'Maling oras. Halimbawa: 21:00',
    same: 'Maling oras: pareho ang simula at tapos',
    agency: 'Pumili muna ng isang ahensya',
  },
  silence: {
    title: 'Walang nagbabantay mula sa screen na ito',
    info: 'Walang live na datos mula {{time}}. Kumokonekta ulit. Pakipuntahan at tingnan ang mga residente sa kanilang kama.',
    infoNeverLive:
      'Hindi pa sumasagot ang server. Sinusubukan pa rin. Pakipuntahan at tingnan ang mga residente sa kanilang kama.',
  },
  sound: {
    on: 'Tunog ng alerto: bukas',
    off: 'Tunog ng alerto: patay',
    turnOn: 'Buksan ang tunog',
    turnOff: 'Patayin ang tunog',
    offBar: 'Patay ang tunog ng alerto sa screen na ito. Walang tutunog kapag may alerto.',
    lockedBar: 'Hindi pa pinapayagan ng browser ang tunog. Pindutin nang isang beses para buksan ang tunog ng alerto.',
  },
  theme: {
    label: 'Maliwanag o madilim',
    dark: 'Madilim',
    light: 'Maliwanag',
    night: 'Sundin ang oras ng pahinga sa gabi',
  },
  language: {
    label: 'Wika',
  },
  account: {
    label: 'Menu ng account',
    signOut: 'Mag-sign out',
    signedOut: 'Naka-sign out na',
  },
  sessionEnding: {
    title: 'Malapit nang matapos ang iyong sign-in',
    info: 'Pagkalipas ng {{time}}, titigil sa pagbabantay ang screen na ito. Sa palitan ng shift, mag-sign out at mag-sign in muli.',
  },
  resizing: 'Inaayos ang tanawin…',
  userFailed: {
    title: 'Hindi mabasa ang iyong account',
    info: 'Naka-sign in ka pa rin.',
  },
  chunkFailed: {
    title: 'Hindi pa tapos mag-load ang pahinang ito',
    info: 'Maaaring mabagal o putol ang network. Naitabi ang iyong na-type. Pakisubukan muli.',
  },
  crashed: {
    title: 'Huminto ang pahinang ito dahil sa isang error',
    info: 'Ang screen na ito lamang ang apektado; patuloy na nagtatala ang server. Subukan muli, at kung maulit, sabihin sa administrator.',
  },
  notFound: {
    title: 'Hindi nakita ang pahina',
    info: 'Maaaring mali ang address, o inilipat na ang pahina.',
    home: 'Bumalik sa home',
  },
});
