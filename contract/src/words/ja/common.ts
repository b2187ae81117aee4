import { translated } from '../translation.ts';
import type { common as zhCommon } from '../zh-TW/common.ts';

export const common = translated<typeof zhCommon>()({
  productName: 'Wardlight',
  loading: '読み込み中…',
  tryAgain: 'もう一度試す',
  close: '閉じる',
  cancel: 'キャンセル',
  noValue: 'データなし',
  success: '完了',
  failure: '失敗',
  warning: 'ご注意',
  duration: {
    seconds: '{{s}}秒',
    minutes: '{{min}}分',
    hours: '{{h}}時間',
    hoursMinutes: '{{h}}時間{{min}}分',
    days: '{{d}}日',
    daysHours: '{{d}}日{{h}}時間',
  },
});
