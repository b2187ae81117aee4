import { translated } from '../../translation.ts';
import type { alarmLoad as zh } from '../../zh-TW/desk/alarm-load.ts';

export const alarmLoad = translated<typeof zh>()({
  told: 'Naabisuhan',
  info: 'Gaano karami ang alerto, gaano kabilis may pumunta, at saan ang pinakamarami.',
  infoAll: 'Pinagsamang lahat ng pasilidad; ang linya kada oras ay para sa isang nursing station.',
  days: 'Panahon',
  lastDays: 'Huling {{n}} araw',
  claimed: 'May pumunta',
  suppressed: 'Hindi inabiso',
  median: 'Median na tagal bago may pumunta',
  falls: 'Fall (may pinsala)',
  total: 'Kabuuan',
  share: '{{n}} ({{percent}}%)',
  hours: 'Mga oras sa isang araw',
  hour: 'Oras',
  perHour: 'Karaniwan kada oras',
  line: '{{n}} kada oras',
  lineInfo: 'Mga {{n}} kada oras ang matagal na kayang tugunan ng isang station (ANSI/ISA-18.2).',
  over: 'Lampas sa {{n}} kada oras: {{hours}}',
  notOver: 'Walang oras na lampas sa {{n}} kada oras',
  types: 'Ayon sa uri',
  type: 'Uri',
  worst: 'Mga residenteng pinakamaraming alerto',
  resident: 'Residente',
  most: 'Pinakamadalas',
  none: 'Walang alerto sa panahong ito',
});
