import { expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

it('in a window of 360 px the sign that a draft is saved stands whole in its head, and nothing of the head is cut', async () => {
  const { page } = await open({ posts: 5, browser: { viewport: { width: 360, height: 740 } } });
  await page.getByRole('textbox', { name: 'Post text' }).fill('The winter menu');
  await page.getByText(/^Saved/).waitFor({ state: 'attached' });
  const measured = `(() => {
    const head = document.querySelector('.head');
    const sign = head.querySelector('.sub svg');
    const room = sign.closest('.sub').getBoundingClientRect();
    const last = head.lastElementChild.getBoundingClientRect();
    return {
      cut: Math.max(0, Math.round(sign.getBoundingClientRect().width - room.width)),
      over: Math.max(0, head.scrollWidth - head.clientWidth, Math.round(last.right - innerWidth)),
    };
  })()`;
  await expect.poll(() => page.evaluate(measured)).toEqual({ cut: 0, over: 0 });
  expect(await page.evaluate(`document.querySelector('.head .sub svg').getBoundingClientRect().width`)).toBeGreaterThan(
    11,
  );
});
