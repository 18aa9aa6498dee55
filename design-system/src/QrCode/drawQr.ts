type QrLibrary = typeof import('qrcode');

let library: Promise<QrLibrary> | undefined;

/** Loads the QR library on first use, and again after a failure. */
function loadQrLibrary(): Promise<QrLibrary> {
  // Bundlers make a CommonJS package its default export, which their types don't show.
  library ??= import('qrcode').then(
    (made) => (made as unknown as { default?: QrLibrary }).default ?? made,
    (error: unknown) => {
      library = undefined;
      throw error;
    },
  );
  return library;
}

/** Light modules around a code, without which scanners don't find it. Source: ISO/IEC 18004. */
const quietModules = 4;

/** A code as a drawing of whole modules. */
export interface QrDrawing {
  /** Modules on each side, including the quiet zone. */
  size: number;
  /** The dark modules as the `d` of an SVG path. */
  path: string;
  /** The dark modules, row by row, as runs of `length` from the left. */
  runs: readonly { x: number; y: number; length: number }[];
}

function runsOf(modules: { size: number; data: Uint8Array }): QrDrawing['runs'] {
  const runs: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < modules.size; y += 1) {
    const row = modules.data.subarray(y * modules.size, (y + 1) * modules.size);
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (x < row.length && row[x]) x += 1;
      runs.push({ x: start + quietModules, y: y + quietModules, length: x - start });
    }
  }
  return runs;
}

/** The code of a text. Throws if the text exceeds the capacity of a code: 2,331 bytes. */
export async function drawQr(value: string): Promise<QrDrawing> {
  const { create } = await loadQrLibrary();
  const { modules } = create(value, { errorCorrectionLevel: 'M' });
  const runs = runsOf(modules);
  return {
    size: modules.size + 2 * quietModules,
    path: runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join(''),
    runs,
  };
}

const paper = 'white';
const ink = 'black';

/** The code of a text as an SVG file, black on white. */
export async function qrSvgFile(value: string): Promise<Blob> {
  const { size, path } = await drawQr(value);
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${paper}" d="M0 0h${size}v${size}H0z"/><path fill="${ink}" d="${path}"/></svg>\n`;
  return new Blob([drawing], { type: 'image/svg+xml' });
}

/** Pixels per module in the PNG file, so that the code of an address prints sharply on a page. */
const modulePixels = 24;

/** The code of a text as a PNG file, black on white. */
export async function qrPngFile(value: string): Promise<Blob> {
  const { size, runs } = await drawQr(value);
  const canvas = document.createElement('canvas');
  canvas.width = size * modulePixels;
  canvas.height = size * modulePixels;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures');
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = ink;
  for (const { x, y, length } of runs)
    pen.fillRect(x * modulePixels, y * modulePixels, length * modulePixels, modulePixels);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture could not be made'))), 'image/png');
  });
}
