import { translated } from '../../translation.ts';
import type { speech as zh } from '../../zh-TW/desk/speech.ts';

export const speech = translated<typeof zh>()({
  title: '音声読み上げ',
  info: 'この画面だけの設定です。アラート音のあとに、ベッド番号と種類を読み上げます。名前は読み上げません。',
  on: 'この画面でアラートを読み上げる',
  onInfo: '音を切っている間は読み上げません。',
  cannot: 'このブラウザーは読み上げに対応していません',
  cannotInfo: 'アラート音はいつもどおり鳴ります。Chrome、Edge、Safari なら読み上げられます。',
  noVoiceInfo: 'この端末の言語または音声の設定で声を追加してから、このページに戻ってください。',
  toneOnly: '今はアラート音だけが鳴り、読み上げません。',
  languages: '言語（{{n}} つまで、選んだ順）',
  voiceOf: '{{language}}の声',
  anyVoice: '自動で選ぶ',
  listen: '試しに聞く',
  tones: {
    title: 'アラート音',
    volume: '音量',
    floor: '優先度「高」と「データなし」は {{percent}} より小さくなりません。',
    technical: 'データなし',
  },
  kinds: '読み上げるアラート',
  kindsInfo:
    'テンプレートで音声を外した種類は、ここでも読み上げません。10 分間に 10 件を超えたときは、優先度「高」だけを読み上げます。',
  fit: {
    chosen: '声：{{voice}}',
    exact: '声：{{voice}}',
    language: '近い声を使います：{{voice}}',
    english: 'この端末にこの言語の声がないため、英語で読み上げます：{{voice}}',
    none: 'この端末には声がないため、アラート音だけが鳴ります',
  },
  rate: {
    title: '速さ',
    slow: 'ゆっくり',
    normal: 'ふつう',
    fast: '速い',
  },
});
