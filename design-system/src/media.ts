export * from './AudioPlayer/AudioPlayer.tsx';
export { formatDuration } from './Moment/formatMoment.ts';
