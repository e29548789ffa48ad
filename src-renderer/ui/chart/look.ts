import { createSubscriber } from 'svelte/reactivity';

/** The colours of the palette as they are now: a canvas knows no variables. */
export interface Look {
  series: string;
  previous: string;
  fill: string;
  grid: string;
  axis: string;
  ink: string;
  paper: string;
  /** Heat, from 0 to 5. */
  heat: readonly string[];
  font: string;
}

const tokens = {
  series: '--chart-1',
  previous: '--chart-previous',
  fill: '--chart-fill',
  grid: '--chart-grid',
  axis: '--chart-axis',
  ink: '--ink-1',
  paper: '--paper',
} as const;
/** In forced colours the system's own are left. */
const forced = {
  series: 'CanvasText',
  previous: 'GrayText',
  fill: 'transparent',
  grid: 'GrayText',
  axis: 'CanvasText',
  ink: 'CanvasText',
  paper: 'Canvas',
} as const;

/** Must be asked anew when `lookChanges` says so. */
export function lookNow(): Look {
  const probe = document.createElement('span');
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const resolved = (colour: string): string => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const isForced = matchMedia('(forced-colors: active)').matches;
  const names = Object.keys(tokens) as (keyof typeof tokens)[];
  const colours = Object.fromEntries(
    names.map((name) => [name, resolved(isForced ? forced[name] : `var(${tokens[name]})`)]),
  ) as Record<keyof typeof tokens, string>;
  const heat = Array.from({ length: 6 }, (_, level) => resolved(`var(--heat-${level})`));
  const font = getComputedStyle(document.body).fontFamily;
  probe.remove();
  return { ...colours, heat, font };
}

const media = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'];

/** Whoever reacts reads it: it tells when the colours may be other ones. */
export const lookChanges = createSubscriber((update) => {
  const root = new MutationObserver(update);
  root.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] });
  const queries = media.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', update);
  return () => {
    root.disconnect();
    for (const query of queries) query.removeEventListener('change', update);
  };
});
