import { translated } from '../translation.ts';
import type { common as zhCommon } from '../zh-TW/common.ts';

export const common = translated<typeof zhCommon>()({
  productName: 'Wardlight',
  loading: 'Naglo-load…',
  tryAgain: 'Subukan muli',
  close: 'Isara',
  cancel: 'Kanselahin',
  noValue: 'Walang data',
  success: 'Tapos na',
  failure: 'Hindi nagtagumpay',
  warning: 'Paalala',
  duration: {
    seconds: '{{s}} seg',
    minutes: '{{min}} min',
    hours: '{{h}} oras',
    hoursMinutes: '{{h}} oras {{min}} min',
    days: '{{d}} araw',
    daysHours: '{{d}} araw {{h}} oras',
  },
});
