/** No service shows it larger. */
const MOST_SIDE = 1024;
const LEAST_SIDE = 16;

export type PictureType = 'image/png' | 'image/jpeg';
export interface Written {
  type: PictureType;
  bytes: Blob;
  side: number;
}

/** How it may be written, the best first. */
const ways = [
  { type: 'image/png', quality: 1 },
  { type: 'image/jpeg', quality: 0.92 },
  { type: 'image/jpeg', quality: 0.75 },
] as const;

/**
 * The picture as large and as good as the service takes it. `write` gives it so many pixels wide; null: it cannot be written
 * small enough.
 */
export async function fitPicture(
  write: (side: number, way: { type: PictureType; quality: number }) => Promise<Blob | null>,
  { side, mostBytes }: { side: number; mostBytes: number },
): Promise<Written | null> {
  for (let wide = Math.min(MOST_SIDE, Math.max(LEAST_SIDE, Math.round(side))); wide >= LEAST_SIDE; wide >>= 1) {
    for (const way of ways) {
      const bytes = await write(wide, way);
      if (bytes !== null && bytes.size <= mostBytes) return { type: way.type, bytes, side: wide };
    }
  }
  return null;
}

/** The name of the chosen file, with the ending of what was made of it. */
export function nameOfWritten(fileName: string, type: PictureType): string {
  const bare = fileName.replace(/\.[^.]*$/, '') || 'picture';
  const ending = type === 'image/png' ? '.png' : '.jpg';
  return bare.slice(0, 200) + ending;
}
