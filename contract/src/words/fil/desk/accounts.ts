import { translated } from '../../translation.ts';
import type { accounts as zh } from '../../zh-TW/desk/accounts.ts';

export const accounts = translated<typeof zh>()({
  search: 'Hanapin ang username o pangalan',
  none: 'Walang nakitang account',
  noneInfo: 'Sumubok ng ibang salita, o pumili ng ibang katayuan.',
  showAll: 'Ipakita lahat',
  empty: 'Wala pang account ang pasilidad na ito',
  emptyInfo: 'Magdagdag ng account para makapag-sign in ang kasamahan.',
  add: 'Magdagdag ng account',
  edit: 'I-edit ang account',
  restored: 'Ito ang na-type mo noong huli na hindi pa na-save.',
  field: {
    username: 'Username',
    name: 'Pangalan',
    shared: 'Computer na ginagamit ng marami',
    agency: 'Pasilidad',
    state: 'Katayuan',
    seen: 'Huling ginamit',
  },
  usernameInfo: '3–64 na letra, numero o . _ - @; hindi na mababago pagkatapos.',
  usernameWrong: 'Gumamit ng 3–64 na letra, numero o . _ - @.',
  nameInfo: 'Ito ang makikita ng mga kasamahan sa mga alerto at tala.',
  sharedInfo: 'Tulad ng computer sa nursing station: tatanungin muna kung sino ang tutugon sa alerto.',
  filter: {
    label: 'Katayuan',
    all: 'Lahat',
    active: 'Aktibo',
    disabled: 'Naka-disable',
  },
  state: {
    active: 'Aktibo',
    waiting: 'Hinihintay ang unang sign-in',
    disabled: 'Naka-disable',
  },
  marks: {
    shared: 'Shared',
    secondFactor: 'Two-step na pag-sign in',
  },
  changed: 'Na-save ang {{username}}',
  disabled: 'Na-disable ang {{username}}',
  enabled: 'Na-enable muli ang {{username}}',
  actionsOf: 'Mga aksyon para sa {{username}}',
  disable: 'I-disable',
  disableTitle: 'I-disable ang account na ito?',
  enable: 'I-enable muli',
  enableTitle: 'I-enable muli ang account na ito?',
  disableInfo:
    'Agad na masa-sign out ang mga nakabukas na screen nito at aalisin sa listahan ng naka-duty. Ang mga alertong pinupuntahan ng taong ito ay magiging walang papunta at tutunog muli (kung may sinasamahan siya: kapag tapos na ang oras na iyon).',
  enableInfo: 'Makakapag-sign in muli gamit ang dating password.',
  reset: 'I-reset ang password',
  resetTitle: 'I-reset ang password ng account na ito?',
  resetInfo:
    'Agad na hindi na gagana ang kasalukuyang password, papatayin ang two-step na pag-sign in at masa-sign out ang lahat ng nakabukas na screen. Makakakuha ka ng bagong one-time code.',
  removeFactor: 'I-off ang two-step na pag-sign in',
  removeFactorTitle: 'I-off ang two-step na pag-sign in ng account na ito?',
  removeFactorInfo:
    'Pagkatapos nito, password lang ang kailangan. Hindi magbabago ang password at ang mga nakabukas na screen. Kung maaaring nasa iba ang telepono, gamitin ang “I-reset ang password”: agad na masa-sign out ang lahat ng screen.',
  factorRemoved: 'Naka-off na ang two-step na pag-sign in ng {{username}}',
  code: {
    title: 'One-time code',
    label: 'Code',
    site: 'Mag-sign in sa',
    info: 'Ibigay nang harapan o sa telepono, huwag sa group chat. Pag-sign in, pipili ang tao ng sariling password at mawawalan ng bisa ang code. Hindi na ito makikita pagkasara; i-reset kung kailangan.',
    until: 'Magagamit hanggang {{time}}. Pagkatapos, i-reset muli.',
    askTitle: 'Naisulat na ba o naibigay na?',
    askInfo: 'Hindi na makikita ang code pagkasara.',
    stay: 'Huwag munang isara',
    done: 'Naibigay na',
  },
  agents: {
    info: 'Hawak ng mga manager ang lahat ng pasilidad ng provider. Ang nagpapatakbo ng server ang gumagawa ng bago.',
    you: 'ikaw',
    disableInfo:
      'Agad na masa-sign out ang mga nakabukas nilang screen, at wala nang darating sa phone o LINE nila. Ang mga alertong pinupuntahan ng taong ito ay magiging walang papunta at tutunog muli (kung may sinasamahan siya: kapag tapos na ang oras na iyon).',
    removeFactorInfo:
      'Pagkatapos nito, password lang ang kailangan, at maaaring kailanganing i-set up muli sa susunod na pag-sign in. Hindi magbabago ang password at ang mga nakabukas na screen. Kung maaaring nasa iba ang telepono, gamitin ang “I-disable”: agad na masa-sign out ang lahat ng screen.',
    note: 'Dahilan (opsyonal)',
    noteInfo: 'Nakasulat ito sa audit.',
  },
});
