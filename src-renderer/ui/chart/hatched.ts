/** Diagonal lines: figures that still grow, or are not known. */
export function hatched(colour: string): CanvasPattern | string {
  const tile = Object.assign(document.createElement('canvas'), { width: 6, height: 6 });
  const drawing = tile.getContext('2d');
  if (drawing === null) return colour;
  drawing.strokeStyle = colour;
  drawing.lineWidth = 1.5;
  for (const at of [-6, 0, 6]) {
    drawing.beginPath();
    drawing.moveTo(at, 6);
    drawing.lineTo(at + 6, 0);
    drawing.stroke();
  }
  return drawing.createPattern(tile, 'repeat') ?? colour;
}
