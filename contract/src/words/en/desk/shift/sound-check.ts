import { translated } from '../../../translation.ts';
import type { soundCheck as zh } from '../../../zh-TW/desk/shift/sound-check.ts';

export const soundCheck = translated<typeof zh>()({
  title: 'Sound test',
  offer: 'Start of the shift: test the alert sound of this screen.',
  test: 'Test the sound',
  later: 'Not now',
  asked: 'That was the tone of a high-priority alert. Did you hear it?',
  yes: 'Yes',
  no: 'No',
  notHeard: 'No sound heard.',
  check:
    'Check the volume and mute switch of this device, whether the browser may play sound, and the power and cable of the loudspeaker.',
  again: 'Try again',
  heardBy: 'Sound heard by {{name}} at {{time}}',
  failed: 'It was not recorded.',
  nobody: 'In this shift nobody has confirmed the sound of this screen yet.',
});
