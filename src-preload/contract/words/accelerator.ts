import type { AcceleratorFault } from '../accelerator.ts';

const sentences: Record<Exclude<AcceleratorFault['fault'], 'unknown'>, string> = {
  empty: 'Press the keys, or write them, such as Ctrl+Alt+P.',
  'no-key': 'One more key is needed, such as P in Ctrl+Alt+P.',
  'several-keys': 'Only one key can be pressed together with Ctrl, Alt or Shift.',
  'no-modifier': 'Add Ctrl or Alt: without one of them, the key could not be typed in any program any more.',
  'taken-from-others': 'Add Alt or Shift: other programs need these keys, and would not hear them any more.',
  'of-the-system': 'The system keeps these keys to itself, such as to close or change a window. Choose others.',
};

/** Why these keys cannot be a shortcut. */
export function acceleratorWords(wrong: AcceleratorFault): string {
  return wrong.fault === 'unknown' ? `“${wrong.word}” is no key. Write them like Ctrl+Alt+P.` : sentences[wrong.fault];
}

/** Of a shortcut that the system does not give. */
export const refusedKeysWords = 'These keys are already in use. Choose others.';

export const waylandKeysWords =
  'With Wayland the system may ask you to allow it, or leave the keys to itself: then they do nothing in other programs.';
