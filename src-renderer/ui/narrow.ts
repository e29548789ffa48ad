import { MediaQuery } from 'svelte/reactivity';

/** Whether narrow.css holds: rows are higher there, and long lists must know it. */
export const narrow = new MediaQuery('(max-width: 640px)');
