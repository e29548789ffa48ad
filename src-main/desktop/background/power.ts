import { net, powerMonitor, powerSaveBlocker } from 'electron';
import { watchNetwork } from '../../host/background/network.ts';
import type { Time } from '../../host/background/time.ts';
import type { CoreHost } from '../../host/host.ts';

/** The system's sleep and network, as the core is told of them. Gives the way to stop. */
export function followPower(host: CoreHost, time: Time): () => void {
  const fallAsleep = (): void => host.suspending();
  const wakeUp = (): void => host.resumed();
  powerMonitor.on('suspend', fallAsleep);
  powerMonitor.on('resume', wakeUp);
  const stopWatching = watchNetwork({
    ...{ time, isOnline: () => net.isOnline(), lost: () => host.offline(), back: () => host.resumed() },
  });
  return () => {
    stopWatching();
    powerMonitor.off('suspend', fallAsleep);
    powerMonitor.off('resume', wakeUp);
  };
}

/** Keeps the computer awake, not its screen, as long as it is told to. */
export class Awake {
  #blocker: number | null = null;

  keep(is: boolean): void {
    if (is && this.#blocker === null) this.#blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (is || this.#blocker === null) return;
    powerSaveBlocker.stop(this.#blocker);
    this.#blocker = null;
  }
}
