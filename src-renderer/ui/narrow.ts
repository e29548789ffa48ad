import { MediaQuery } from 'svelte/reactivity';

/** Whether narrow.css holds: rows are higher there, and long lists must know it. */
export const narrow = new MediaQuery('(max-width: 640px)');

/** Whether the previews have no room beside the text (compose.css). */
export const squeezed = new MediaQuery('(max-width: 760px)');

/** Whether the outline, the phone and the form of the bio page have no room beside each other (bio.css). */
export const tight = new MediaQuery('(max-width: 880px)');

/** Whether what lies beside a view in a wide window lies over it, behind a button (drafts.css, compose.css). */
export const foldedQuery = '(max-width: 1000px)';
export const folded = new MediaQuery(foldedQuery);
