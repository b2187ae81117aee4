export const duty = {
  info: '在共用工作站處理警示時，會先列出值班的人。',
  search: '搜尋姓名',
  list: '值班名單',
  count: '值班 {{n}} 人',
  since: '{{time}} 起',
  clear: '全部取消',
  saved: '值班名單已儲存',
  unsaved: '有尚未儲存的修改',
  none: '還沒有可以值班的人',
  noneInfo: '管理人員新增個人帳號後，就會出現在這裡。',
  unreached: '值班中有 {{n}} 人收不到訊息',
  unreachedInfo: '請本人連結 LINE，或在自己的手機上開啟推播。',
} as const;
