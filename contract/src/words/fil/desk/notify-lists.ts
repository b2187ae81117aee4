import { translated } from '../../translation.ts';
import type { notifyLists as zh } from '../../zh-TW/desk/notify-lists.ts';

export const notifyLists = translated<typeof zh>()({
  info: 'Dito pumipili ang mga alert template: kung sino ang unang aabisuhan, at kung sino kapag walang sumagot.',
  add: 'Magdagdag ng listahan',
  edit: 'Baguhin ang “{{name}}”',
  editAct: 'Baguhin',
  more: 'Mga magagawa sa “{{name}}”',
  empty: 'Wala pang listahan',
  emptyInfo:
    'Kapag walang listahan, ang mga naka-duty ang aabisuhan; kapag walang maabot sa kanila, ang lahat ng kasamahang maaabot; kapag walang sumagot, ang mga manager ng provider.',
  name: 'Pangalan ng listahan',
  nameHint: 'Gaya ng night shift, head nurse',
  people: 'Mga nasa listahan',
  chosen: '{{n}} ang napili',
  search: 'Maghanap ng pangalan',
  none: 'Walang tao rito',
  noneInfo: 'Ang mga naka-duty ang aabisuhan; kapag walang sumagot, ang mga manager ng provider.',
  reach: {
    line: 'LINE',
    push: 'Telepono',
    none: 'Hindi maabot ng mensahe ngayon',
    info: 'Ang mga hindi maabot ay kailangang magkonekta ng LINE o magbukas ng abiso sa sariling telepono. Puwede pa rin silang ilagay sa listahan.',
    nobody:
      'Walang sinumang maabot ng mensahe sa listahang ito ngayon: ang mga naka-duty ang aabisuhan; kapag walang sumagot, ang mga manager ng provider.',
    toLine: 'Sino ang nakakonekta sa LINE',
    toPush: 'Buksan sa sarili kong telepono',
  },
  gone: 'Hindi na maidaragdag',
  goneInfo: 'May hindi na nagtatrabaho sa pasilidad na ito. Alisin ang tsek at i-save ulit.',
  uses: 'Ginagamit ng {{n}} template',
  unused: 'Wala pang template na gumagamit',
  toTemplates: 'Pumili ng listahan sa mga alert template',
  restored: 'Ito ang hindi mo pa na-save noong nakaraan.',
  remove: {
    act: 'Tanggalin',
    title: 'Tanggalin ang “{{name}}”?',
    info: 'Mabubura ang listahan at hindi na maibabalik. Mananatili ang mga account.',
    done: 'Natanggal na ang “{{name}}”',
    inUse: 'May mga template pang gumagamit ng “{{name}}”',
    inUseInfo: 'Pumili muna ng ibang listahan sa mga template na ito, saka tanggalin:',
  },
});
