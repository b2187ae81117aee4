import type { ErrorCode, FieldProblem } from '../../errors.ts';

export const errors = {
  malformed: '送出的資料格式不對，請重新整理後再試。',
  unauthenticated: '登入已失效，請重新登入。',
  no_permission: '這個帳號沒有這項權限。',
  multi_agency_read_only: '「所有機構」只能查看。請先切換到單一機構。',
  not_found: '找不到這筆資料，可能已經被移除。',
  conflict: '資料剛被別人改過，請重新載入後再試。',
  alert_already_claimed: '這個警示已經有人前往。',
  alert_already_closed: '這個警示已經結束。',
  too_large: '送出的資料太大。',
  unsupported_media: '不支援這種檔案或格式。',
  invalid: '有些欄位需要修正。',
  incorrect_password: '帳號或密碼不正確。',
  agency_required: '請先選擇機構。',
  too_many_attempts: '嘗試次數太多，暫時不能登入。',
  too_many_requests: '操作太頻繁，請稍候再試。',
  internal: '伺服器發生錯誤，這次沒有存檔。請再試一次。',
  unavailable: '伺服器暫時無法服務，請稍候再試。',
  unreachable: '連不上伺服器。請確認網路後再試一次。',
  unexpected: '伺服器的回覆無法辨識。請重新整理畫面。',
  fields: {
    required: '此欄必填',
    too_short: '太短',
    too_long: '太長',
    too_small: '數值太小',
    too_large: '數值太大',
    wrong_format: '格式不對',
    unknown_value: '沒有這個選項',
  },
} as const satisfies Record<ErrorCode | 'unreachable' | 'unexpected', string> & {
  fields: Record<FieldProblem, string>;
};
