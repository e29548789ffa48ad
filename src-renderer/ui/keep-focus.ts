/**
 * For the button of a form whose fields are checked when they are left: to press it leaves none. What the check says would move the
 * button away between the press and the release, and the click would be lost.
 */
export function keepFocus(press: MouseEvent): void {
  press.preventDefault();
}
