import type {
  AlertChange,
  AlertPhase,
  AlertPriority,
  AlertType,
  AlertUnit,
  CloseCause,
  SuppressionCause,
} from '../../vocabulary/alerts.ts';

export const alerts = {
  label: '警示與通知',
  type: {
    leaveBed: '離床',
    leaveTimeout: '離床過久',
    siteTimeout: '坐起過久',
    lyingTimeout: '太久沒有翻身',
    changePosture: '翻身',
    respirationRateGreater: '呼吸過快',
    respirationRateLess: '呼吸過慢',
    rrAbnormal: '請確認呼吸訊號',
    restlessRateGreater: '躁動不安',
    heartRateGreater: '心跳過快',
    heartRateLess: '心跳過慢',
    spo2Less: '血氧偏低',
    tempGreater: '體溫偏高',
    tempLess: '體溫偏低',
    absenceOverdue: '外出逾時未歸',
    deviceDisconnected: '床墊斷線',
    mqttStatus: '網路中斷',
  },
  priority: {
    high: '高優先',
    medium: '中優先',
    low: '低優先',
  },
  unit: {
    minutes: '{{value}} 分鐘',
    seconds: '{{value}} 秒',
    perMinute: '{{value}} 次/分',
    percent: '{{value}}%',
    celsius: '{{value}} °C',
  },
  valueThen: '警示時 {{value}}',
  change: {
    suppressed: '暫不通知',
    raised: '發生',
    upgraded: '升為高優先',
    reopened: '再次發生',
    toldAgain: '再次通知',
    escalated: '轉知下一位',
    claimed: '有人前往',
    withResident: '有人陪在身邊',
    still: '仍未解除',
    released: '前往者的帳號已停用，無人前往',
    logged: '已記錄',
    dataLost: '失去資料',
    dataBack: '恢復資料',
    moved: '隨住民換床',
    cleared: '解除',
    closed: '結束',
  },
  open: {
    title: '未結束的警示',
    none: '目前沒有警示。',
  },
  notifications: {
    title: '最近通知',
    none: '過去一小時沒有通知。',
    failed: '讀不到通知清單。未結束的警示不受影響。',
    loading: '正在讀取通知…',
    of: '{{bed}} 床的通知',
  },
  since: '{{time}} 起',
  noData: '床墊沒有資料，不知道是否仍然如此',
  cleared: '{{time}} 已解除，請確認後結束',
  more: '另有 {{n}} 則',
  claim: '我去處理',
  ofBed: '{{bed}} 床 {{type}}',
  claimedBy: '{{name}} 前往中',
  claimedAt: '{{time}} 起',
  stay: {
    press: '我在身邊',
    title: '陪伴 {{where}} 多久？',
    info: '這段時間內不再發出聲音；時間到了仍未解除，會再次提醒。',
    until: '{{name}} 陪伴至 {{time}}',
    told: '已登記由您陪伴',
    failed: '無法登記陪伴',
  },
  stillSo: '仍未解除，請再確認',
  notTold: '未通知：{{cause}}',
  round: '請逐床巡視',
  close: '結束',
  sending: '送出中…',
  closing: {
    title: '{{bed}} 床的情況是？',
    note: '備註（可不填）',
  },
  closedAs: {
    helped: '已協助',
    fine: '住民安好',
    falseAlarm: '誤報',
    equipment: '設備問題',
    other: '其他',
    cleared: '自行解除',
    moved: '床位異動',
    discharged: '已離院',
  },
  closedBy: '{{name}} 結束：{{reason}}',
  suppressed: {
    outOfForce: '不在通知時段',
    afterAlert: '剛結束同類警示',
    afterReturn: '剛回到床上',
  },
  phase: {
    suppressed: '暫不通知',
    raised: '無人回應',
    claimed: '有人前往',
    cleared: '已解除',
    closed: '已結束',
  },
  told: {
    claimed: '已登記由您前往',
    closed: '警示已結束',
  },
  failed: {
    claim: '無法登記前往',
    close: '無法結束警示',
    claimedBy: '{{name}} 已在 {{time}} 前往。',
    /** 按的人慢了一步，先按的人已經在路上。 */
    faster: '{{name}} 已經前往',
  },
  /** 那支手機最後收到的一句話。 */
  phoneEnded: '這支手機已登出，通知不會再傳到這裡。要再收到，請登入後重新開啟。',
  strip: {
    label: '新警示',
    showAll: '查看全部',
  },
  sheet: {
    open: '警示：{{n}}',
    title: '警示與通知',
  },
  announce: '{{priority}}：{{bed}} 床，{{type}}',
} as const satisfies {
  type: Record<AlertType, string>;
  priority: Record<AlertPriority, string>;
  unit: Record<AlertUnit, string>;
  change: Record<AlertChange, string>;
  closedAs: Record<CloseCause, string>;
  phase: Record<AlertPhase, string>;
  suppressed: Record<SuppressionCause, string>;
} & Record<string, unknown>;
