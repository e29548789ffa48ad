import { walkThroughViews } from './walk-views.ts';

/* `npm test` has 360 in light, and 1280 in dark and in forced colours. */

walkThroughViews([
  ...([390, 768, 1280] as const).map((width) => ({ width, mode: 'light' as const })),
  ...([360, 390, 768] as const).map((width) => ({ width, mode: 'dark' as const })),
  ...([360, 390, 768] as const).map((width) => ({ width, mode: 'forced' as const })),
]);
