export const telling = {
  tryIt: '送出測試訊息',
} as const;
