/** The checklist of a facility that is being set up. */
export const setup = {
  title: '開始使用',
  info: '從空白看板到第一個警示，依序完成以下步驟。',
  doneOf: '已完成 {{n}}／{{total}}',
  putAway: '不再顯示',
  isDone: '已完成',
  isOpen: '尚未完成',
  steps: {
    beds: {
      title: '新增床位',
      info: '一次可以新增整層樓的床號。',
      done: '{{n}} 床',
    },
    residents: {
      title: '新增住民',
      info: '逐一輸入，或匯入您現有的名單。',
      done: '{{n}} 位住民',
    },
    mats: {
      title: '為床位裝上感測墊',
      info: '登錄感測墊序號，並選擇所在的床位。',
      done: '{{n}} 床已裝感測墊',
    },
    templates: {
      title: '選擇警示範本',
      info: '在這之前，所有住民都使用「標準」範本。',
      done: '{{n}} 個範本已調整或使用中',
    },
    people: {
      title: '建立人員帳號',
      info: '讓值班人員以自己的名字登入。',
      done: '{{n}} 個帳號',
    },
    testAlarm: {
      title: '測試一次警示',
      info: '躺上感測墊後離床，等到這裡發出警示。',
      done: '警示已發出過，共 {{n}} 則',
    },
  },
} as const;
