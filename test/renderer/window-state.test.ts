import { describe, expect, it } from 'vitest';
import { WindowState } from '../../src-renderer/client/window-state.svelte.ts';

class Reading {
  page = 1;
}
class Writing {
  words = '';
}

describe('what views leave as it was', () => {
  it('is made once by the view that needs it, and there again in the same window alone', () => {
    const state = new WindowState();
    state.of(Reading, () => new Reading()).page = 7;
    expect(state.of(Reading, () => new Reading()).page).toBe(7);
    expect(state.of(Writing, () => new Writing()).words).toBe('');
    expect(new WindowState().of(Reading, () => new Reading()).page).toBe(1);
  });
});
