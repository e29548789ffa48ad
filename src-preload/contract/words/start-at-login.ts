/** Of a start with the session that the system did not let be switched on, or off. */
export const startRefusedWords = (isOn: boolean): string =>
  isOn
    ? 'Outpost will not start when you log in: its entry in the folder “autostart” of your configuration could not be written. Make that folder writable, then switch this off and on again.'
    : 'Outpost may still start when you log in: its entry in the folder “autostart” of your configuration could not be removed.';
