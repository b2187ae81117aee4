import { translated } from '../translation.ts';
import type { shell as zhShell } from '../zh-TW/shell.ts';

export const shell = translated<typeof zhShell>()({
  titles: {
    board: 'リアルタイムボード',
    signIn: 'ログイン',
    welcome: 'ようこそ',
    notFound: 'ページが見つかりません',
    trouble: '画面を表示できません',
  },
  skipToContent: '本文へ移動',
  nav: {
    label: 'メインメニュー',
    board: 'ボード',
    alerts: 'アラート',
    account: 'アカウント',
    openAlerts: '対応中のアラート：{{n}}件',
  },
  agency: {
    label: '施設',
    choose: '施設を切り替える',
    all: 'すべての施設',
    allReadOnly: '閲覧のみ',
  },
  clock: '{{place}}の現地時刻',
  connection: {
    label: '接続状態',
    connecting: '接続を試行中',
    live: 'ライブ',
    silent: '応答なし',
    lost: '切断',
  },
  blind: {
    title: 'システムが今ベッドを見られません',
    info: '{{time}} から判断が止まっています。復旧中です。ベッドサイドで確認してください。',
  },
  restTime: {
    open: '夜間の休息時間',
    info: 'レポートの「夜間」と画面の夜間表示に使います。',
    start: '開始',
    end: '終了',
    length: '合計 {{length}}',
    nextDay: '翌朝まで',
    save: '保存',
    saved: '夜間の休息時間を保存しました',
    failed: '夜間の休息時間を保存できませんでした',
    unread: '夜間の休息時間を読み込めませんでした',
    empty: '休息時間を入力してください',
    wrong: '時刻の誤り。例：21:00',
    same: '時刻の誤り：開始と終了が同じです',
    agency: '先に施設を一つ選んでください',
  },
  silence: {
    title: 'この画面では今、見守りができていません',
    info: '{{time}}からデータが届いていません。再接続しています。直接ベッドサイドで確認してください。',
    infoNeverLive: 'サーバーにまだつながりません。接続を続けています。直接ベッドサイドで確認してください。',
  },
  sound: {
    on: 'アラート音：オン',
    off: 'アラート音：オフ',
    turnOn: '音をオンにする',
    turnOff: '音をオフにする',
    offBar: 'この画面のアラート音はオフです。アラートが出ても音は鳴りません。',
    lockedBar: 'ブラウザがまだ音を許可していません。一度押すとアラート音がオンになります。',
  },
  theme: {
    label: '明るさ',
    dark: 'ダーク',
    light: 'ライト',
    night: '夜間休息時間に合わせる',
  },
  language: {
    label: '言語',
  },
  account: {
    label: 'アカウントメニュー',
    signOut: 'ログアウト',
    signedOut: 'ログアウトしました',
  },
  sessionEnding: {
    title: 'まもなくログインの期限が切れます',
    info: '{{time}}を過ぎると、この画面での見守りが止まります。交代のときに、一度ログアウトしてログインし直してください。',
  },
  resizing: '画面を調整しています…',
  userFailed: {
    title: 'アカウント情報を読み込めません',
    info: 'ログインは有効です。',
  },
  chunkFailed: {
    title: 'このページの読み込みが終わっていません',
    info: 'ネットワークが遅いか、切れている可能性があります。入力した内容は残っています。もう一度お試しください。',
  },
  crashed: {
    title: 'エラーのため、このページの表示が止まりました',
    info: '影響があるのはこの画面だけで、サーバーの記録は続いています。もう一度試し、繰り返すときは管理者に知らせてください。',
  },
  notFound: {
    title: 'ページが見つかりません',
    info: 'アドレスが間違っているか、ページが移動した可能性があります。',
    home: 'ホームに戻る',
  },
});
