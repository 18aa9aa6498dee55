export * from './Calendar/Calendar.tsx';
export * from './DateField/DateField.tsx';
export * from './DatePicker/DatePicker.tsx';
export * from './TimeField/TimeField.tsx';
