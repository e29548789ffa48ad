export { surelyRefused } from './checks.ts';

/** Puts the keyboard on what mends it: "own text", "take off", else the text. */
export function focusWrong(): void {
  const mend = document.querySelector<HTMLElement>('.checks .bad button') ?? document.getElementById('post-text');
  mend?.focus();
}
