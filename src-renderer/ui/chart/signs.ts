import { hatched } from './hatched.ts';
import type { Look } from './look.ts';

/** What the lines, bars and squares of a chart look like, before the words of what they mean. */
export interface Sign {
  widthPx: number;
  /** From the left, around the middle of its line of words, which is at 0. */
  draw: (drawing: CanvasRenderingContext2D, look: Look) => void;
}

const line =
  (colour: (look: Look) => string, widthPx: number, dash: number[]): Sign['draw'] =>
  (drawing, look) => {
    drawing.strokeStyle = colour(look);
    drawing.lineWidth = widthPx;
    drawing.setLineDash(dash);
    drawing.beginPath();
    drawing.moveTo(0, 0);
    drawing.lineTo(16, 0);
    drawing.stroke();
    drawing.setLineDash([]);
  };

export const signs = {
  growing: {
    widthPx: 12,
    draw: (drawing, look) => {
      drawing.fillStyle = hatched(look.series);
      drawing.fillRect(0, -4, 12, 8);
      drawing.strokeStyle = look.series;
      drawing.lineWidth = 1;
      drawing.strokeRect(0.5, -3.5, 11, 7);
    },
  },
  missing: {
    widthPx: 12,
    draw: (drawing, look) => {
      drawing.fillStyle = hatched(look.grid);
      drawing.fillRect(0, -4, 12, 8);
    },
  },
  compared: { widthPx: 16, draw: line(({ previous }) => previous, 1.5, [4, 3]) },
  unread: { widthPx: 16, draw: line(({ series }) => series, 1.5, [2, 3]) },
  snapshot: {
    widthPx: 8,
    draw: (drawing, look) => {
      drawing.strokeStyle = look.series;
      drawing.lineWidth = 1.5;
      drawing.beginPath();
      drawing.arc(4, 0, 3, 0, 2 * Math.PI);
      drawing.stroke();
    },
  },
  few: {
    widthPx: 4,
    draw: (drawing, look) => {
      drawing.fillStyle = look.axis;
      drawing.fillRect(0, -2, 4, 4);
    },
  },
  heat: {
    widthPx: 5 * 18 - 2,
    draw: (drawing, look) => {
      for (const [index, colour] of look.heat.slice(1).entries()) {
        drawing.fillStyle = colour;
        drawing.fillRect(index * 18, -4, 16, 8);
      }
    },
  },
} as const satisfies Record<string, Sign>;
