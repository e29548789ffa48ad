import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

/** A PNG (ISO/IEC 15948) of eight bits a channel; `colourAt` is asked for each pixel. */
export function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, three channels; the only packing and filter set there are; not interlaced.
  head.set([8, 2, 0, 0, 0], 8);
  const lineBytes = 1 + width * 3;
  const lines = Buffer.alloc(lineBytes * height);
  // The first byte of a line names its filter: none.
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = y * lineBytes + 1; x < width; x += 1)
      for (const channel of colourAt(x, y)) lines[at++] = channel;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND'),
  ]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
