export * from './AudioPlayer/AudioPlayer.tsx';
export { formatDuration } from './Moment/formatMoment.ts';
export { qrPngFile, qrSvgFile } from './QrCode/drawQr.ts';
export * from './QrCode/QrCode.tsx';
export * from './Wave/Wave.tsx';
