// What of the check is needed later than its first picture, or in some interviews only: one file for all of it.
export { DeviceAdvice, DeviceBadge } from './DeviceProblem.tsx';
export { MicrophoneLevel } from './MicrophoneLevel.tsx';
export { MonitorRow } from './MonitorRow.tsx';
export { requestDevices } from './requestDevices.ts';
export { ScreenRow } from './ScreenRow.tsx';
