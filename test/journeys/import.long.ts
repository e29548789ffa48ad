import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { give } from './files.ts';
import { journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

describe('a file that nobody could read by itself', () => {
  it('has a remedy for each thing that is wrong: one press, or what to do in the file', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    await give(page, 'mixed.csv', `text,accounts,when\n${'long '.repeat(80)},bluesky,\nfine,x,\nodd,x,soon\n`);
    const causes = page.getByRole('region', { name: 'What to look at' });
    await causes.getByText('Write it as 2026-11-29 09:00 in the file').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await causes.getByRole('button', { name: /^Keep as drafts: 1 text is too long/ }).click();
    await causes.getByText('The rows of 1 cause are kept as drafts.').waitFor();
    await expect.poll(() => causes.getByText('too long').count()).toBe(0);
    await page.getByText('1 draft', { exact: false }).first().waitFor();
    await causes.getByRole('button', { name: 'Let them go as well' }).click();
    await causes.getByText('1 text is too long for its network').waitFor();
    await causes.getByRole('button', { name: /^Keep as drafts/ }).click();
    await page.getByRole('button', { name: 'Queue 1 post' }).click();
    await page.getByText('1 post queued. 1 draft saved.').first().waitFor();
  });

  it('says in a narrow window what is to be chosen, whole, beside all of what is wrong', async () => {
    journey = await open({ browser: { viewport: { width: 390, height: 844 } } });
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    await give(page, 'nobody.csv', 'text,accounts\nLamps,@harbour_and_pine_of_the_other_town\n');
    const causes = page.getByRole('region', { name: 'What to look at' });
    await causes.getByLabel('Account for @harbour_and_pine_of_the_other_town').waitFor();
    // As wide as a choice that has these words alone; and of what is wrong nothing goes beyond its line.
    const cut = await page.evaluate<string[]>(`(() => {
      const choice = document.querySelector('.causes select');
      const alone = choice.cloneNode(false);
      alone.append(new Option('Choose an account'));
      alone.style.maxWidth = 'none';
      choice.after(alone);
      const wanted = alone.offsetWidth;
      alone.remove();
      const words = document.querySelector('.causes .cause .cut');
      return [
        ...(choice.offsetWidth < wanted ? [choice.offsetWidth + ' < ' + wanted] : []),
        ...(words.scrollWidth > words.clientWidth ? [words.textContent] : []),
      ];
    })()`);
    expect(cut).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('says after Save as drafts which rows were left out and what drafts lack, by their lines, and leads to the drafts', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    await give(page, 'some.csv', 'text,accounts\nKept,x\nFor nobody,@nobody\n,x\nAlso nobody,@nobody\n');
    await page.getByRole('button', { name: 'Save as drafts' }).click();
    const saved = page.getByRole('region', { name: 'What was saved' });
    await saved.getByRole('heading', { name: '3 drafts saved from some.csv' }).waitFor();
    expect(await saved.getByRole('listitem').allInnerTexts()).toEqual([
      'Row 4: No text',
      'Rows 3, 5: No account @nobody',
    ]);
    expect(await seriousFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 1 rejected row' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('No text');
    await page.getByRole('button', { name: 'Show the drafts' }).click();
    await page.getByRole('button', { name: '3 selected' }).waitFor();
  });

  it('is saved as drafts where nothing of it may go, because no row names an account', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    await give(page, 'none.csv', 'text\nOne\nTwo\n');
    expect(await page.getByRole('button', { name: 'Queue 0 posts' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Plan times…' }).isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Save as drafts' }).click();
    await page.getByText('2 drafts saved').first().waitFor();
  });

  it('and another one that is dropped in the meantime is the one that is meant', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    await give(page, 'one.csv', 'text,accounts\nOne,x\n');
    await page.evaluate(`{
      const data = new DataTransfer();
      data.items.add(new File(['text,accounts\\nTwo,x\\nThree,x\\n'], 'two.csv', { type: 'text/csv' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }`);
    await page.getByRole('button', { name: 'Queue 2 posts' }).waitFor();
    await page.getByText('two.csv').waitFor();
  });

  it('is not queued while a column of dates is left out, and is there with all that was said of it after a reload', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    const day = `${new Date().getUTCFullYear() + 1}-12-24`;
    await give(page, 'plan.csv', `text;Wann genau;accounts\nOne;${day} 09:00;x\nTwo;${day} 10:30;x\n`);
    const queue = page.getByRole('button', { name: 'Queue 2 posts' });
    const warning = page.getByRole('alert').filter({ hasText: 'holds dates and is left out' });
    await warning.waitFor();
    expect(await queue.isDisabled()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use as date and time' }).click();
    await expect.poll(() => queue.isEnabled()).toBe(true);
    expect(await warning.count()).toBe(0);
    await page.reload();
    await page.getByText('plan.csv').waitFor();
    await expect.poll(() => queue.isEnabled()).toBe(true);
    expect(await warning.count()).toBe(0);
  });
});
