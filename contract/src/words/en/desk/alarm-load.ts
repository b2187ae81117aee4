import { translated } from '../../translation.ts';
import type { alarmLoad as zh } from '../../zh-TW/desk/alarm-load.ts';

export const alarmLoad = translated<typeof zh>()({
  told: 'Notified',
  info: 'How many alerts there were, how fast somebody went, and where most of them come from.',
  infoAll: 'All facilities together; the hourly line is meant for one nursing station.',
  days: 'Period',
  lastDays: 'Last {{n}} days',
  claimed: 'Somebody went',
  suppressed: 'Not notified',
  median: 'Median time until someone went',
  falls: 'Falls (injury seen)',
  total: 'In all',
  share: '{{n}} ({{percent}}%)',
  hours: 'Hours of the day',
  hour: 'Hour',
  perHour: 'Per hour, on average',
  line: '{{n}} an hour',
  lineInfo: 'One station can keep up with about {{n}} an hour (ANSI/ISA-18.2).',
  over: 'Over {{n}} an hour: {{hours}}',
  notOver: 'No hour is over {{n}} an hour',
  types: 'By kind',
  type: 'Kind',
  worst: 'Residents with the most alerts',
  resident: 'Resident',
  most: 'Most often',
  none: 'No alert in this time',
});
