import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { journeys } from './window.ts';

const open = journeys();

/** What of the head of the calendar is cut, or lies over what is beside it. */
const cutIn = `(() => {
  const head = document.querySelector('.cal-top');
  const parts = [...head.querySelectorAll('h1, .sub, select, button')].filter((one) => one.offsetWidth > 0);
  const box = (one) => one.getBoundingClientRect();
  const cut = parts.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.tagName !== 'SELECT');
  const out = parts.filter((one) => box(one).right > box(head).right || box(one).left < box(head).left);
  const over = parts.filter((one, at) => parts.some((other, to) => to > at && box(one).right > box(other).left + 1
    && box(one).left < box(other).right - 1 && box(one).bottom > box(other).top + 1 && box(one).top < box(other).bottom - 1));
  // A select that is narrower than the choice that stands in it cuts that.
  const chosen = [...head.querySelectorAll('select')].filter((one) => {
    const alone = one.cloneNode(false);
    alone.append(new Option(one.selectedOptions[0].textContent));
    one.parentElement.append(alone);
    alone.style.flex = 'none';
    const isCut = box(alone).width > box(one).width + 1;
    alone.remove();
    return isCut;
  });
  return [...cut, ...out, ...over, ...chosen].map((one) => one.getAttribute('aria-label') ?? one.textContent);
})()`;

it('the head of the calendar says which days, whose clock and what is chosen, all of it whole, in windows of any width', async () => {
  // The longest that a week can be called is that of two years.
  const day = `${new Date().getFullYear() + 1}-12-31`;
  const csv = `text,accounts,labels,scheduled_at\nMenu,x,winter,${day}T09:00:00\n`;
  const { page } = await open({ posts: 5, prepare: (data) => importInto(data, csv, 'drafts') });
  await page.evaluate(`location.hash = '/calendar?look=week&day=${day}'`);
  await page.getByRole('combobox', { name: 'Label' }).waitFor();
  for (const width of [1440, 1280, 1190, 1100, 1010, 900, 768])
    for (const look of ['Week', 'Month']) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('radio', { name: look }).click();
      await expect
        .poll(() => page.evaluate<string[]>(cutIn), { message: `${look}, ${width} px`, timeout: 1_000 })
        .toEqual([]);
    }
});
