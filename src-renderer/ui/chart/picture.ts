import { saveFile } from '../save-file.ts';
import { lookNow, type Look } from './look.ts';
import type { Sign } from './signs.ts';
import { wrapped } from './wrapped.ts';

/** What stands below a chart: its unit, its zero, its scale, and what its signs mean. */
export interface PictureNote {
  sign?: Sign;
  text: string;
}

export interface Picture {
  /** What is drawn, of whom and of which days: a picture leaves without the page around it. */
  title: string;
  about: string;
  notes: readonly PictureNote[];
  widthPx: number;
  heightPx: number;
  draw: (drawing: CanvasRenderingContext2D, look: Look) => void;
}

/** What a canvas of the page shows. */
export function pictureOf(canvas: HTMLCanvasElement, words: Pick<Picture, 'title' | 'about' | 'notes'>): Picture {
  const { clientWidth: widthPx, clientHeight: heightPx } = canvas;
  return { ...words, widthPx, heightPx, draw: (drawing) => drawing.drawImage(canvas, 0, 0, widthPx, heightPx) };
}

const EDGE = 24;
const SCALE = 2;
/** Between the lines of the words, and before and behind the chart. */
const LINE = 18;
const GAP = 12;
const BESIDE_SIGN = 6;

interface Line {
  text: string;
  /** Where its words begin: behind the sign, which only the first line of a note has. */
  x: number;
  sign?: Sign | undefined;
}
const plain = (text: string): Line => ({ text, x: 0 });

/** The picture as PNG, with its words above and below it and paper behind it; null where the browser cannot make one. */
async function pngOf({ title, about, notes, widthPx, heightPx, draw }: Picture): Promise<Blob | null> {
  const look = lookNow();
  const fonts = { title: `600 14px ${look.font}`, words: `12px ${look.font}` };
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d');
  if (drawing === null) return null;
  const linesOf = (text: string, font: string, roomPx = widthPx): string[] => {
    drawing.font = font;
    return wrapped(text, roomPx, (line) => drawing.measureText(line).width);
  };
  const titles = linesOf(title, fonts.title);
  const abouts = linesOf(about, fonts.words);
  const below = notes.flatMap(({ sign, text }): Line[] => {
    const x = sign === undefined ? 0 : sign.widthPx + BESIDE_SIGN;
    return linesOf(text, fonts.words, widthPx - x).map((line, index) => ({
      text: line,
      x,
      sign: index === 0 ? sign : undefined,
    }));
  });
  const head = (titles.length + abouts.length) * LINE + GAP;
  const foot = below.length === 0 ? 0 : below.length * LINE + GAP;

  const [width, height] = [widthPx + 2 * EDGE, head + heightPx + foot + 2 * EDGE];
  Object.assign(canvas, { width: width * SCALE, height: height * SCALE });
  drawing.scale(SCALE, SCALE);
  drawing.fillStyle = look.paper;
  drawing.fillRect(0, 0, width, height);
  drawing.translate(EDGE, EDGE);
  const write = (lines: readonly Line[], font: string, colour: string): void => {
    for (const { text, x, sign } of lines) {
      drawing.font = font;
      drawing.fillStyle = colour;
      drawing.fillText(text, x, 13);
      drawing.translate(0, LINE / 2);
      sign?.draw(drawing, look);
      drawing.translate(0, LINE / 2);
    }
  };
  write(titles.map(plain), fonts.title, look.ink);
  write(abouts.map(plain), fonts.words, look.axis);
  drawing.translate(0, GAP);
  drawing.save();
  draw(drawing, look);
  drawing.restore();
  drawing.translate(0, heightPx + GAP);
  write(below, fonts.words, look.axis);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

/** Copies the picture; where nothing may be copied, it is saved as a file. */
export async function copyPicture(picture: Picture, fileName: string): Promise<'copied' | 'saved' | 'failed'> {
  const png = await pngOf(picture);
  if (png === null) return 'failed';
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return 'copied';
  } catch {
    saveFile(fileName, png, 'image/png');
    return 'saved';
  }
}
