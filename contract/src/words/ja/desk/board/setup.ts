/** The checklist of a facility that is being set up. */
export const setup = {
  title: 'はじめに',
  info: '空のボードから最初のアラートまで、順に進めてください。',
  doneOf: '{{total}}件中{{n}}件完了',
  putAway: '今後表示しない',
  isDone: '完了',
  isOpen: '未完了',
  steps: {
    beds: {
      title: 'ベッドを追加',
      info: '1フロア分のベッド番号をまとめて追加できます。',
      done: '{{n}}床',
    },
    residents: {
      title: '入居者を追加',
      info: '1人ずつ入力するか、お手持ちの名簿を取り込みます。',
      done: '入居者{{n}}名',
    },
    mats: {
      title: 'ベッドにマットを設置',
      info: 'マットのシリアル番号を登録し、ベッドを選びます。',
      done: '{{n}}床にマットあり',
    },
    templates: {
      title: 'アラートのテンプレートを選ぶ',
      info: 'それまでは全員に「標準」が使われます。',
      done: '調整済みまたは使用中のテンプレート{{n}}件',
    },
    people: {
      title: 'スタッフのアカウントを作成',
      info: '各自が自分の名前でログインできるようにします。',
      done: 'アカウント{{n}}件',
    },
    testAlarm: {
      title: 'アラートを一度試す',
      info: 'マットに横になってから離床し、ここで鳴るのを待ちます。',
      done: 'これまでのアラート{{n}}件',
    },
  },
} as const;
