import { walkThroughViews } from './walk-views.ts';

/* `npm test` has 360 in dark, and 1280 in forced colours. */

walkThroughViews([
  ...([360, 390, 768, 1280] as const).map((width) => ({ width, mode: 'light' as const })),
  ...([390, 768, 1280] as const).map((width) => ({ width, mode: 'dark' as const })),
  ...([360, 390, 768] as const).map((width) => ({ width, mode: 'forced' as const })),
]);
