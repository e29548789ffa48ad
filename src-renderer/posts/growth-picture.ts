import type { PostGrowth } from '../../src-preload/contract/archive.ts';
import { withUnit } from '../../src-preload/contract/words/with-unit.ts';
import type { Look } from '../ui/chart/look.ts';
import type { Picture } from '../ui/chart/picture.ts';
import { figure } from '../ui/moment.ts';
import type { Frame, GrowthChart } from './growth-chart.ts';

/** What stands over the scale: the unit, or where figures are counted what they are. */
export const scaleWords = ({ unit, label }: Pick<PostGrowth, 'unit' | 'label'>): string =>
  unit === null || unit === 'count' ? label : unit;

/** The chart of a figure as a picture, which has no styles: the same lines in the colours of the window. */
export function growthPicture(
  chart: GrowthChart,
  { width, height, start }: Frame,
  words: Pick<Picture, 'title' | 'about' | 'notes'> & Pick<PostGrowth, 'unit'> & { scale: string },
): Picture {
  const draw = (drawing: CanvasRenderingContext2D, look: Look): void => {
    const write = (text: string, x: number, y: number, align: CanvasTextAlign): void => {
      drawing.textAlign = align;
      drawing.fillText(text, x, y);
    };
    const line = (points: string, colour: string, widthPx: number, dash: number[] = []): void => {
      drawing.strokeStyle = colour;
      drawing.lineWidth = widthPx;
      drawing.setLineDash(dash);
      drawing.beginPath();
      for (const point of points.split(' ')) drawing.lineTo(...placeOf(point));
      drawing.stroke();
    };
    const dot = (x: number, y: number, radius: number, fill: string): void => {
      drawing.fillStyle = fill;
      drawing.strokeStyle = look.series;
      drawing.lineWidth = 1.5;
      drawing.beginPath();
      drawing.arc(x, y, radius, 0, 2 * Math.PI);
      drawing.fill();
      drawing.stroke();
    };
    drawing.font = `11px ${look.font}`;
    drawing.fillStyle = look.axis;
    write(words.scale, 0, 10, 'left');
    for (const { y, value } of chart.rows) write(figure(value), start - 8, y + 4, 'right');
    for (const { x, day } of chart.days) write(day === 0 ? '0 days' : figure(day), x, height - 4, 'center');
    for (const { y } of chart.rows) line(`${start},${y} ${width},${y}`, look.grid, 1);
    if (chart.typical !== null) line(chart.typical, look.previous, 1.5, [4, 4]);
    for (const { points, isKnown } of chart.lines) line(points, look.series, isKnown ? 2 : 1.5, isKnown ? [] : [2, 3]);
    drawing.setLineDash([]);
    for (const { x, y } of chart.snapshots) dot(x, y, 3, look.paper);
    dot(chart.last.x, chart.last.y, 4, look.series);
    drawing.font = `600 11px ${look.font}`;
    drawing.fillStyle = look.ink;
    write(withUnit(chart.last.value, words.unit), chart.last.x, chart.last.y - 10, 'right');
  };
  return { title: words.title, about: words.about, notes: words.notes, widthPx: width, heightPx: height, draw };
}

/** Of "12,34.5". */
function placeOf(point: string): [number, number] {
  const [x = 0, y = 0] = point.split(',').map(Number);
  return [x, y];
}
