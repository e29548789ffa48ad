import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { spoil } from '../lent-page.ts';

export interface ChartPicture {
  /** What was written into it, from its title to its last line. */
  words: string[];
  /** Lines of ink, apart from each other, in the room of so many lines at its end. */
  linesAtEnd: number;
}

const SCALE = 2;
const [EDGE, LINE] = [24, 18];

/** What leaves as a picture of a chart: the file is decoded again in a page. `atEnd`: how many lines are looked at there. */
export async function pictureOfChart(page: Page, chart: Locator, atEnd: number): Promise<ChartPicture> {
  spoil(page);
  // Where nothing may be copied it is saved as a file, whose bytes can be read here.
  await page.evaluate(`
    navigator.clipboard.write = () => Promise.reject(new DOMException('not here', 'NotAllowedError'));
    window.written = [];
    const write = (CanvasRenderingContext2D.prototype.before ??= CanvasRenderingContext2D.prototype.fillText);
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      if (!this.canvas.isConnected) window.written.push(text);
      return write.call(this, text, ...place);
    };`);
  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Copy as PNG' }).click();
  const bytes = readFileSync(await (await download).path()).toString('base64');
  const rows = (EDGE + atEnd * LINE) * SCALE;
  const linesAtEnd = await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, image.height - ${rows}, image.width, ${rows});
    let lines = 0;
    let wasInk = false;
    for (let row = 0; row < ${rows}; row += 1) {
      let isInk = false;
      for (let at = row * image.width * 4; at < (row + 1) * image.width * 4; at += 4)
        isInk ||= data[at] !== data[0] || data[at + 1] !== data[1] || data[at + 2] !== data[2];
      if (isInk && !wasInk) lines += 1;
      wasInk = isInk;
    }
    return lines;
  })()`);
  return { words: (await page.evaluate('window.written')) as string[], linesAtEnd: linesAtEnd as number };
}
