const switchedOn = (platform: string): string => {
  switch (platform) {
    case 'darwin':
      return 'Outpost will not start when you log in: macOS starts it with its usual data folder only, and only where System Settings, General, Login Items allows it. Allow it there, then switch this off and on again.';
    case 'win32':
      return 'Outpost will not start when you log in: Windows has it switched off. Enable it in the Task Manager, under Startup apps, then switch this off and on again.';
    default:
      return 'Outpost will not start when you log in: its entry in the folder “autostart” of your configuration could not be written. Make that folder writable, then switch this off and on again.';
  }
};

const switchedOff = (platform: string): string => {
  switch (platform) {
    case 'darwin':
      return 'Outpost may still start when you log in. Take it away in System Settings, General, Login Items.';
    case 'win32':
      return 'Outpost may still start when you log in. Disable it in the Task Manager, under Startup apps.';
    default:
      return 'Outpost may still start when you log in: its entry in the folder “autostart” of your configuration could not be removed.';
  }
};

/** Of a start with the session that the system did not let be switched on, or off. */
export const startRefusedWords = (isOn: boolean, platform: string): string =>
  (isOn ? switchedOn : switchedOff)(platform);
