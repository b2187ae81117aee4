import { translated } from '../../translation.ts';
import type { morningSummary as zh } from '../../zh-TW/desk/morning-summary.ts';

export const morningSummary = translated<typeof zh>()({
  open: 'Buod sa umaga',
  title: 'Buod sa umaga',
  info: 'Tuwing umaga ipapadala sa iyo ang mahalaga kagabi: ilang residente sa bawat antas, sino ang nagbago, at aling kama ang hindi nabantayan. Numero ng kama at nakatakip na pangalan lang ang makikita.',
  wanted: 'Ipadala sa akin araw-araw',
  end: 'Itigil ang pagpapadala',
  method: 'Paraan',
  push: 'Abiso sa telepono ko',
  line: 'LINE',
  at: 'Oras',
  atHint:
    'Ayon sa oras ng {{zone}}. Natatapos ang gabi nang {{time}}; kung mas maaga ang padala, tungkol ito sa naunang gabi.',
  outOfBounds: 'Pumili ng oras mula {{from}} hanggang {{to}}.',
  noPush: 'Walang device mo na naka-on ang abiso, kaya hindi makakarating ang buod.',
  turnOnPush: 'I-on ang abiso',
  noLine: 'Hindi naka-link ang LINE mo, o na-block mo ang opisyal na account, kaya hindi makakarating ang buod.',
  linkLine: 'I-link ang LINE',
  lineMonth:
    'Uunahin ang mga alerto sa mga mensahe ng LINE sa buwan. Kapag nagamit na ang kalahati, abiso sa telepono na ang ipapadala.',
  restored: 'Ito ang tinype mo dati na hindi pa na-save.',
  preview: 'Ganito ito ngayon',
  last: 'Ang huli',
  lastSent: 'Naipadala {{time}} ({{method}})',
  lastWaiting: 'Naghihintay mula {{time}} ({{method}})',
  lastNot: 'Hindi nakarating {{time}} ({{method}}): {{problem}}',
  lastQuota: '{{time}}: nagamit na ang kalahati ng mga mensahe ng LINE sa buwan, kaya abiso ang ipinadala',
  saved: 'Na-save. Darating ang buod araw-araw nang {{time}}.',
  removed: 'Itinigil ang buod sa umaga',
  oneAgency: 'Pumili muna ng isang pasilidad, saka itakda ang buod sa umaga nito.',
  message: {
    night: 'Kagabi, {{date}}',
    none: 'Wala pang ulat para kagabi.',
    changed: 'Nagbago: {{who}}',
    more: '{{n}} pa',
    nobody: 'Walang residenteng tumaas ang panganib.',
    notWatched: 'Kulang ang data sa gabi o hindi nabantayan: {{n}} kama ({{beds}})',
    allWatched: 'Sapat ang data sa gabi ng bawat kama.',
    missing: 'Kinukuwenta pa ang gabi ng {{n}} pang residente.',
    of: '{{bed}} {{name}}: {{what}}',
  },
});
