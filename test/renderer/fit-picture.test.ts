import { expect, it } from 'vitest';
import { Crop } from '../../src-renderer/bio/crop.svelte.ts';
import { fitPicture, nameOfWritten } from '../../src-renderer/bio/fit-picture.ts';

const blob = (size: number): Promise<Blob> => Promise.resolve(new Blob([new Uint8Array(size)]));

it('a picture is written as large and as good as the service takes it', async () => {
  const asked: string[] = [];
  const write = (side: number, { type, quality }: { type: string; quality: number }) => {
    asked.push(`${side} ${type} ${quality}`);
    return blob(type === 'image/png' ? side * side : Math.round(side * side * quality * 0.1));
  };
  expect(await fitPicture(write, { side: 3_000, mostBytes: 2_000_000 })).toMatchObject({
    type: 'image/png',
    side: 1024,
  });
  expect(await fitPicture(write, { side: 300, mostBytes: 60_000 })).toMatchObject({ type: 'image/jpeg', side: 300 });
  expect(await fitPicture(write, { side: 1_000, mostBytes: 5_120 })).toMatchObject({ type: 'image/jpeg', side: 250 });
  expect(asked.length).toBe(1 + 2 + 9);
  expect(await fitPicture(write, { side: 1_000, mostBytes: 3 })).toBeNull();
  expect(await fitPicture(() => Promise.resolve(null), { side: 100, mostBytes: 5_120 })).toBeNull();
});

it('it keeps the name of its file, with the ending of what was made of it', () => {
  expect(nameOfWritten('boat.holiday.HEIC', 'image/jpeg')).toBe('boat.holiday.jpg');
  expect(nameOfWritten('.png', 'image/png')).toBe('picture.png');
});

it('the square that is cut out stays inside the picture, however it is dragged and zoomed', () => {
  const crop = new Crop({ width: 400, height: 200 });
  expect(crop.square).toEqual({ x: 100, y: 0, side: 200 });
  crop.drag(50, 50, 100);
  expect(crop.square).toEqual({ x: 0, y: 0, side: 200 });
  crop.zoom = 2;
  crop.drag(-20, -20, 100);
  expect(crop.square).toEqual({ x: 20, y: 70, side: 100 });
  crop.zoom = 100;
  crop.drag(-10_000, -10_000, 100);
  expect(crop.square).toEqual({ x: 360, y: 160, side: 40 });
});
