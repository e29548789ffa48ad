/**
 * Attached to the first control of a dialog that is filled after it was opened: the platform had nothing to give the keyboard
 * to and gave it to the dialog itself.
 */
export function firstControl(element: HTMLElement): void {
  if (element.closest('dialog, [role="dialog"]') === document.activeElement) element.focus();
}
