// The parts of the check that are needed after its first render, or only in some interviews, in one file.
export { DeviceAdvice, DeviceBadge } from './DeviceProblem.tsx';
export { MicrophoneLevel } from './MicrophoneLevel.tsx';
export { MonitorRow } from './MonitorRow.tsx';
export { requestDevices } from './requestDevices.ts';
export { ScreenRow } from './ScreenRow.tsx';
