import { saveFile } from '../save-file.ts';
import { lookNow, type Look } from './look.ts';

export interface Picture {
  /** What is drawn, of whom and of which days: a picture leaves without the page around it. */
  title: string;
  about: string;
  widthPx: number;
  heightPx: number;
  draw: (drawing: CanvasRenderingContext2D, look: Look) => void;
}

/** What a canvas of the page shows. */
export function pictureOf(canvas: HTMLCanvasElement, words: Pick<Picture, 'title' | 'about'>): Picture {
  const { clientWidth: widthPx, clientHeight: heightPx } = canvas;
  return { ...words, widthPx, heightPx, draw: (drawing) => drawing.drawImage(canvas, 0, 0, widthPx, heightPx) };
}

const EDGE = 24;
const HEAD = 64;
const SCALE = 2;

/** The picture as PNG, with its words above it and paper below it; null where the browser cannot make one. */
async function pngOf({ title, about, widthPx, heightPx, draw }: Picture): Promise<Blob | null> {
  const look = lookNow();
  const [width, height] = [widthPx + 2 * EDGE, heightPx + HEAD + EDGE];
  const canvas = Object.assign(document.createElement('canvas'), { width: width * SCALE, height: height * SCALE });
  const drawing = canvas.getContext('2d');
  if (drawing === null) return null;
  drawing.scale(SCALE, SCALE);
  drawing.fillStyle = look.paper;
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = look.ink;
  drawing.font = `600 14px ${look.font}`;
  drawing.fillText(title, EDGE, EDGE + 8, widthPx);
  drawing.fillStyle = look.axis;
  drawing.font = `12px ${look.font}`;
  drawing.fillText(about, EDGE, EDGE + 28, widthPx);
  drawing.translate(EDGE, HEAD);
  draw(drawing, look);
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
