export const shell = {
  titles: {
    board: '即時看板',
    signIn: '登入',
    welcome: '歡迎',
    notFound: '找不到頁面',
    trouble: '畫面無法顯示',
  },
  skipToContent: '跳到主要內容',
  nav: {
    label: '主選單',
    board: '看板',
    alerts: '警示',
    account: '帳號',
    openAlerts: '未結束的警示：{{n}}',
  },
  agency: {
    label: '機構',
    choose: '切換機構',
    all: '所有機構',
    allReadOnly: '只能查看',
  },
  clock: '{{place}}當地時間',
  connection: {
    label: '連線狀態',
    connecting: '正在連線',
    live: '即時',
    silent: '沒有回應',
    lost: '已斷線',
  },
  silence: {
    title: '這個畫面現在沒有在看守',
    info: '從 {{time}} 起收不到即時資料，正在重新連線。請到床邊查看住民。',
    infoNeverLive: '一直連不上伺服器，仍在嘗試。請到床邊查看住民。',
  },
  sound: {
    on: '警示音：開',
    off: '警示音：關',
    turnOn: '開啟聲音',
    turnOff: '關閉聲音',
    offBar: '這個畫面的警示音已關閉，有警示時不會發出聲音。',
    lockedBar: '瀏覽器還不允許發出聲音，請按一下以開啟警示音。',
  },
  theme: {
    label: '明暗',
    dark: '深色',
    light: '淺色',
    night: '依夜間休息時間',
  },
  language: { label: '語言' },
  account: {
    label: '帳號選單',
    signOut: '登出',
    signedOut: '已登出',
  },
  sessionEnding: {
    title: '登入即將到期',
    info: '{{time}} 之後這個畫面會停止看守。請在換班時先登出再重新登入。',
  },
  resizing: '正在調整畫面…',
  userFailed: {
    title: '無法讀取您的帳號資料',
    info: '登入仍然有效。',
  },
  chunkFailed: {
    title: '這一頁還沒載入完成',
    info: '網路可能太慢或已中斷。您輸入的內容已保留，請再試一次。',
  },
  crashed: {
    title: '這一頁發生錯誤，停止顯示',
    info: '只有這個畫面受影響，伺服器仍在記錄。請再試一次；若仍然如此，請告訴管理人員。',
  },
  notFound: {
    title: '找不到這個頁面',
    info: '網址可能打錯了，或頁面已經移走。',
    home: '回到首頁',
  },
} as const;
