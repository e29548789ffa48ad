import { app } from 'electron';

const SWITCH = 'enable-features';

/** Has Chromium do this, beside what its user has asked it for by the same switch: said once more, the switch would take that back. */
export function askFor(feature: string): void {
  const asked = app.commandLine.getSwitchValue(SWITCH);
  app.commandLine.appendSwitch(SWITCH, asked === '' ? feature : `${asked},${feature}`);
}
