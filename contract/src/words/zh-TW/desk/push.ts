export const push = {
  info: '值班時，或您在通知名單上時，警示會送到這裡開啟的手機，鎖著也會通知。只顯示床號與遮蔽的姓名。',
  shared: {
    title: '這是共用工作站的帳號',
    info: '推播只送到個人的手機。請在自己的手機上，用自己的帳號登入後再開啟。',
  },
  here: {
    title: '這台裝置',
    on: '已開啟：鎖上螢幕也會通知您。',
    off: '尚未開啟：鎖上螢幕後，這台裝置不會通知。',
    other: '這個瀏覽器目前通知的是「{{name}}」。在這裡開啟後，改為通知您。',
    quiet: '手機的靜音與勿擾模式仍然有效，值班時請先關閉。',
    name: '裝置名稱',
    nameHint: '讓您認得是哪一台',
    unnamed: '未命名的裝置',
  },
  cannot: {
    insecure: {
      title: '這個網址不能開啟推播',
      info: '請改用 https 開頭的網址開啟。若沒有，請告訴管理人員。',
    },
    addToHome: {
      title: '請先加到主畫面',
      info: '在 Safari 按「分享」，選「加入主畫面」，再從主畫面的圖示打開這一頁。',
    },
    unsupported: {
      title: '這個瀏覽器沒有推播',
      info: '請用 Chrome、Edge、Firefox 或 Safari 開啟；若是從 LINE 打開的，請選「以預設瀏覽器開啟」。',
    },
    denied: {
      title: '瀏覽器封鎖了這個網站的通知',
      info: '請按網址旁的圖示，或到手機設定的「通知」，把這個網站改成允許，再回到這裡。',
    },
  },
  turnOn: '在這台裝置開啟',
  turningOn: '正在開啟…',
  turnedOn: '已在這台裝置開啟',
  turnedOff: '已關閉「{{device}}」',
  notTurnedOn: '沒有開啟',
  browserFailed: '瀏覽器連不上它的推播服務。請確認網路後再試一次。',
  dismissed: '還沒有允許通知。請再按一次，並在瀏覽器詢問時選「允許」。',
  list: {
    title: '已開啟的裝置',
    none: '還沒有任何裝置。',
    since: '{{time}} 開啟',
    sent: '上次送出 {{time}}',
    neverSent: '還沒有送過',
    problem: '上次沒有送達：{{problem}}',
  },
  test: {
    sent: '已送往「{{device}}」，幾秒內會出現。沒有出現時，請檢查那台裝置的通知設定。',
    failed: '沒有送到「{{device}}」：{{problem}}',
    gone: '那台裝置不再接收，已從清單移除。請在那台裝置上重新開啟。',
    again: '請稍後再試。若仍然如此，請在那台裝置上關閉後重新開啟。',
  },
  off: {
    act: '關閉',
    title: '要關閉「{{device}}」的推播嗎？',
    info: '關閉後，那台裝置鎖著時不會再通知您。',
  },
  changed: {
    title: '請打開守夜燈一次',
    body: '瀏覽器更換了推播。打開之前，這台裝置收不到警示。',
  },
} as const;
