import { translated } from '../../translation.ts';
import type { line as zh } from '../../zh-TW/desk/line.ts';

export const line = translated<typeof zh>()({
  info: '警報をスタッフ本人のLINEに送ります。メッセージに載るのはベッドと伏せた名前だけです。',
  notSetUp: {
    title: 'このシステムにはまだLINEが設定されていません',
    info: 'システムの担当者にお伝えください。LINEでログインチャネルと公式アカウントを作り、運用ガイドのとおり設定して再起動します。それまでも警報は画面で通知されます。',
    settings: 'システム担当者向け：必要な設定',
  },
  opening: 'LINEを開いています…',
  lineName: 'LINEでの名前',
  noName: '名前なし',
  since: '連携した日',
  reach: '受信',
  reachable: '届きます',
  unreachable: '届きません',
  mine: {
    title: '自分のLINE',
    none: 'まだ連携していません。連携すると、警報が自分のLINEに届きます。',
    link: '自分のLINEを連携',
    shared:
      '共用端末のアカウントなので、LINEは連携できません。自分の端末で、自分のアカウントにログインして連携してください。',
    unreachable: '公式アカウントを友だちに追加していないか、ブロックしているため、警報が届きません。',
    addFriend: 'LINEで友だちに追加',
    unlink: '連携を解除',
    unlinkTitle: '自分のLINEの連携を解除しますか？',
    unlinkInfo: '警報は自分のLINEに届かなくなります。また受け取るには連携し直してください。',
    unlinked: '自分のLINEの連携を解除しました',
  },
  people: {
    title: '連携している人',
    search: '名前またはLINEでの名前',
    name: '名前',
    you: '自分',
    none: 'まだ誰もLINEを連携していません',
    noneInfo: '各自が自分のアカウントでログインし、このページで自分のLINEを連携してください。',
    more: '{{name}}さんへの操作',
    revoke: '連携を取り消す',
    revokeTitle: '{{name}}さんのLINEの連携を取り消しますか？',
    revokeInfo: '警報はこの人のLINEに届かなくなります。また受け取るには、本人が連携し直す必要があります。',
    revoked: '{{name}}さんのLINEの連携を取り消しました',
    notYours:
      '{{name}}さんは複数の施設を担当しています。取り消せるのは本人かほかの担当者だけです。担当者にご連絡ください。',
  },
  trial: {
    sending: '{{name}}さんにテスト送信しています…',
    sent: '{{name}}さんにテスト送信しました。スマートフォンのLINEで確認してください。',
    failed: '{{name}}さんへのテスト送信はできませんでした',
  },
  month: {
    title: '今月のメッセージ',
    used: '{{limit}}件中{{used}}件を使用（{{percent}}%）',
    unlimited: '{{used}}件を使用（上限なし）',
    unknown: '今月の使用数をまだLINEから受け取っていません。あとでもう一度確認します。',
    shared: '公式アカウントは全施設で共用しています。テスト送信も数に入ります。',
    asOf: '{{time}}現在',
    near: '残りわずかです。使い切ると、来月まで警報はLINEに届きません。システムの管理者にプランの変更を依頼してください。',
    full: '使い切りました。来月まで警報はLINEに届きません。電話か口頭で知らせ、システムの管理者にプランの変更を依頼してください。',
  },
  failing: {
    reason: '直近の理由：{{reason}}',
  },
  next: {
    unreachable:
      'サーバーがインターネットにつながるか、システムの管理者に確認を依頼してください。復旧後、新しい警報は自動で送られます。',
    unauthorized:
      'LINEで公式アカウントのアクセストークンを発行し直し、設定を更新するよう、システムの管理者に依頼してください。',
    refused: '公式アカウントの設定の確認を、システムの管理者に依頼してください。',
    serverError: 'LINE側の障害です。しばらくすると直ることがほとんどです。',
    slowDown: '数分後にもう一度ご確認ください。',
    quota: '来月になると戻ります。早めるには、システムの管理者にプランの変更を依頼してください。',
    blocked: '本人がLINEで公式アカウントを友だちに追加するか、ブロックを解除してください。',
    gone: '本人がこのページでLINEを連携し直してください。',
    tooLate:
      '警報が終わったか、10分が過ぎました。サーバーがLINEにつながるか、システムの管理者に確認を依頼してください。',
  },
  callback: {
    working: 'LINEに確認しています…',
    success: 'LINEを連携しました',
    successInfo: '警報は公式アカウントから届きます。友だちのままにして、ブロックしないでください。',
    failure: 'LINEの認証ができませんでした',
    failureInfo: 'この画面を閉じて、もう一度お試しください。',
    unheard:
      'サーバーの応答が届かなかったため、連携が済んでいるかもしれません。ログインして「{{page}}」で確認してください。',
    none: '認証済みのLINEアカウントはありません',
    noneInfo: '警報を受け取るには、ログインして「{{page}}」を開き、自分のLINEを連携してください。',
    count: '現在認証済みのLINEアカウント：{{n}}件',
    unanswered: 'まだ確認できていません',
    kept: '認証の内容はこの画面に残っています。閉じずに、もう一度お試しください。',
    toPage: '「{{page}}」へ',
    close: 'この画面を閉じてかまいません。',
  },
});
