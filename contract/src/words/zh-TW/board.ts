import type { RejectionReason } from '../../device/frames.ts';
import type { AbsenceReason, BedStatus, CareKind, Posture } from '../../vocabulary/beds.ts';
import type { GapCause } from '../../vocabulary/watch-gaps.ts';

export const board = {
  status: {
    inBed: '在床',
    sitting: '坐起',
    lyingTooLong: '久臥',
    bedExit: '離床',
    disconnected: '斷線',
    away: '外出',
    notMonitored: '未監測',
    unknown: '未知',
  },
  posture: {
    supine: '仰躺',
    left: '左側躺',
    right: '右側躺',
    prone: '俯臥',
  },
  absence: {
    reason: {
      hospital: '住院',
      outing: '外出',
      home: '返家',
      therapy: '復健或治療',
      other: '其他',
    },
  },
  care: {
    kind: {
      turned: '已翻身',
      absent: '登記外出',
      returned: '已返回',
      withResident: '陪在身邊',
    },
  },
  gap: {
    cause: {
      stopped: '伺服器停止',
      database: '資料庫沒有回應',
      overloaded: '系統負荷過重',
    },
  },
  bed: '{{bed}} 床',
  noResident: '無住民',
  provisional: '確認中',
  noDataSince: '{{time}} 起無資料',
  noDataYet: '尚未收到資料',
  vital: {
    rr: '呼吸',
    hr: '心率',
    perMinute: '次/分',
    doubtful: '僅供參考',
    none: '沒有數值',
  },
  totals: {
    label: '依狀態篩選',
    all: '全部',
    alarm: '警示中',
  },
  search: {
    label: '搜尋床號或姓名',
    clear: '清除搜尋',
  },
  shown: '顯示 {{shown}} / {{total}} 床',
  floorBeds: '{{n}} 床',
  noFloor: '未分區',
  loading: '正在讀取看板…',
  empty: {
    title: '還沒有床位',
    info: '加入床位與床墊後，每一張床都會出現在這裡。',
  },
  nothing: {
    title: '沒有符合的床位',
    info: '請換一個狀態，或清除搜尋。',
    reset: '顯示全部',
  },
  failed: {
    title: '無法讀取看板',
  },
  chooseAgency: {
    title: '請先選擇機構',
    info: '在上方選擇要看守的機構。',
  },
  stopped: '以下是 {{time}} 的情形，之後沒有更新。',
  polling: '即時連線中斷，畫面改為每 10 秒更新一次。',
  drawer: {
    lastHour: '最近一小時',
    range: '{{from}} 至 {{to}}',
    failed: '無法讀取這張床的紀錄',
    gone: '找不到這張床，可能已經移除，或屬於其他機構。',
    states: '狀態',
    movement: '動作',
    movementUnit: '秒/分',
    upperLimit: '上限 {{value}}',
    lowerLimit: '下限 {{value}}',
    unseen: '沒有資料',
    cursor: '時間游標',
    asTable: '表格',
    asCharts: '圖表',
    viewHint: '按 T 鍵切換圖表與表格',
    time: '時間',
    coverage: '有資料的時間：{{percent}}%',
    lineSummary: '{{title}}：最低 {{low}}，最高 {{high}}{{unit}}',
    noneSummary: '{{title}}：這一小時沒有資料',
    stretch: '{{from}} 至 {{to}}：{{state}}',
    alerts: '這一小時的警示',
    noAlerts: '這一小時沒有警示。',
    noOtherAlerts: '這一小時沒有其他警示。',
    mat: '床墊',
    noMat: '這張床沒有床墊，無法監測。',
    serial: '序號',
    link: '連線',
    online: '已連線',
    offline: '未連線',
    version: '版本',
    wifi: 'Wi-Fi',
    signal: '訊號',
    lastData: '最後資料',
    frames: '收到的資料',
    rejected: '被拒絕的資料',
    noneRejected: '無',
  },
  rejection: {
    badCredentials: '密碼錯誤',
    emptyClientId: '沒有用戶端代碼',
    wrongClientId: '用戶端代碼不符',
    foreignTopic: '發送到其他床墊的主題',
    tooLarge: '資料太大',
    notJson: '不是 JSON',
    badShape: '欄位不符',
    outOfRange: '數值超出範圍',
    clockOff: '時鐘誤差超過 1 小時',
    clockFlagged: '時間前後矛盾',
    takenOver: '被另一條連線取代',
    notAssigned: '床墊未指定床位',
  },
} as const satisfies {
  status: Record<BedStatus, string>;
  posture: Record<Posture, string>;
  rejection: Record<RejectionReason, string>;
  absence: { reason: Record<AbsenceReason, string> };
  care: { kind: Record<CareKind, string> };
  gap: { cause: Record<GapCause, string> };
} & Record<string, unknown>;
