import { encode } from 'uqr';

/** Pixels of a module. */
const size = 6;

/** A QR code of a text, black on white with its quiet zone. */
export function drawnCode(text: string): HTMLCanvasElement {
  const { data, size: modules } = encode(text, { border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = modules * size;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * size, y * size, size, size);
  return canvas;
}
