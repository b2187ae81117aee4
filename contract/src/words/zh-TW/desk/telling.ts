export const telling = {
  tryIt: '送出測試訊息',
  tryLater: '剛才測試了好幾次。請等 {{wait}} 後再送。',
} as const;
