// The steps after the first two, in one file that is loaded after the first page was rendered.
export { Consent } from './Consent.tsx';
export { MonitoringList } from './MonitoringList.tsx';
export { Practice } from './Practice.tsx';
