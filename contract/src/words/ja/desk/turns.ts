import { translated } from '../../translation.ts';
import type { turns as zh } from '../../zh-TW/desk/turns.ts';

export const turns = translated<typeof zh>()({
  info: '次に体位変換する方が先頭です。終わったら「体位変換した」を押してください。',
  floor: '階',
  anyFloor: 'すべての階',
  since: '{{time}}から同じ体位',
  every: '{{time}}ごと',
  dueIn: 'あと{{time}}',
  dueNow: '要体位変換',
  overdue: '{{time}}超過',
  turned: '体位変換した',
  of: 'ベッド{{bed}} {{name}}さん',
  cancel: 'キャンセル',
  clock: '臥床中',
  notLying: '今は寝ていません',
  unseen: '横になっている時間が不明',
  away: '不在',
  empty: '体位変換の間隔が設定された方はいません',
  emptyInfo: '入居者の情報の「体位変換の間隔」、またはアラートテンプレートの「体位変換なし」で設定できます。',
  none: 'この階に体位変換が必要な方はいません',
  side: { left: '左向き', right: '右向き', supine: '仰向け', prone: 'うつ伏せ' },
  said: {
    left: '左向きにしました',
    right: '右向きにしました',
    supine: '仰向けにしました',
    prone: 'うつ伏せにしました',
    none: '体位変換を記録しました',
  },
});
