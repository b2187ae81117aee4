export const welcome = {
  greeting: '{{name}}，您好',
  enter: '點一下燈，進入看板',
  why: '這一下也會開啟警示音。',
} as const;
