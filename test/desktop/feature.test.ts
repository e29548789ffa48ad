import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { askFor } from '../../src-main/desktop/feature.ts';
import { app } from './stand-in/app.ts';

beforeEach(() => app.startAnew());
afterEach(() => app.startAnew());

it('what the shell asks of Chromium stands beside what its user asked for on the command line', () => {
  askFor('GlobalShortcutsPortal');
  expect(app.commandLine.getSwitchValue('enable-features')).toBe('GlobalShortcutsPortal');
  app.startAnew();
  process.argv.push('--enable-features=WaylandWindowDecorations,Vulkan', '--', '--enable-features=Behind');
  onTestFinished(() => void process.argv.splice(-3));
  askFor('GlobalShortcutsPortal');
  expect(app.commandLine.getSwitchValue('enable-features')).toBe(
    'WaylandWindowDecorations,Vulkan,GlobalShortcutsPortal',
  );
});
