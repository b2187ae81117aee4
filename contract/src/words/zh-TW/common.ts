export const common = {
  productName: '守夜燈',
  loading: '載入中…',
  tryAgain: '再試一次',
  close: '關閉',
  cancel: '取消',
  noValue: '沒有資料',
  success: '完成',
  failure: '失敗',
  warning: '請注意',
  duration: {
    seconds: '{{s}} 秒',
    minutes: '{{min}} 分鐘',
    hours: '{{h}} 小時',
    hoursMinutes: '{{h}} 小時 {{min}} 分',
    days: '{{d}} 天',
    daysHours: '{{d}} 天 {{h}} 小時',
  },
} as const;
