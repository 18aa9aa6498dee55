// The steps after the first two: they come once the first page was drawn, in one file.
export { Consent } from './Consent.tsx';
export { MonitoringList } from './MonitoringList.tsx';
export { Practice } from './Practice.tsx';
