export * from './AudioPlayer/AudioPlayer.tsx';
export { formatDuration } from './AudioPlayer/formatDuration.ts';
