import { createHash } from 'node:crypto';
import { png, type Colour } from './png.ts';

const WIDTH = 160;
const HEIGHT = 120;
/** Of an account: shown in a square or a circle. */
const SIDE = 96;

/** The picture of a name: a sun over two hills, in colours of its own, and always the same ones. */
export function landscape(name: string, isSquare: boolean): Buffer {
  const [hue = 0, turn = 0, sunX = 0, sunY = 0, near = 0, far = 0] = createHash('sha256').update(name).digest();
  const [width, height] = isSquare ? [SIDE, SIDE] : [WIDTH, HEIGHT];
  const degrees = (hue / 256) * 360;
  const other = degrees + 25 + (turn / 256) * 60;
  const sun = { x: width * (0.25 + sunX / 512), y: height * (0.2 + sunY / 1024), radius: height * 0.14 };
  /** How high it stands in each column. */
  const hill = (from: number, phase: number): number[] =>
    Array.from(
      { length: width },
      (_, x) => height * (from + 0.1 * Math.sin((x / width) * 4 + (phase / 256) * 2 * Math.PI)),
    );
  const [nearHill, farHill] = [hill(0.78, near), hill(0.6, far)];
  const [light, front, back] = [colour(other, 0.9, 0.93), colour(degrees, 0.42, 0.34), colour(degrees, 0.36, 0.5)];
  const sky = Array.from({ length: height }, (_, y) => colour(other, 0.5, 0.62 + 0.2 * (y / height)));
  return png(width, height, (x, y) => {
    if (y > (nearHill[x] ?? 0)) return front;
    if (y > (farHill[x] ?? 0)) return back;
    return (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2 ? light : (sky[y] ?? light);
  });
}

/** CSS Color 4, 7.1: hue in degrees, saturation and lightness from 0 to 1. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
