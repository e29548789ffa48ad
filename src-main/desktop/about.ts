import { app } from 'electron';
import { programVersion } from '../host/program-folder.ts';

/** What Help > About says; on Linux nothing of it would be known else. */
export function setAbout(): void {
  const { electron, chrome, node } = process.versions;
  app.setAboutPanelOptions({
    applicationName: 'Outpost',
    applicationVersion: programVersion(),
    // The one line that all systems show.
    copyright: `Outpost contributors, under the MIT License.\nElectron ${electron}, Chromium ${chrome}, Node ${node}.`,
  });
}
