import { translated } from '../translation.ts';
import type { common as zhCommon } from '../zh-TW/common.ts';

export const common = translated<typeof zhCommon>()({
  productName: 'Wardlight',
  loading: 'Loading…',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  noValue: 'No data',
  success: 'Done',
  failure: 'Failure',
  warning: 'Please note',
  duration: {
    seconds: '{{s}} s',
    minutes: '{{min}} min',
    hours: '{{h}} h',
    hoursMinutes: '{{h}} h {{min}} min',
    days: '{{d}} d',
    daysHours: '{{d}} d {{h}} h',
  },
});
