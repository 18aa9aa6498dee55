export * from './Calendar/Calendar.tsx';
export * from './DateField/DateField.tsx';
export { startOfDay } from './DateField/dateValues.ts';
export * from './DatePicker/DatePicker.tsx';
export * from './TimeField/TimeField.tsx';
