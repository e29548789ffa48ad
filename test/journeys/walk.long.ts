import { walkThroughViews } from './walk-views.ts';

/* `npm test` has 360 to 1280 in light, 390 in dark and 1280 in forced colours. */

walkThroughViews([
  { width: 390, mode: 'light' },
  ...([360, 768, 1280] as const).map((width) => ({ width, mode: 'dark' as const })),
  ...([360, 390, 768] as const).map((width) => ({ width, mode: 'forced' as const })),
]);
